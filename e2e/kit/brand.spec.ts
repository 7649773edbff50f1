import { expect, test } from './kit'

test('another brand has its name, logo, colours, corners, texture and heading font, and nothing else changes', async ({
  page,
  show,
}) => {
  const look = async (brand: 'wattlebird' | 'saltbush') => {
    await show('Logo', 'on the band', { brand })
    const name = await page.getByRole('main').textContent()
    const mark = await page.locator('#sb-root svg path').evaluateAll((all) => all.map((path) => path.getAttribute('d')))
    await show('Button', 'primary', { brand })
    const button = await page.getByRole('button').evaluate((element) => {
      const { backgroundColor, borderRadius, fontFamily, height } = getComputedStyle(element)
      return { backgroundColor, borderRadius, fontFamily, height }
    })
    const texture = await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--sb-motif'))
    const danger = await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--sb-danger'))
    await show('Typography', 'sizes', { brand })
    const heading = await page.getByRole('heading', { level: 1 }).evaluate((h1) => getComputedStyle(h1).fontFamily)
    return { name, mark, button, texture: texture.split('(')[0], danger, heading: heading.split(',')[0] }
  }
  const wattlebird = await look('wattlebird')
  const saltbush = await look('saltbush')
  expect([wattlebird.name, saltbush.name]).toEqual(['Wattlebird Energy', 'Saltbush Power'])
  expect(wattlebird.mark).not.toEqual(saltbush.mark)
  expect(wattlebird.button).toMatchObject({ backgroundColor: 'rgb(11, 92, 85)', borderRadius: '10px' })
  expect(saltbush.button).toMatchObject({ backgroundColor: 'rgb(74, 59, 156)', borderRadius: '6px' })
  expect([wattlebird.texture, saltbush.texture]).toEqual(['repeating-linear-gradient', 'radial-gradient'])
  expect([wattlebird.heading, saltbush.heading]).toEqual([
    '"Bricolage Grotesque"',
    '"Atkinson Hyperlegible Next Variable"',
  ])
  expect(saltbush.danger).toBe(wattlebird.danger)
  expect(saltbush.button.height).toBe(wattlebird.button.height)
  expect(saltbush.button.fontFamily).toBe(wattlebird.button.fontFamily)
})

test('the logo is decoration, because adjacent text names the brand', async ({ page, show }) => {
  await show('Logo', 'mark alone')
  await expect(page.getByRole('main')).toMatchAriaSnapshot('- main')
})

test('the logo has the text colour in forced colours', async ({ page, show }) => {
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' })
  for (const brand of ['wattlebird', 'saltbush'] as const) {
    await show('Logo', 'on paper', { brand })
    const fills = await page
      .locator('#sb-root svg path')
      .evaluateAll((all) => all.map((path) => getComputedStyle(path).fill))
    const [text, canvas] = await page.evaluate(() => {
      const sample = document.body.appendChild(document.createElement('i'))
      return ['CanvasText', 'Canvas'].map((colour) => {
        sample.style.color = colour
        return getComputedStyle(sample).color
      })
    })
    expect(fills.filter((fill) => fill !== 'none' && fill !== text && fill !== canvas)).toEqual([])
    expect(fills).toContain(text)
  }
})

test('illustrations are decoration, at most 220 by 160 pixels', async ({ page, show }) => {
  await show('Illustration')
  const sizes = await page
    .locator('#sb-root svg')
    .evaluateAll((all) => all.map((svg) => [svg.getBoundingClientRect().width, svg.getBoundingClientRect().height]))
  expect(sizes).toEqual(Array(3).fill([220, 160]))
  await expect(page.getByRole('main').getByRole('img')).toHaveCount(0)
})

test('a badge shows a bill’s status in words, 26 pixels high', async ({ page, show }) => {
  await show('Badge')
  for (const words of ['Due in 9 days', 'Paid', 'Overdue']) {
    const badge = page.locator('[data-tone]').filter({ hasText: words })
    await expect(badge.first()).toBeVisible()
    expect((await badge.first().boundingBox())?.height).toBe(26)
  }
})

test('selected text has the brand’s colours everywhere', async ({ page, show }) => {
  await show('Table', 'with a total')
  const colours = await page
    .getByRole('main')
    .locator('h1, caption, th, td, td > *')
    .evaluateAll((all) =>
      all.map((each) => {
        const { backgroundColor, color } = getComputedStyle(each, '::selection')
        return `${backgroundColor} ${color}`
      }),
    )
  expect([...new Set(colours)]).toEqual(['rgb(11, 92, 85) rgb(255, 255, 255)'])
})
