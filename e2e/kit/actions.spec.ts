import { expect, test } from './kit'

test('the tab order of actions matches their visual order, the primary one first', async ({ page, show }) => {
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 800 })
    await show('Actions', 'of a form')
    const boxes = await page
      .getByRole('main')
      .locator('button, a')
      .evaluateAll((all) =>
        all.map((each) => ({
          name: each.textContent,
          ...(each.getBoundingClientRect().toJSON() as Omit<DOMRect, 'toJSON'>),
        })),
      )
    expect(boxes.map(({ name }) => name)).toEqual(['Confirm', 'Cancel'])
    const [first, second] = [boxes[0]!, boxes[1]!]
    if (width === 390) expect(first.bottom).toBeLessThanOrEqual(second.top)
    else expect(first.right).toBeLessThanOrEqual(second.left)
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Confirm' })).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Cancel' })).toBeFocused()
  }
})

test('on a phone every action is as wide as the page; from 768 pixels on they are in a row', async ({ page, show }) => {
  const widths = () =>
    page
      .getByRole('main')
      .getByRole('button')
      .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().width))
  await page.setViewportSize({ width: 767, height: 800 })
  await show('Actions', 'of a dialog')
  expect(await widths()).toEqual([735, 735])
  await page.setViewportSize({ width: 768, height: 800 })
  expect(Math.max(...(await widths()))).toBeLessThan(200)
})

test('a dialog’s actions are aligned to its end', async ({ page, show }) => {
  await show('Actions', 'of a dialog')
  const edges = await page.getByRole('button', { name: 'Cancel' }).evaluate((last) => {
    const row = last.parentElement!
    return [last.getBoundingClientRect().right, row.getBoundingClientRect().right]
  })
  expect(edges[0]).toBe(edges[1])
})
