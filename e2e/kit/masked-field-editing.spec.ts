import type { CDPSession, Locator, Page } from '@playwright/test'
import { actionLog, expect, test } from './kit'

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

const caretOf = (input: Locator) => input.evaluate((element: HTMLInputElement) => element.selectionStart)

const placeCaret = (input: Locator, from: number, to = from) =>
  input.evaluate(
    (element: HTMLInputElement, [start, end]) => {
      element.focus()
      element.setSelectionRange(start, end)
    },
    [from, to] as const,
  )

async function paste(page: Page, text: string): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
  await page.keyboard.press('ControlOrMeta+V')
}

test.describe('the caret in the middle', () => {
  test('stays after the typed text', async ({ page, show }) => {
    await show('MaskedField', 'mobile number')
    const input = field(page, 'Mobile number')
    await input.pressSequentially('04125678')
    await placeCaret(input, 4)
    await page.keyboard.type('34')
    await expect(input).toHaveValue('0412 345 678')
    expect(await caretOf(input)).toBe(7)
  })
})

test.describe('deleting', () => {
  test('after a separator in the middle removes the digit before it', async ({ page, show }) => {
    await show('MaskedField', 'mobile number, filled')
    const input = field(page, 'Mobile number')
    await placeCaret(input, 5)
    await page.keyboard.press('Backspace')
    await expect(input).toHaveValue('0413 456 78')
    expect(await caretOf(input)).toBe(3)
  })

  test('before a separator removes the digit after it', async ({ page, show }) => {
    await show('MaskedField', 'mobile number, filled')
    const input = field(page, 'Mobile number')
    await placeCaret(input, 4)
    await page.keyboard.press('Delete')
    await expect(input).toHaveValue('0412 456 78')
    expect(await caretOf(input)).toBe(5)
  })

  test('removes a selection, a word or everything', async ({ page, show }) => {
    await show('MaskedField', 'mobile number, filled')
    const input = field(page, 'Mobile number')
    await placeCaret(input, 5, 8)
    await page.keyboard.press('Backspace')
    await expect(input).toHaveValue('0412 678')
    await placeCaret(input, 8)
    await page.keyboard.press('Control+Backspace')
    await expect(input).toHaveValue('0412 ')
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.press('Delete')
    await expect(input).toHaveValue('')
    await expect(actionLog(page).last()).toHaveText('·')
  })
})

test.describe('pasting', () => {
  test('a number in another form becomes 0412 345 678', async ({ page, show }) => {
    await show('MaskedField', 'mobile number, filled')
    const input = field(page, 'Mobile number')
    await input.focus()
    await page.keyboard.press('ControlOrMeta+A')
    await paste(page, '\u202d0412\u00a0345\u00a0678\u202c')
    await expect(input).toHaveValue('0412 345 678')
    expect(await caretOf(input)).toBe(12)
    await expect(page.getByRole('status')).toBeEmpty()
  })

  test('text that does not fit a BSB stays until it is corrected', async ({ page, show }) => {
    await show('MaskedField', 'BSB')
    const input = field(page, 'BSB')
    await input.focus()
    await paste(page, '062-0001')
    await expect(input).toHaveValue('062-0001')
    await expect(page.getByRole('status')).toHaveText('This does not fit here')
    await expect(input).toHaveAccessibleDescription(/This does not fit here$/)
    await input.blur()
    await expect(input).toHaveValue('062-0001')
    await expect(actionLog(page).last()).toHaveText('062-0001 · 062-0001')
    await input.press('End')
    await page.keyboard.press('Backspace')
    await expect(page.getByRole('status')).toBeEmpty()
    await expect(actionLog(page).last()).toHaveText('062000 · 062-000')
  })

  test('a key that does not fit is refused with a message', async ({ page, show }) => {
    await show('MaskedField', 'BSB')
    const input = field(page, 'BSB')
    await input.pressSequentially('062000')
    await expect(page.getByRole('status')).toBeEmpty()
    await page.keyboard.press('1')
    await expect(input).toHaveValue('062-000')
    await expect(page.getByRole('status')).toHaveText('This does not fit here')
    await page.keyboard.press('Backspace')
    await expect(page.getByRole('status')).toBeEmpty()
  })
})

test('autofilled text is formatted', async ({ page, show }) => {
  await show('MaskedField', 'mobile number')
  const input = field(page, 'Mobile number')
  await input.evaluate((element: HTMLInputElement) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(element, '+61412345678')
    element.dispatchEvent(new Event('input', { bubbles: true }))
    element.dispatchEvent(new Event('change', { bubbles: true }))
  })
  await expect(input).toHaveValue('0412 345 678')
  await expect(actionLog(page).last()).toHaveText('0412345678 · 0412 345 678')
})

test('an edit can be undone and redone', async ({ page, show }) => {
  await show('MaskedField', 'mobile number')
  const input = field(page, 'Mobile number')
  await input.pressSequentially('04123')
  await expect(input).toHaveValue('0412 3')
  await page.keyboard.press('Control+Z')
  await expect(input).toHaveValue('0412')
  await expect(actionLog(page).last()).toHaveText('0412 · 0412')
  await page.keyboard.press('Control+Z')
  await expect(input).toHaveValue('041')
  await page.keyboard.press('Control+Shift+Z')
  await page.keyboard.press('Control+Y')
  await expect(input).toHaveValue('0412 3')
  await expect(actionLog(page).last()).toHaveText('04123 · 0412 3')
})

test.describe('an input method', () => {
  const compose = (session: CDPSession, text: string) =>
    session.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })

  test('is not disturbed, and its text is formatted', async ({ page, show }) => {
    await show('MaskedField', 'mobile number')
    const input = field(page, 'Mobile number')
    await input.focus()
    const session = await page.context().newCDPSession(page)
    await compose(session, '０４')
    await compose(session, '０４１２３')
    await expect(input).toHaveValue('０４１２３')
    await expect(actionLog(page)).toHaveCount(0)
    await session.send('Input.insertText', { text: '０４１２３' })
    await expect(input).toHaveValue('0412 3')
    await expect(actionLog(page).last()).toHaveText('04123 · 0412 3')
    await page.keyboard.type('4')
    await expect(input).toHaveValue('0412 34')
  })

  test('can be cancelled', async ({ page, show }) => {
    await show('MaskedField', 'NMI or MIRN')
    const input = field(page, 'NMI')
    await input.pressSequentially('QB')
    const session = await page.context().newCDPSession(page)
    await compose(session, 'の')
    await compose(session, '')
    await expect(input).toHaveValue('QB')
    await page.keyboard.type('1')
    await expect(input).toHaveValue('QB1')
    await expect(actionLog(page).last()).toHaveText('QB1 · QB1')
  })
})
