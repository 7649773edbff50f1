import { expect, test } from './kit'

test('a card is a region named by its heading', async ({ page, show }) => {
  await show('Card', 'plain')
  await expect(page.getByRole('region', { name: 'Meter reading' }).getByRole('heading', { level: 2 })).toBeVisible()
})

test('an invisible heading still names the card', async ({ page, show }) => {
  await show('Card', 'hidden heading')
  await expect(page.getByRole('region', { name: 'Usage in 2026' })).toBeVisible()
})

test('a loading card is marked as busy', async ({ page, show }) => {
  await show('Card', 'busy')
  await expect(page.getByRole('region', { name: 'Latest bill' })).toHaveAttribute('aria-busy', 'true')
})

test('a selected card looks different and keeps its size', async ({ page, show }) => {
  await show('Card', 'selected or not')
  const card = page.getByRole('region', { name: 'Bills by email' })
  const shadow = () => card.evaluate((element) => getComputedStyle(element).boxShadow)
  const selected = await card.boundingBox()
  expect(await shadow()).toContain('inset')
  await page.getByRole('checkbox').uncheck()
  expect(await shadow()).toBe('none')
  expect(await card.boundingBox()).toEqual(selected)
})

test('a selected card looks different in forced colours', async ({ page, show }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await show('Card', 'selected or not')
  const card = page.getByRole('region', { name: 'Bills by email' })
  await expect(card).toHaveCSS('outline-style', 'solid')
  await page.getByRole('checkbox').uncheck()
  await expect(card).toHaveCSS('outline-style', 'none')
})
