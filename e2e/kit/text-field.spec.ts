import type { Page } from '@playwright/test'
import { actionLog, expect, test } from './kit'

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

test('is at most 343 pixels wide, and no wider than the window', async ({ page, show }) => {
  await show('TextField', 'prefix and suffix')
  const box = page.getByRole('presentation').filter({ has: page.getByRole('textbox') })
  expect((await box.boundingBox())?.width).toBe(343)
  await page.setViewportSize({ width: 320, height: 600 })
  expect((await box.boundingBox())?.width).toBeLessThanOrEqual(320)
  expect((await box.boundingBox())?.height).toBeGreaterThanOrEqual(48)
})

test('is named by its label, and described by hint and error', async ({ page, show }) => {
  await show('TextField', 'with a hint and an error')
  await expect(field(page, 'Name of the property')).toHaveAccessibleDescription(
    'As it stands on your bill. Expected 4 but got 2',
  )
  await expect(field(page, 'Name of the property')).toHaveAttribute('aria-invalid', 'true')
})

test('includes prefix and suffix in its name', async ({ page, show }) => {
  await show('TextField', 'prefix and suffix')
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - main:
      - text: Supply charge
      - paragraph: This field is invalid
      - textbox "Supply charge, in dollars, per month": "33.20"
  `)
})

test('pressing the prefix focuses the input', async ({ page, show }) => {
  await show('TextField', 'an amount')
  await page.getByText('$', { exact: true }).click()
  await expect(field(page, 'Amount, in dollars')).toBeFocused()
})

test('shows an error by its border as well as in words', async ({ page, show }) => {
  await show('TextField', 'with an error')
  const border = (name: string) =>
    field(page, name).evaluate((input) => {
      const style = getComputedStyle(input.parentElement ?? input)
      return [style.borderTopWidth, style.borderTopColor]
    })
  const wrong = await border('First name')
  await show('TextField', 'empty')
  const right = await border('First name')
  expect(wrong[0]).toBe('2px')
  expect(right[0]).toBe('1px')
  expect(wrong[1]).not.toBe(right[1])
})

test('shows keyboard focus around the whole box, without shifting the layout', async ({ page, show }) => {
  await show('TextField', 'an amount')
  const input = field(page, 'Amount, in dollars')
  const before = await input.boundingBox()
  await page.keyboard.press('Tab')
  await expect(input).toBeFocused()
  const outline = await input.evaluate((element) => getComputedStyle(element.parentElement ?? element).outlineWidth)
  expect(outline).toBe('3px')
  expect(await input.boundingBox()).toEqual(before)
})

test('keeps a visible border in forced colours', async ({ page, show }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  for (const state of ['empty', 'read-only', 'disabled', 'with an error']) {
    await show('TextField', state)
    const [border, back] = await page.getByRole('textbox').evaluate((input) => {
      const style = getComputedStyle(input.parentElement ?? input)
      return [style.borderTopColor, style.backgroundColor]
    })
    expect(border, state).not.toBe(back)
  }
})

for (const [state, name, attributes] of [
  ['an email address', 'New email address', { type: 'email', inputmode: 'email', autocomplete: 'email' }],
  ['a telephone number', 'Contact number', { type: 'tel', inputmode: 'tel', autocomplete: 'tel' }],
  ['digits of an account number', 'Account number', { type: 'text', inputmode: 'numeric', autocomplete: 'off' }],
  ['an amount', 'Amount, in dollars', { type: 'text', inputmode: 'decimal' }],
  ['a whole amount', 'Use of last year, in kilowatt hours', { type: 'text', inputmode: 'numeric' }],
  ['empty', 'First name', { type: 'text', autocomplete: 'given-name' }],
] as const)
  test(`${state} sets the keyboard and the autofill type`, async ({ page, show }) => {
    await show('TextField', state)
    for (const [attribute, value] of Object.entries(attributes))
      await expect(field(page, name)).toHaveAttribute(attribute, value)
  })

test('can be read but not changed if it is read-only', async ({ page, show }) => {
  await show('TextField', 'read-only with a prefix')
  const input = field(page, 'Balance, in dollars')
  await expect(input).toHaveJSProperty('readOnly', true)
  await page.keyboard.press('Tab')
  await expect(input).toBeFocused()
  await page.keyboard.type('9')
  await expect(input).toHaveValue('184.32')
})

test('validates a contact number on blur', async ({ page, show }) => {
  await show('TextField', 'a telephone number')
  const input = field(page, 'Contact number')
  await input.fill('0512 345 678')
  await expect(input).toHaveAccessibleDescription('')
  await input.blur()
  await expect(input).toHaveAccessibleDescription('Please enter a valid contact number')
})

// The unit tests of the format check each of these.
for (const [nth, [pasted, shown]] of [
  ['+61 412 345 678', '+61412345678'],
  ['0061412345678', '+61412345678'],
  ['(03) 9123 4567', '03 9123 4567'],
  ['0412.345.678', '0412 345 678'],
].entries()) {
  test(`formats the contact number ${pasted} when pasted`, { tag: nth > 0 ? '@long' : [] }, async ({ page, show }) => {
    await show('TextField', 'a telephone number')
    const input = field(page, 'Contact number')
    await input.fill('')
    await page.keyboard.insertText(pasted!)
    await expect(input).toHaveValue(shown!)
    await expect(page.getByRole('status')).toBeEmpty()
    await input.blur()
    await expect(input).toHaveAccessibleDescription('')
  })

  test(`formats the contact number ${pasted} on blur`, { tag: nth > 0 ? '@long' : [] }, async ({ page, show }) => {
    await show('TextField', 'a telephone number')
    const input = field(page, 'Contact number')
    await input.fill('')
    await input.pressSequentially(pasted!)
    await expect(input).toHaveValue(pasted!)
    await input.blur()
    await expect(input).toHaveValue(shown!)
    await expect(input).toHaveAccessibleDescription('')
  })
}

test('leaves a contact number that does not fit as it was pasted', async ({ page, show }) => {
  await show('TextField', 'a telephone number')
  const input = field(page, 'Contact number')
  await input.fill('')
  await page.keyboard.insertText('+61 412 345 6789')
  await expect(input).toHaveValue('+61 412 345 6789')
  await expect(page.getByRole('status')).toHaveText('4 characters too many')
  await input.blur()
  await expect(input).toHaveAccessibleDescription('Please enter a valid contact number')
})

test('validates a new email address on blur', async ({ page, show }) => {
  await show('TextField', 'an email address')
  const input = field(page, 'New email address')
  await input.focus()
  await input.blur()
  await expect(input).toHaveAccessibleDescription(/Email address is required$/)
  await input.fill('alex@example.energy')
  await expect(input).toHaveAccessibleDescription(/Please enter a valid email address$/)
  await input.fill('alex@example.com')
  await expect(input).not.toHaveAttribute('aria-invalid')
})

test('says by how many characters a text is too long instead of cutting it off', async ({ page, show }) => {
  await show('TextField', 'a telephone number')
  const input = field(page, 'Contact number')
  const status = page.getByRole('status')
  await expect(status).toBeEmpty()
  await input.fill('0412 345 6789')
  await expect(input).toHaveValue('0412 345 6789')
  await expect(status).toHaveText('1 character too many')
  await expect(input).toHaveAccessibleDescription('1 character too many')
  await page.keyboard.press('End')
  await page.keyboard.type('0')
  await expect(status).toHaveText('2 characters too many')
  await input.fill('0412 345 678')
  await expect(status).toBeEmpty()
})

test.describe('an amount', () => {
  test('gets commas between thousands while typing, and is reported without', async ({ page, show }) => {
    await show('TextField', 'an amount')
    const input = field(page, 'Amount, in dollars')
    await input.fill('')
    await input.pressSequentially('1234567.891x')
    await expect(input).toHaveValue('1,234,567.89')
    await expect(actionLog(page).last()).toHaveText('1234567.89')
  })

  test('can be edited in the middle, across a comma', async ({ page, show }) => {
    await show('TextField', 'an amount')
    const input = field(page, 'Amount, in dollars')
    const caret = () => input.evaluate((element: HTMLInputElement) => element.selectionStart)
    await expect(input).toHaveValue('1,234.5')
    await input.focus()
    await page.keyboard.press('Home')
    await page.keyboard.type('9')
    await expect(input).toHaveValue('91,234.5')
    expect(await caret()).toBe(1)
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Backspace')
    await expect(input).toHaveValue('9,234.5')
    expect(await caret()).toBe(1)
    await page.keyboard.type('x')
    await expect(input).toHaveValue('9,234.5')
    expect(await caret()).toBe(1)
    await page.keyboard.press('Delete')
    await expect(input).toHaveValue('934.5')
    await expect(actionLog(page).last()).toHaveText('934.5')
  })

  test('accepts pasted text with dollar sign and commas', async ({ page, show }) => {
    await show('TextField', 'an amount')
    const input = field(page, 'Amount, in dollars')
    await input.selectText()
    await page.keyboard.insertText('$12,345.50')
    await expect(input).toHaveValue('12,345.50')
    await expect(actionLog(page).last()).toHaveText('12345.50')
  })

  test('is tidied on blur', async ({ page, show }) => {
    await show('TextField', 'an amount')
    const input = field(page, 'Amount, in dollars')
    await input.fill('007.')
    await input.blur()
    await expect(input).toHaveValue('7')
    await expect(actionLog(page).last()).toHaveText('7')
  })

  test('does not disturb an input method', async ({ page, show }) => {
    await show('TextField', 'an amount')
    const input = field(page, 'Amount, in dollars')
    await input.fill('')
    const session = await page.context().newCDPSession(page)
    const text = '１２３４'
    await session.send('Input.imeSetComposition', { text, selectionStart: 4, selectionEnd: 4 })
    await expect(input).toHaveValue(text)
    await session.send('Input.insertText', { text })
    await expect(input).toHaveValue('1,234')
    await expect(actionLog(page).last()).toHaveText('1234')
  })
})
