import { rules } from '@switchboard/brand/rules'
import fc from 'fast-check'
import {
  contactNumberFormat,
  emailFormat,
  formatError,
  mobileFormat,
  newEmailFormat,
  phoneFormat,
  type Format,
} from '../index'

const { pattern, maxLength } = rules.phone.contact
const local64 = 'a'.repeat(64)

interface Vectors {
  readonly format: Format
  readonly message: string
  /** Input, and stored value. */
  readonly good: readonly (readonly [string, string])[]
  readonly bad: readonly string[]
}

const storedAs = (stored: string, ...typed: readonly string[]) => typed.map((text) => [text, stored] as const)
const storedUnchanged = (...typed: readonly string[]) => typed.map((text) => [text, text] as const)

const vectors: Record<string, Vectors> = {
  email: {
    format: emailFormat,
    message: 'Please enter a valid email address',
    good: [
      ...storedUnchanged('alex@example.com', "grace.o'neill+bills@mail.example.com.au", 'alex@example.energy'),
      ...storedUnchanged('a@b.co', 'zoë@bücher.example', `${local64}@example.com`),
      ['  alex@example.com ', 'alex@example.com'],
      ['Alex.Morgan@Example.COM', 'Alex.Morgan@example.com'],
    ],
    bad: [
      `${local64}a@example.com`,
      'alex',
      'alex@',
      '@example.com',
      'alex@example',
      'alex@@example.com',
      'alex@exam@ple.com',
      'alex morgan@example.com',
      'alex@example..com',
      'alex@example.com.',
      ...['a..b@example.com', '.alex@example.com', 'alex.@example.com', 'alex@-example.com', 'alex@example-.com'],
      'alex@example.com, sam@example.com',
      'alex,sam@example.com',
      'Alex Morgan <alex@example.com>',
      'alex\r\nbcc:sam@example.com',
      `alex@${'a'.repeat(250)}.com`,
    ],
  },
  'new email': {
    format: newEmailFormat,
    message: 'Please enter a valid email address',
    good: [
      ...storedUnchanged('alex@example.com', 'alex@example.au', 'alex@example.info'),
      ['alex@mail.example.COM', 'alex@mail.example.com'],
    ],
    bad: [
      'a..b@example.com',
      'alex@example-.com',
      'alex@example.c',
      'alex@example.email',
      'alex@example.c0m',
      'alex@example',
      'alex.example.com',
      'alex@.com',
    ],
  },
  phone: {
    format: phoneFormat,
    message: 'Please enter a valid phone number',
    good: [
      ...storedUnchanged('0255501234', '0355501234', '0412345678', '0755501234', '0855501234'),
      ['(02) 5550 1234', '0255501234'],
      ['03-5550-1234', '0355501234'],
      ['\u202d0412\u00a0345\u00a0678\u202c', '0412345678'],
      ['０４１２３４５６７８', '0412345678'],
    ],
    bad: [
      '0155501234',
      '0555501234',
      '0655501234',
      '0955501234',
      '025550123',
      '02555012345',
      '2555012345',
      '02555O1234',
    ],
  },
  mobile: {
    format: mobileFormat,
    message: 'Please enter a valid mobile number',
    good: storedAs('0412345678', '0412345678', '0412 345 678', '0412–345–678', '0412−345−678'),
    bad: ['0255501234', '041234567', '04123456789', '412345678', '+61412345678', '0412 345 67x'],
  },
  'contact number': {
    format: contactNumberFormat,
    message: 'Please enter a valid contact number',
    good: [
      ...storedAs('+61412345678', '0412345678', '0412 345 678', '0412-345-678', ' 0412345678 '),
      ...storedAs('+61412345678', '+61412345678', '412345678', '412 345 678'),
      ...storedAs('+61255501234', '02 5550 1234', '02-5550-1234'),
      ['0355501234', '+61355501234'],
      ['0755501234', '+61755501234'],
      ['0855501234', '+61855501234'],
    ],
    bad: [
      '0512345678',
      '0112345678',
      '041234567',
      '04123456789',
      '61412345678',
      '+61 412 345 678',
      '+610412345678',
      '+6141234567',
      '+64412345678',
      '0412  345 678',
      '0412 345 67 8',
      '04 1 2 3 4 5678',
      '(02)55501234',
      '0412.345.678',
      '0412 345 678-',
      '-0412345678',
      '0412 345 67x',
    ],
  },
}

const rows = Object.entries(vectors).map(([name, row]) => ({ name, ...row }))

describe.each(rows)('$name', ({ format, message, good, bad }) => {
  test.each(good)('accepts %j and stores %j', (typed, stored) => {
    expect(format.parse(typed)).toBe(stored)
    expect(formatError(format, typed)).toBeUndefined()
  })

  test.each(bad)('refuses %j', (typed) => {
    expect(format.parse(typed)).toBeUndefined()
    expect(formatError(format, typed)).toBe(message)
  })

  test('lets the form decide whether it may be empty', () => {
    expect(formatError(format, '')).toBeUndefined()
    expect(formatError(format, '   ')).toBeUndefined()
    expect(format.parse('')).toBeUndefined()
  })
})

