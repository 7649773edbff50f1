import fc from 'fast-check'
import {
  abnFormat,
  acnFormat,
  bankAccountFormat,
  bsbFormat,
  centrelinkCardFormat,
  commercialIdFormat,
  customerIdFormat,
  dateFormat,
  dayOf,
  electricityAccountFormat,
  formatError,
  mirnFormat,
  nmiFormat,
  personIdFormat,
  postcodeFormat,
  seniorsCardFormat,
  veteransNumberFormat,
  type Format,
} from '../index'

interface Vectors {
  readonly format: Format
  readonly message: string
  /** Input, stored value, and displayed text. */
  readonly good: readonly (readonly [string, string, string])[]
  readonly bad: readonly string[]
  /** The pattern of stored texts. */
  readonly stored: RegExp
}

const vectors: Record<string, Vectors> = {
  postcode: {
    format: postcodeFormat,
    message: 'Please enter a valid postcode',
    good: [
      ['3000', '3000', '3000'],
      ['0800', '0800', '0800'],
      [' 2600 ', '2600', '2600'],
    ],
    bad: ['300', '30000', '3OOO', '+300'],
    stored: /^\d{4}$/,
  },
  ABN: {
    format: abnFormat,
    message: 'Please enter a valid ABN',
    good: [
      ['53004085616', '53004085616', '53 004 085 616'],
      ['53 004 085 616', '53004085616', '53 004 085 616'],
      ['53-004-085-616', '53004085616', '53 004 085 616'],
      // The specification requires 11 digits, but no check digits.
      ['11223493504', '11223493504', '11 223 493 504'],
    ],
    bad: ['5300408561', '530040856160', '5300408561A', 'ABN 53004085616'],
    stored: /^\d{11}$/,
  },
  ACN: {
    format: acnFormat,
    message: 'Please enter a valid ACN',
    good: [
      ['004085616', '004085616', '004 085 616'],
      ['004 085 616', '004085616', '004 085 616'],
    ],
    bad: ['00408561', '0040856160', '00408561X'],
    stored: /^\d{9}$/,
  },
  BSB: {
    format: bsbFormat,
    message: 'Please enter a valid BSB',
    good: [
      ['062000', '062000', '062-000'],
      ['062-000', '062000', '062-000'],
      ['062 000', '062000', '062-000'],
    ],
    bad: ['06200', '0620000', '06200O'],
    stored: /^\d{6}$/,
  },
  'bank account': {
    format: bankAccountFormat,
    message: 'Please enter a valid bank account number',
    good: [
      ['12', '12', '12'],
      ['1234 5678', '12345678', '12345678'],
      ['123456789012345678', '123456789012345678', '123456789012345678'],
    ],
    bad: ['1', '1234567890123456789', '12345678A'],
    stored: /^\d{2,18}$/,
  },
  'electricity account': {
    format: electricityAccountFormat,
    message: 'Please enter a valid electricity account number',
    good: [['4000000011', '4000000011', '4000000011']],
    bad: ['400000001', '40000000111', '400000001A'],
    stored: /^\d{10}$/,
  },
  NMI: {
    format: nmiFormat,
    message: 'Please enter a valid NMI',
    good: [
      ['6001234567', '6001234567', '6001234567'],
      ['60012345678', '60012345678', '60012345678'],
      ['qb01234567', 'QB01234567', 'QB01234567'],
      ['NAAA 0123 456', 'NAAA0123456', 'NAAA0123456'],
    ],
    bad: ['600123456', '600123456789', '600123456_', '600123456é'],
    stored: /^[A-Z\d]{10,11}$/,
  },
  MIRN: {
    format: mirnFormat,
    message: 'Please enter a valid MIRN',
    good: [
      ['5300123456', '5300123456', '5300123456'],
      ['53001234567', '53001234567', '53001234567'],
    ],
    bad: ['530012345', '530012345678', '530012345!'],
    stored: /^[A-Z\d]{10,11}$/,
  },
  'seniors card': {
    format: seniorsCardFormat,
    message: 'Please enter a valid seniors card number',
    good: [
      ['1', '1', '1'],
      ['00000001', '00000001', '00000001'],
      ['12345678', '12345678', '12345678'],
      ['1234 5678', '12345678', '12345678'],
    ],
    bad: ['0', '00000000', '123456789', '1234567A'],
    stored: /^\d{0,7}[1-9]$/,
  },
  'veterans number': {
    format: veteransNumberFormat,
    message: 'Please enter a valid veterans number',
    good: [
      ['T1', 'T1', 'T1'],
      ['VX123456', 'VX123456', 'VX123456'],
      ['NSS12345A', 'NSS12345A', 'NSS12345A'],
      ['qsm 12345', 'QSM12345', 'QSM12345'],
      ['S1234567', 'S1234567', 'S1234567'],
      ['W12345678', 'W12345678', 'W12345678'],
    ],
    bad: ['T', 'ß1234', 'A123456', 'V123456789', 'VX_12345', '1VX23456'],
    stored: /^[TVNQSW][A-Z\d]{1,8}$/,
  },
  'Centrelink card': {
    format: centrelinkCardFormat,
    message: 'Please enter a valid Centrelink card number',
    good: [
      ...[...'ABCHJKLSTVX'].map((c) => [`123456789${c}`, `123456789${c}`, `123 456 789${c}`] as const),
      ['123 456 789a', '123456789A', '123 456 789A'],
    ],
    bad: [...'DEFGIMNOPQRUWYZ'].map((c) => `123456789${c}`).concat('12345678A', '1234567890A', '123456789'),
    stored: /^\d{9}[ABCHJKLSTVX]$/,
  },
  'customer ID': {
    format: customerIdFormat,
    message: 'Please enter a valid customer ID',
    good: [
      ['4000000011', '4000000011', '4000000011'],
      ['4000 000 011', '4000000011', '4000000011'],
      ['alex@example.com', 'alex@example.com', 'alex@example.com'],
      ['4000000011@example.com', '4000000011@example.com', '4000000011@example.com'],
    ],
    bad: ['400000001', '40000000111', 'alex', `${'a'.repeat(65)}@example.com`],
    stored: /^\d{10}$/,
  },
  'person ID': {
    format: personIdFormat,
    message: 'Please enter a valid person ID',
    good: [['0123456789', '0123456789', '0123456789']],
    bad: ['012345678', '01234567890', '012345678X'],
    stored: /^\d{10}$/,
  },
  'commercial ID': {
    format: commercialIdFormat,
    message: 'Please enter a valid commercial ID',
    good: [
      ['123456789123456', '123456789123456', '123456789 123456'],
      ['123456789 123456', '123456789123456', '123456789 123456'],
      ['123456789-123456', '123456789123456', '123456789 123456'],
    ],
    bad: ['12345678912345', '1234567891234567', '12345678912345A', '123456789'],
    stored: /^\d{15}$/,
  },
}

