import { actionLog, expect, test } from './kit'

test("a dropdown without a choice says 'Please select a value'", async ({ page, show }) => {
  await show('Select', 'nothing chosen')
  const select = page.getByRole('combobox', { name: 'Service' })
  await expect(select).toHaveValue('')
  await expect(select).toContainText('Please select a value')
})

test('the placeholder cannot be chosen again', async ({ page, show }) => {
  await show('Select', 'nothing chosen')
  const select = page.getByRole('combobox', { name: 'Service' })
  await select.selectOption('Hot water')
  await expect(actionLog(page)).toHaveText(['chose HW'])
  await expect(select).not.toContainText('Please select a value')
})

test('the keyboard opens the list, moves in it and chooses', async ({ page, show }) => {
  await show('Select', 'nothing chosen')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(page.getByRole('option', { name: 'Electricity' })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(actionLog(page)).toHaveText(['chose HW'])
  await expect(page.getByRole('combobox', { name: 'Service' })).toBeFocused()
})

test('Escape closes the list without selecting', async ({ page, show }) => {
  await show('Select', 'chosen')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('option', { name: 'Electricity' })).toBeHidden()
  await expect(actionLog(page)).toHaveText([])
})

test('the list is at most 280 pixels high', async ({ page, show }) => {
  await show('Select', 'a long list')
  await page.getByRole('combobox').click()
  const first = await page.getByRole('option').first().boundingBox()
  expect(first?.height).toBeGreaterThanOrEqual(44)
  const height = await page
    .getByRole('combobox')
    .evaluate((select) => getComputedStyle(select, '::picker(select)').height)
  expect(parseFloat(height)).toBe(280)
})

test('a dropdown is at least 223 pixels wide', async ({ page, show }) => {
  await show('Select', 'chosen')
  const select = page.getByRole('combobox')
  await select.evaluate((element) => element.closest('main')?.style.setProperty('inline-size', '180px'))
  expect((await select.boundingBox())?.width).toBe(223)
})

test('an error describes the dropdown', async ({ page, show }) => {
  await show('Select', 'with an error')
  const select = page.getByRole('combobox', { name: 'Service' })
  await expect(select).toHaveAccessibleDescription('Please choose a value')
  await expect(select).toHaveAttribute('aria-invalid', 'true')
})
