import { actionLog, expect, test } from './kit'

test('a segmented control is a group of radios with a legend', async ({ page, show }) => {
  await show('SegmentedControl', 'three intervals')
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - main:
      - group "Interval":
        - radio "Daily"
        - radio "Monthly" [checked]
        - radio "Yearly"
  `)
})

test('a press anywhere in a segment selects it', async ({ page, show }) => {
  await show('SegmentedControl', 'three intervals')
  const yearly = await page.getByRole('radio', { name: 'Yearly' }).boundingBox()
  const segment = await page.locator('label', { hasText: 'Yearly' }).boundingBox()
  expect([yearly?.height, segment?.height]).toEqual([44, 44])
  await page.mouse.click((yearly?.x ?? 0) + 4, (yearly?.y ?? 0) + 3)
  await expect(page.getByRole('radio', { name: 'Yearly' })).toBeChecked()
  await expect(actionLog(page)).toHaveText(['chose Yearly'])
})

test('arrow keys select', async ({ page, show }) => {
  await show('SegmentedControl', 'three intervals')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('radio', { name: 'Monthly' })).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(actionLog(page)).toHaveText(['chose Daily'])
})

test('selecting does not shift the layout', async ({ page, show }) => {
  await show('SegmentedControl', 'three intervals')
  const places = () =>
    page.getByRole('radio').evaluateAll((radios) => radios.map((radio) => radio.getBoundingClientRect().x))
  const before = await places()
  await page.getByRole('radio', { name: 'Daily' }).check()
  expect(await places()).toEqual(before)
})
