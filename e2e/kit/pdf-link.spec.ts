import { actionLog, expect, test } from './kit'

for (const state of ['as a button', 'in a sentence'])
  test.describe(`a PDF link ${state}`, () => {
    test('says that it is a PDF, and that it opens a new tab', async ({ page, show }) => {
      await show('PdfLink', state)
      const link = page.getByRole('main').getByRole('link')
      await expect(link).toHaveAccessibleName(/^(View bill|bill of 5 November 2026) \(PDF\) \(opens in a new tab\)$/)
      await expect(link).toHaveText(/\(PDF\)/)
    })

    test('has an address that can be copied', async ({ page, show }) => {
      await show('PdfLink', state)
      await expect(page.getByRole('main').getByRole('link')).toHaveAttribute(
        'href',
        '/api/portal/invoices/INV40000011/pdf',
      )
    })

    test('is opened by its page, with any button or key', async ({ page, show, context }) => {
      await show('PdfLink', state)
      const link = page.getByRole('main').getByRole('link')
      await link.click()
      await link.press('Enter')
      await link.click({ modifiers: ['ControlOrMeta'] })
      await link.click({ modifiers: ['Shift'] })
      await link.click({ button: 'middle' })
      await expect(actionLog(page)).toHaveText(Array<string>(5).fill('opened the bill'))
      expect(context.pages()).toHaveLength(1)
    })

    test('leaves the context menu to the browser', async ({ page, show }) => {
      await show('PdfLink', state)
      await page.getByRole('main').getByRole('link').click({ button: 'right' })
      await expect(actionLog(page)).toHaveCount(0)
    })
  })