const rows = Object.entries(vectors).map(([name, row]) => ({ name, ...row }))

describe.each(rows)('$name', ({ format, message, good, bad, stored }) => {
  test.each(good)('accepts %j, stores %j and shows %j', (typed, expected, shown) => {
    expect(format.parse(typed)).toBe(expected)
    expect(format.show(expected)).toBe(shown)
    expect(formatError(format, typed)).toBeUndefined()
  })

  test.each(bad)('refuses %j', (typed) => {
    expect(format.parse(typed)).toBeUndefined()
    expect(formatError(format, typed)).toBe(message)
  })

  test('lets the form decide whether it may be empty', () => {
    expect(format.parse('')).toBeUndefined()
    expect(formatError(format, '')).toBeUndefined()
    expect(formatError(format, ' ')).toBeUndefined()
  })

  test('accepts displayed and stored texts as input, and stores them unchanged', () => {
    fc.assert(
      fc.property(fc.stringMatching(stored), (text) => {
        expect(format.parse(text)).toBe(text)
        expect(format.parse(format.show(text))).toBe(text)
      }),
    )
  })

  test('stores only what the rule allows, whatever is typed', () => {
    const typed = fc.oneof(fc.string(), fc.string({ unit: 'grapheme' }), fc.stringMatching(/^[A-Za-z\d -]{0,20}$/))
    fc.assert(
      fc.property(typed, (text) => {
        const parsed = format.parse(text)
        if (parsed !== undefined) expect(format.parse(parsed)).toBe(parsed)
      }),
    )
  })
})

describe('date', () => {
  test.each([
    ['27 / 03 / 2027', '2027-03-27'],
    ['27/03/2027', '2027-03-27'],
    ['27-03-2027', '2027-03-27'],
    ['27.03.2027', '2027-03-27'],
    ['27032027', '2027-03-27'],
    [' 29 / 02 / 2028 ', '2028-02-29'],
  ])('takes %j and stores %j', (typed, stored) => {
    expect(dateFormat.parse(typed)).toBe(stored)
  })

  test.each([
    '29 / 02 / 2027',
    '31 / 04 / 2027',
    '00 / 03 / 2027',
    '27 / 13 / 2027',
    '7 / 3 / 2027',
    '27 / 03 / 27',
    '2027-03-27',
    '27 / 03 / 20270',
    '27 / 03 / 0027',
    'tomorrow',
  ])('refuses %j', (typed) => {
    expect(dateFormat.parse(typed)).toBeUndefined()
    expect(formatError(dateFormat, typed)).toBe('Please enter a valid date')
  })

  test('shows every day as DD / MM / YYYY, which it accepts as input', () => {
    fc.assert(
      fc.property(fc.integer({ min: -25_000, max: 1_000_000 }), (days) => {
        const day = dayOf(1970, 1, 1 + days)
        expect(dateFormat.show(day)).toMatch(/^\d{2} \/ \d{2} \/ \d{4}$/)
        expect(dateFormat.parse(dateFormat.show(day))).toBe(day)
      }),
    )
  })
})
