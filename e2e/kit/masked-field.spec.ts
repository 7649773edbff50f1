import type { Page } from '@playwright/test'
import { actionLog, expect, test } from './kit'

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

/** One of each kind of mask. The unit tests of masks type into all of them. */
const usual = new Set(['0412345678', '1234567.891', '27031984', '1230p', 'qb0123456789'])

test.describe('typing', () => {
  for (const [state, name, typed, masked, raw] of [
    ['mobile number', 'Mobile number', '0412345678', '0412 345 678', '0412345678'],
    ['area code in brackets', 'Telephone at work', '0355501234', '(03) 5550 1234', '0355501234'],
    ['letters and digits', 'Reference', 'nb120', 'NB-120', 'NB120'],
    ['optional digits', 'Version', '1.22', '1.22', '122'],
    ['thousands with a space', 'Meter reading', '1234567', '1 234 567', '1234567'],
    ['thousands and decimals', 'Amount, in dollars', '1234567.891', '1 234 567.89', '1234567.89'],
    ['thousands with a comma', 'Amount, in dollars', '1234567.8', '1,234,567.8', '1234567.8'],
    ['a percentage', 'Share of GreenPower, in percent', '100', '100', '100'],
    ['IP address', 'Address of the inverter', '192.168.0.1', '192.168.0.1', '192.168.0.1'],
    ['date', 'Date of birth', '27031984', '27 / 03 / 1984', '27/03/1984'],
    ['date', 'Date of birth', '4/5/1984', '4 / 5 / 1984', '4/5/1984'],
    ['card expiry', 'Expiry date', '1228', '12 / 28', '12/28'],
    ['time', 'Start of the outage', '2359', '23:59', '23:59'],
    ['time with seconds', 'Time on the meter', '235959', '23:59:59', '23:59:59'],
    ['time with am and pm', 'Time to call you', '1230p', '12:30 pm', '12:30 pm'],
    ['BSB', 'BSB', '062000', '062-000', '062000'],
    ['NMI or MIRN', 'NMI', 'qb0123456789', 'QB012345678', 'QB012345678'],
    ['Centrelink card', 'Centrelink card number', '123456789a', '123 456 789A', '123456789A'],
  ] as const)
    test(
      `${typed} into ${state} shows ${masked} and reports ${raw}`,
      { tag: usual.has(typed) ? [] : '@long' },
      async ({ page, show }) => {
        await show('MaskedField', state)
        const input = field(page, name)
        await input.focus()
        await page.keyboard.press('ControlOrMeta+A')
        await page.keyboard.press('Delete')
        await page.keyboard.type(typed)
        await expect(input).toHaveValue(masked)
        await expect(actionLog(page).last()).toHaveText(`${raw} · ${masked}`)
      },
    )
})

test.describe('the mask error', () => {
  test('follows a text shorter than the mask when the field is left', async ({ page, show }) => {
    await show('MaskedField', 'BSB')
    const input = field(page, 'BSB')
    await input.pressSequentially('06200')
    await expect(input).not.toHaveAttribute('aria-invalid')
    await input.blur()
    await expect(input).toHaveAttribute('aria-invalid', 'true')
    await expect(input).toHaveAccessibleDescription('6 digits, for example 062-000 This field is invalid')
    await input.pressSequentially('0')
    await expect(input).toHaveAccessibleDescription('6 digits, for example 062-000')
  })

  for (const [state, name] of [
    ['thousands with a space', 'Meter reading'],
    ['a percentage', 'Share of GreenPower, in percent'],
    ['date', 'Date of birth'],
  ] as const)
    test(`never appears for ${state}`, async ({ page, show }) => {
      await show('MaskedField', state)
      const input = field(page, name)
      await input.fill('1')
      await input.blur()
      await expect(input).not.toHaveAttribute('aria-invalid')
    })
})

test.describe('leaving the field', () => {
  test('adds the leading zeros of a date', async ({ page, show }) => {
    await show('MaskedField', 'date')
    const input = field(page, 'Date of birth')
    await input.fill('')
    await input.pressSequentially('4/5/1984')
    await input.blur()
    await expect(input).toHaveValue('04 / 05 / 1984')
    await expect(actionLog(page).last()).toHaveText(/· 04 \/ 05 \/ 1984$/)
  })
})

test('a value set from outside is formatted', async ({ page, show }) => {
  await show('MaskedField', 'ABN')
  await expect(field(page, 'ABN')).toHaveValue('53 004 085 616')
  await expect(actionLog(page)).toHaveCount(0)
})

test('a read-only field cannot be typed into', async ({ page, show }) => {
  await show('MaskedField', 'read-only')
  const input = field(page, 'ABN')
  await expect(input).toHaveJSProperty('readOnly', true)
  await input.focus()
  await page.keyboard.type('1')
  await page.keyboard.press('Backspace')
  await expect(input).toHaveValue('53 004 085 616')
  await expect(actionLog(page)).toHaveCount(0)
})

test('a phone shows the keyboard that the mask needs', async ({ page, show }) => {
  await show('MaskedField')
  await expect(field(page, 'BSB').first()).toHaveAttribute('inputmode', 'numeric')
  await expect(field(page, 'Address of the inverter')).toHaveAttribute('inputmode', 'decimal')
  await expect(field(page, 'Amount, in dollars').first()).toHaveAttribute('inputmode', 'decimal')
  await expect(field(page, 'NMI')).toHaveAttribute('inputmode', 'text')
  await expect(field(page, 'Time to call you')).toHaveAttribute('inputmode', 'text')
})
