import { expect, test } from './kit'

test('the slider selects bars by keys, and a pressed bar moves it', async ({ page, show }) => {
  await show('SlotChart', 'a day')
  const slider = page.getByRole('slider', { name: 'Half hour' })
  await slider.focus()
  await page.keyboard.press('Home')
  await expect(slider).toHaveAttribute('aria-valuetext', /^Half hour 1, /)
  for (const [key, name] of [
    ['PageUp', 'Half hour 7'],
    ['ArrowRight', 'Half hour 8'],
    ['PageDown', 'Half hour 2'],
    ['End', 'Half hour 48'],
  ] as const) {
    await page.keyboard.press(key)
    await expect(page.getByText(name, { exact: true }).first()).toBeVisible()
  }
  const box = (await slider.boundingBox())!
  await page.mouse.click(box.x + box.width / 2, box.y - 200)
  await expect(slider).toHaveAttribute('aria-valuetext', /^Half hour (24|25), /)
})

test('the slider has a target of 44 pixels, and its ends are under the first and the last bar', async ({
  page,
  show,
}) => {
  await show('SlotChart', 'a day')
  const slider = page.getByRole('slider', { name: 'Half hour' })
  const { x, width, height } = (await slider.boundingBox())!
  expect(height).toBeGreaterThanOrEqual(44)
  // The middle of the thumb at the start.
  await page.mouse.click(x + 20, (await slider.boundingBox())!.y - 100)
  await expect(slider).toHaveAttribute('aria-valuetext', /^Half hour 1, /)
  await page.mouse.click(x + width - 20, (await slider.boundingBox())!.y - 100)
  await expect(slider).toHaveAttribute('aria-valuetext', /^Half hour 48, /)
})
