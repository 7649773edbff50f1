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

  test('does not let a digit push out another at the end', async ({ page, show }) => {
    await show('MaskedField', 'mobile number, filled')
    const input = field(page, 'Mobile number')
    await placeCaret(input, 2)
    await page.keyboard.type('9')
    await expect(input).toHaveValue('0412 345 678')
    expect(await caretOf(input)).toBe(2)
  })

  test('changes the day of a date and nothing after it', async ({ page, show }) => {
    await show('MaskedField', 'date')
    const input = field(page, 'Date of birth')
    await input.pressSequentially('27031984')
    await placeCaret(input, 0, 2)
    await page.keyboard.press('Delete')
    await expect(input).toHaveValue(' / 03 / 1984')
    await page.keyboard.type('05')
    await expect(input).toHaveValue('05 / 03 / 1984')
    expect(await caretOf(input)).toBe(2)
    await page.keyboard.type('9')
    await expect(input).toHaveValue('05 / 03 / 1984')
  })

  test('keeps its place between digits when thousands move', async ({ page, show }) => {
    await show('MaskedField', 'thousands with a space')
    const input = field(page, 'Meter reading')
    await placeCaret(input, 1)
    await page.keyboard.type('9')
    await expect(input).toHaveValue('19 234 567')
    expect(await caretOf(input)).toBe(2)
  })
})

test.describe('deleting', () => {
  test('continues across a separator with every Backspace', async ({ page, show }) => {
    await show('MaskedField', 'BSB')
    const input = field(page, 'BSB')
    await input.pressSequentially('062000')
    const seen = []
    for (let i = 0; i < 4; i += 1) {
      await page.keyboard.press('Backspace')
      seen.push(await input.inputValue())
    }
    expect(seen).toEqual(['062-00', '062-0', '062-', '062'])
  })

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

  test('removes am and pm immediately', async ({ page, show }) => {
    await show('MaskedField', 'time with am and pm')
    const input = field(page, 'Time to call you')
    await input.pressSequentially('0930a')
    await page.keyboard.press('Backspace')
    await expect(input).toHaveValue('09:30 ')
  })
})

test.describe('pasting', () => {
  for (const text of [
    '0412345678',
    '0412 345 678',
    '0412-345-678',
    '+61 412 345 678',
    '\u202d0412\u00a0345\u00a0678\u202c',
  ])
    test(`${JSON.stringify(text)} becomes 0412 345 678`, async ({ page, show }) => {
      await show('MaskedField', 'mobile number, filled')
      const input = field(page, 'Mobile number')
      await input.focus()
      await page.keyboard.press('ControlOrMeta+A')
      await paste(page, text)
      await expect(input).toHaveValue('0412 345 678')
      expect(await caretOf(input)).toBe(12)
      await expect(page.getByRole('status')).toBeEmpty()
    })

  for (const text of ['0620001', '062-000 12345678'])
    test(`${text} does not fit a BSB, and stays unchanged until it fits`, async ({ page, show }) => {
      await show('MaskedField', 'BSB')
      const input = field(page, 'BSB')
      await input.focus()
      await paste(page, text)
      await expect(input).toHaveValue(text)
      await expect(page.getByRole('status')).toHaveText('This does not fit here')
      await expect(input).toHaveAccessibleDescription(/This does not fit here$/)
      await input.blur()
      await expect(input).toHaveValue(text)
      await expect(actionLog(page).last()).toHaveText(`${text} · ${text}`)
      await input.press('End')
      for (let left = text.replace(/\D/g, '').length; left > 6; left--) await page.keyboard.press('Backspace')
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

  for (const text of ['1984-12-27', '27 December 1984', 'December 27, 1984'])
    test(`${text} becomes a date in the order of the field`, async ({ page, show }) => {
      await show('MaskedField', 'date')
      const input = field(page, 'Date of birth')
      await input.focus()
      await paste(page, text)
      await expect(input).toHaveValue('27 / 12 / 1984')
      await expect(page.getByRole('status')).toBeEmpty()
    })

  test('a date with an impossible day is not read as another day', async ({ page, show }) => {
    await show('MaskedField', 'date')
    const input = field(page, 'Date of birth')
    await input.focus()
    await paste(page, '32/12/1984')
    await expect(input).toHaveValue('32/12/1984')
    await expect(page.getByRole('status')).toHaveText('This does not fit here')
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
