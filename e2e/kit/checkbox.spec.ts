import { actionLog, expect, test } from './kit'

test('a checkbox toggles by pointer, on its label, and with the space bar', async ({ page, show }) => {
  await show('Checkbox', 'empty')
  const box = page.getByRole('checkbox', { name: 'Email me when a new bill is there' })
  await page.getByText('Email me when a new bill is there').click()
  await expect(box).toBeChecked()
  await box.press('Space')
  await expect(box).not.toBeChecked()
  await expect(actionLog(page)).toHaveText(['ticked', 'not ticked'])
})

test('an unavailable checkbox does not toggle, stays focusable and says why', async ({ page, show }) => {
  await show('Checkbox', 'unavailable, ticked')
  const box = page.getByRole('checkbox', { name: 'Electricity' })
  await expect(box).toBeDisabled()
  await expect(box).toHaveAccessibleDescription('A property needs at least one utility.')
  await page.keyboard.press('Tab')
  await expect(box).toBeFocused()
  await page.keyboard.press('Space')
  await page.getByText('Electricity').click({ force: true })
  await expect(box).toBeChecked()
  await expect(actionLog(page)).toHaveText([])
})

test('the box is 24 pixels wide, the pressable area 44', async ({ page, show }) => {
  await show('Checkbox', 'empty')
  const box = page.getByRole('checkbox')
  expect(await box.boundingBox()).toMatchObject({ width: 24, height: 24 })
  const label = page.getByText('Email me when a new bill is there').locator('..')
  const edges = await label.boundingBox()
  expect(edges?.height).toBeGreaterThanOrEqual(44)
  await page.mouse.click((edges?.x ?? 0) + 2, (edges?.y ?? 0) + 42)
  await expect(box).toBeChecked()
})

test('an error is read with the checkbox', async ({ page, show }) => {
  await show('Checkbox', 'with an error')
  const box = page.getByRole('checkbox', { name: 'I accept the terms for EV charging' })
  await expect(box).toHaveAccessibleDescription('Please confirm you have read the terms and conditions')
  await expect(box).toHaveAttribute('aria-invalid', 'true')
})

test('a link in a label opens and does not tick the box', async ({ page, show }) => {
  await show('Checkbox', 'several under one legend')
  await page.getByRole('link', { name: 'important information' }).click()
  await expect(actionLog(page)).toHaveText([])
})

test('several under one legend keep the order of the options', async ({ page, show }) => {
  await show('Checkbox', 'several under one legend')
  const group = page.getByRole('group', { name: 'Before you submit' })
  await expect(group).toHaveAccessibleDescription('All three are needed.')
  await group.getByRole('checkbox', { name: 'I agree to proceed' }).check()
  await group.getByRole('checkbox', { name: 'I have understood the statements' }).check()
  await group.getByRole('checkbox', { name: 'I have read' }).uncheck()
  await expect(actionLog(page)).toHaveText([
    'ticked read, agreed',
    'ticked read, understood, agreed',
    'ticked understood, agreed',
  ])
})

test('one error for several marks the unticked ones', async ({ page, show }) => {
  await show('Checkbox', 'several with an error')
  const invalid = async (name: string) => page.getByRole('checkbox', { name }).getAttribute('aria-invalid')
  expect(await invalid('I have read')).toBeNull()
  expect(await invalid('I have understood the statements')).toBe('true')
  expect(await invalid('I agree to proceed')).toBe('true')
  await expect(page.getByText('Please confirm you have read the terms and conditions')).toHaveCount(1)
})

test('an empty box has the theme’s colours, not the browser’s grey', async ({ page, show }) => {
  await show('Checkbox', 'empty', { theme: 'dark' })
  const box = page.getByRole('checkbox')
  await expect(box).toHaveCSS('background-color', 'rgb(22, 36, 37)')
  await expect(box).toHaveCSS('border-color', 'rgb(125, 145, 141)')
  await box.check()
  await expect(box).toHaveCSS('accent-color', 'rgb(106, 205, 188)')
  await expect(box).toHaveCSS('appearance', 'auto')
})
