import { expect, test } from './kit'

test('a card is a region that its heading names', async ({ page, show }) => {
  await show('Card', 'plain')
  await expect(page.getByRole('region', { name: 'Meter reading' }).getByRole('heading', { level: 2 })).toBeVisible()
})

test('a heading that is not drawn still names the card', async ({ page, show }) => {
  await show('Card', 'hidden heading')
  await expect(page.getByRole('region', { name: 'Usage in 2026' })).toBeVisible()
})

test('a loading card says so', async ({ page, show }) => {
  await show('Card', 'busy')
  await expect(page.getByRole('region', { name: 'Latest bill' })).toHaveAttribute('aria-busy', 'true')
})

test('a card that is selected has another look and the same size', async ({ page, show }) => {
  await show('Card', 'selected or not')
  const card = page.getByRole('region', { name: 'Bills by email' })
  const shadow = () => card.evaluate((element) => getComputedStyle(element).boxShadow)
  const selected = await card.boundingBox()
  expect(await shadow()).toContain('inset')
  await page.getByRole('checkbox').uncheck()
  expect(await shadow()).toBe('none')
  expect(await card.boundingBox()).toEqual(selected)
})

test('a selected card is told apart in forced colours', async ({ page, show }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await show('Card', 'selected or not')
  const card = page.getByRole('region', { name: 'Bills by email' })
  await expect(card).toHaveCSS('outline-style', 'solid')
  await page.getByRole('checkbox').uncheck()
  await expect(card).toHaveCSS('outline-style', 'none')
})
