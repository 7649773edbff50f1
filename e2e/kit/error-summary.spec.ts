import { expect, test } from './kit'

test('a list of problems takes focus when it appears', async ({ page, show }) => {
  await show('ErrorSummary', 'in a form')
  await expect(page.getByRole('group', { name: 'There is a problem' })).toBeFocused()
})

test('each problem links to its field, without changing the address', async ({ page, show }) => {
  await show('ErrorSummary', 'in a form')
  const address = page.url()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Date of birth: Please enter a valid date' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Date of birth' })).toBeFocused()
  expect(page.url()).toBe(address)
})

test('a problem of the whole form has no link, and each attempt moves focus to it', async ({ page, show }) => {
  await show('ErrorSummary', 'after Submit, one problem of the form itself')
  const summary = page.getByRole('group', { name: 'There is a problem' })
  for (const attempt of ['first', 'second']) {
    await page.getByRole('button', { name: 'Submit' }).press('Enter')
    await expect(summary, `${attempt} attempt`).toBeFocused()
  }
  await expect(summary).toContainText('This date is no longer available for your building.')
  await expect(summary.getByRole('link')).toHaveCount(0)
})
