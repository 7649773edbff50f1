import fc from 'fast-check'
import {
  abnFormat,
  acnFormat,
  bankAccountFormat,
  bsbFormat,
  centrelinkCardFormat,
  commercialIdFormat,
  customerIdFormat,
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
  /** The pattern of stored texts. */
  readonly stored: RegExp
  /** Input, stored value, and displayed text. A missing value equals the previous one. */
  readonly good: readonly (readonly [string, string?, string?])[]
  readonly bad: readonly string[]
}

/** By the name in the message. */
const vectors: Record<string, Vectors> = {
  postcode: {
    format: postcodeFormat,
    stored: /^\d{4}$/,
    good: [['3000'], ['0800'], [' 2600 ', '2600']],
    bad: ['300', '30000', '3OOO', '+300'],
  },
  ABN: {
    format: abnFormat,
    stored: /^\d{11}$/,
    good: [
      ...['53004085616', '53 004 085 616', '53-004-085-616'].map(
        (typed) => [typed, '53004085616', '53 004 085 616'] as const,
      ),
      // The specification requires 11 digits, but no check digits.
      ['11223493504', '11223493504', '11 223 493 504'],
    ],
    bad: ['5300408561', '530040856160', '5300408561A', 'ABN 53004085616'],
  },
  ACN: {
    format: acnFormat,
    stored: /^\d{9}$/,
    good: ['004085616', '004 085 616'].map((typed) => [typed, '004085616', '004 085 616']),
    bad: ['00408561', '0040856160', '00408561X'],
  },
  BSB: {
    format: bsbFormat,
    stored: /^\d{6}$/,
    good: ['062000', '062-000', '062 000'].map((typed) => [typed, '062000', '062-000']),
    bad: ['06200', '0620000', '06200O'],
  },
  'bank account number': {
    format: bankAccountFormat,
    stored: /^\d{2,18}$/,
    good: [['12'], ['1234 5678', '12345678'], ['123456789012345678']],
    bad: ['1', '1234567890123456789', '12345678A'],
  },
  'electricity account number': {
    format: electricityAccountFormat,
    stored: /^\d{10}$/,
    good: [['4000000011']],
    bad: ['400000001', '40000000111', '400000001A'],
  },
  NMI: {
    format: nmiFormat,
    stored: /^[A-Z\d]{10,11}$/,
    good: [['6001234567'], ['60012345678'], ['qb01234567', 'QB01234567'], ['NAAA 0123 456', 'NAAA0123456']],
    bad: ['600123456', '600123456789', '600123456_', '600123456é'],
  },
  MIRN: {
    format: mirnFormat,
    stored: /^[A-Z\d]{10,11}$/,
    good: [['5300123456'], ['53001234567']],
    bad: ['530012345', '530012345678', '530012345!'],
  },
  'seniors card number': {
    format: seniorsCardFormat,
    stored: /^\d{0,7}[1-9]$/,
    good: [['1'], ['00000001'], ['12345678'], ['1234 5678', '12345678']],
    bad: ['0', '00000000', '123456789', '1234567A'],
  },
  'veterans number': {
    format: veteransNumberFormat,
    stored: /^[TVNQSW][A-Z\d]{1,8}$/,
    good: [['T1'], ['VX123456'], ['NSS12345A'], ['qsm 12345', 'QSM12345'], ['S1234567'], ['W12345678']],
    bad: ['T', 'ß1234', 'A123456', 'V123456789', 'VX_12345', '1VX23456'],
  },
  'Centrelink card number': {
    format: centrelinkCardFormat,
    stored: /^\d{9}[ABCHJKLSTVX]$/,
    good: [
      ...[...'ABCHJKLSTVX'].map((c) => [`123456789${c}`, `123456789${c}`, `123 456 789${c}`] as const),
      ['123 456 789a', '123456789A', '123 456 789A'],
    ],
    bad: [...'DEFGIMNOPQRUWYZ'].map((c) => `123456789${c}`).concat('12345678A', '1234567890A', '123456789'),
  },
  'customer ID': {
    format: customerIdFormat,
    stored: /^\d{10}$/,
    good: [['4000000011'], ['4000 000 011', '4000000011'], ['alex@example.com'], ['4000000011@example.com']],
    bad: ['400000001', '40000000111', 'alex', `${'a'.repeat(65)}@example.com`],
  },
  'person ID': {
    format: personIdFormat,
    stored: /^\d{10}$/,
    good: [['0123456789']],
    bad: ['012345678', '01234567890', '012345678X'],
  },
  'commercial ID': {
    format: commercialIdFormat,
    stored: /^\d{15}$/,
    good: ['123456789123456', '123456789 123456', '123456789-123456'].map((typed) => [
      typed,
      '123456789123456',
      '123456789 123456',
    ]),
    bad: ['12345678912345', '1234567891234567', '12345678912345A', '123456789'],
  },
}

const rows = Object.entries(vectors).map(([name, { good, ...row }]) => ({
  name,
  ...row,
  good: good.map(([typed, expected = typed, shown = expected]) => [typed, expected, shown] as const),
}))

describe.each(rows)('$name', ({ name, format, good, bad, stored }) => {
  test.each(good)('accepts %j, stores %j and shows %j', (typed, expected, shown) => {
    expect(format.parse(typed)).toBe(expected)
    expect(format.show(expected)).toBe(shown)
    expect(formatError(format, typed)).toBeUndefined()
  })

  test.each(bad)('refuses %j', (typed) => {
    expect(format.parse(typed)).toBeUndefined()
    expect(formatError(format, typed)).toBe(`Please enter a valid ${name}`)
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