test('a missing new email address has its own message', () => {
  expect(newEmailFormat.required).toBe('Email address is required')
  expect(contactNumberFormat.required).toBeUndefined()
})

test.each([
  ['+61412345678', '0412 345 678'],
  ['+61255501234', '02 5550 1234'],
  ['+61855501234', '08 5550 1234'],
  ['unknown', 'unknown'],
])('a stored contact number %s is shown as %s', (stored, shown) => {
  expect(contactNumberFormat.show(stored)).toBe(shown)
})

describe('a contact number that is pasted or autofilled', () => {
  test.each([
    ['+61 412 345 678', '+61412345678'],
    ['0061412345678', '+61412345678'],
    ['(03) 9123 4567', '03 9123 4567'],
    ['0412.345.678', '0412 345 678'],
    ['+61 3 9123 4567', '+61391234567'],
    ['0061 412 345 678', '+61412345678'],
    ['(+61) 412 345 678', '+61412345678'],
    ['+61 (0)412 345 678', '+61412345678'],
    ['+61 0412 345 678', '+61412345678'],
    ['+61.412.345.678', '+61412345678'],
    ['+61-412-345-678', '+61412345678'],
    ['(02)-5550-1234', '02 5550 1234'],
    ['0412\u2013345\u2013678', '0412-345-678'],
    ['0412  345  678', '0412 345 678'],
    ['\u202d0412\u00a0345\u00a0678\u202c', '0412 345 678'],
    ['０４１２ ３４５ ６７８', '0412 345 678'],
    [' 0412345678 ', '0412345678'],
    ['0412 345 678', '0412 345 678'],
    ['0412-345-678', '0412-345-678'],
  ])('%j is shown in the field as %j, which is valid', (entered, shown) => {
    expect(contactNumberFormat.arrange?.(entered)).toBe(shown)
    expect(contactNumberFormat.parse(shown)).toBeDefined()
  })

  test.each([
    '+61 412 345 6789',
    '0412 345 67',
    '0412 345 678 or 0498 765 432',
    '+64 21 123 4567',
    '61412345678',
    '13 12 34',
    '0512.345.678',
    '0412 345 678 (work)',
    'call me',
    '',
  ])('%j stays as it was entered', (entered) => {
    expect(contactNumberFormat.arrange?.(entered)).toBe(entered)
    expect(contactNumberFormat.parse(entered)).toBeUndefined()
  })

  test('is stored with exactly its digits', () => {
    const entered = fc.array(fc.constantFrom(...'0123478+ .()-'), { maxLength: 18 }).map((chars) => chars.join(''))
    fc.assert(
      fc.property(entered, (text) => {
        const stored = contactNumberFormat.parse(contactNumberFormat.arrange?.(text) ?? text)
        if (stored !== undefined) expect(text.replace(/\D/g, '').slice(-9)).toBe(stored.slice(3))
      }),
    )
  })
})

const digits = (length: number) => fc.stringMatching(new RegExp(`^\\d{${length}}$`))

test('a displayed contact number is accepted as input and stored unchanged', () => {
  fc.assert(
    fc.property(fc.constantFrom('2', '3', '4', '7', '8'), digits(8), (first, rest) => {
      const stored = `+61${first}${rest}`
      expect(contactNumberFormat.parse(contactNumberFormat.show(stored))).toBe(stored)
    }),
  )
})

test('a contact number is accepted only if it matches the pattern and has at most twelve characters', () => {
  const typed = fc.oneof(
    fc.stringMatching(pattern),
    fc.array(fc.constantFrom(...'0123478+ -'), { maxLength: 14 }).map((chars) => chars.join('')),
  )
  fc.assert(
    fc.property(typed, (text) => {
      const trimmed = text.trim()
      const expected = trimmed.length <= maxLength && pattern.test(trimmed)
      expect(contactNumberFormat.parse(text) !== undefined).toBe(expected)
    }),
    { numRuns: 500 },
  )
})

test('every new email address is also a valid email address', () => {
  const local = fc.stringMatching(/^[A-Za-z\d+'_-]{1,30}(?:\.[A-Za-z\d+'_-]{1,30})?$/)
  const domain = fc.stringMatching(/^(?:[A-Za-z\d](?:[A-Za-z\d-]{0,10}[A-Za-z\d])?\.){1,3}[A-Za-z]{2,4}$/)
  fc.assert(
    fc.property(fc.tuple(local, domain), (parts) => {
      const typed = parts.join('@')
      expect(newEmailFormat.parse(typed)).toBeDefined()
      expect(emailFormat.parse(typed)).toBe(newEmailFormat.parse(typed))
    }),
  )
})

test('a hostile text is refused immediately', () => {
  const started = performance.now()
  for (const text of [
    `${'a'.repeat(200_000)}@`,
    `a@${'a.'.repeat(100_000)}!`,
    `a@${'-'.repeat(200_000)}`,
    `${'.'.repeat(64)}@${'a-'.repeat(90)}.c-`,
  ])
    expect(emailFormat.parse(text)).toBeUndefined()
  expect(contactNumberFormat.parse(`0${'4 '.repeat(200_000)}`)).toBeUndefined()
  expect(performance.now() - started).toBeLessThan(5000)
})
