import { expect, test } from './kit'

test('a group opens and closes by its button, and keeps its focus', async ({ page, show }) => {
  await show('RowGroupTable', 'one open, with a marked row')
  const morning = page.getByRole('button', { name: 'Morning 6 am to 10 am' })
  const row = page.getByRole('row', { name: /^7 am / })
  await expect(row).toBeHidden()
  await morning.press('Enter')
  await expect(morning).toHaveAttribute('aria-expanded', 'true')
  await expect(row).toBeVisible()
  await morning.press('Space')
  await expect(row).toBeHidden()
  await expect(morning).toBeFocused()
})

test('all rows are printed', async ({ page, show }) => {
  await show('RowGroupTable', 'closed')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('row')).toHaveCount(11)
})
