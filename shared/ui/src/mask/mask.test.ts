import fc from 'fast-check'
import { date, ip, maskError, meterMask, mobileMask, pattern, percent, separator, time, type Mask } from './masks'

const maskedText = (mask: Mask, text: string) => mask.apply(text).text

describe('a pattern', () => {
  test.each([
    ['000-000', '062000', '062-000'],
    ['000-000', '062-000', '062-000'],
    ['000-000', '0620001', '062-000'],
    ['000-000', '06', '06'],
    ['000-000', '062', '062'],
    ['(00) 0000 0000', '0255501234', '(02) 5550 1234'],
    ['(00) 0000 0000', '(02)5550-1234', '(02) 5550 1234'],
    ['SS 000', 'ab123', 'ab 123'],
    ['SS 000', 'a1b2', 'ab 2'],
    ['AAAA', '0F6g', '0F6g'],
    ['099.099', '1.22', '1.22'],
    ['099.099', '123.4', '123.4'],
    ['099.099', '1234', '123.4'],
    ['0S9s', '1a', '1a'],
    ['0S9s', '1ab', '1ab'],
    ['[00]', '42', '[42]'],
    ['00', 'abc', ''],
    ['00', '', ''],
  ])('%s formats %j as %j', (shape, text, expected) => {
    expect(maskedText(pattern(shape), text)).toBe(expected)
  })

  test('capitalises letters if that option is set', () => {
    expect(maskedText(pattern('SS-00', { capitals: true }), 'nb12')).toBe('NB-12')
    // ß would become two letters.
    expect(maskedText(pattern('SS-00', { capitals: true }), 'ß12')).toBe('')
  })

  test('accepts other programs’ full-width digits, no-break spaces and invisible marks', () => {
    expect(maskedText(pattern('0000 000 000'), '\u202a０４１２\u00a0345\u00a0678\u202c')).toBe('0412 345 678')
  })

  test('formats an international number of this country as a national one', () => {
    for (const typed of ['+61412345678', '+61 412 345 678', '+61 (0)412 345 678', '0061412345678', '0412345678'])
      expect(maskedText(mobileMask, typed)).toBe('0412 345 678')
  })

  test('rejects fixed letters and digits in its definition', () => {
    expect(() => pattern('+61 000')).toThrow('+61 000')
    expect(() => pattern('NMI AAAA')).toThrow()
  })

  test('reports a digit or letter that does not fit, but not a space or hyphen', () => {
    expect(pattern('000-000').apply('0620009').lost).toBe(true)
    expect(pattern('000-000').apply('06x').lost).toBe(true)
    expect(pattern('000000').apply('062 - 000').lost).toBe(false)
  })
})

describe('a separator', () => {
  test.each([
    ['1234567', '1 234 567'],
    ['1,234,567', '1 234 567'],
    ['$ 1 234', '1 234'],
    ['AUD 1234', '1 234'],
    ['999', '999'],
    ['12.5', '12'],
  ])('writes %s as %s, with a space between thousands', (text, expected) => {
    expect(maskedText(separator(), text)).toBe(expected)
  })

  test.each([
    ['1234567.891', '1,234,567.89'],
    ['1234.', '1,234.'],
    ['.5', '.5'],
    ['1.2.3', '1.2'],
    ['1234', '1,234'],
  ])('with a comma and two decimals writes %s as %s', (text, expected) => {
    expect(maskedText(separator({ thousands: ',', decimals: 2 }), text)).toBe(expected)
  })

  test('refuses a minus, so that a credit is not read as a charge', () => {
    for (const minus of ['-', '−', '–'])
      expect(separator().apply(`${minus}50`)).toEqual({ text: '', caret: 0, lost: true })
  })

  test.each([
    ['007', '7'],
    ['1 234.', '1 234'],
    ['.5', '0.5'],
    ['.', ''],
    ['0', '0'],
    ['0.0', '0.0'],
    ['', ''],
  ])('settles %j as %j', (text, expected) => {
    expect(separator({ decimals: 2 }).settle(text)).toBe(expected)
  })

  test('has raw numbers without spaces', () => {
    expect(separator({ decimals: 2 }).raw('1 234 567.89')).toBe('1234567.89')
  })
})

describe('a percentage', () => {
  test.each([
    ['0', '0'],
    ['100', '100'],
    ['101', '10'],
    ['1000', '100'],
    ['12.5', '12'],
  ])('is from 0 to 100: %s is %s', (text, expected) => {
    expect(maskedText(percent(), text)).toBe(expected)
  })

  test.each([
    ['12.55', '12.55'],
    ['12.555', '12.55'],
    ['100.00', '100.00'],
    ['100.01', '100.0'],
  ])('with decimals is at most 100, too: %s is %s', (text, expected) => {
    expect(maskedText(percent({ decimals: 2 }), text)).toBe(expected)
  })

  test('is never outside 0 to 100, whatever is typed', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[\d., -]{0,12}$/), fc.integer({ min: 0, max: 3 }), (text, decimals) => {
        const shown = Number(`0${maskedText(percent({ decimals }), text)}`)
        expect(shown >= 0 && shown <= 100).toBe(true)
      }),
    )
  })
})

describe('an IP address', () => {
  test.each([
    ['192.168.0.1', '192.168.0.1'],
    ['19216801', '192.168.01'],
    ['255.255.255.255', '255.255.255.255'],
    ['256', '25'],
    ['1.1.1.256', '1.1.1.25'],
    ['10..0.1', '10..0.1'],
    ['10.', '10.'],
    ['...', ''],
    ['1.2.3.4.5', '1.2.3.45'],
  ])('%s has the form %s', (text, expected) => {
    expect(maskedText(ip(), text)).toBe(expected)
  })

  test('has parts of at most 255, whatever is typed', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[\d.]{0,20}$/), (text) => {
        expect(
          maskedText(ip(), text)
            .split('.')
            .every((part) => Number(part) <= 255),
        ).toBe(true)
      }),
    )
  })
})

describe('a date', () => {
  test.each([
    ['27032027', '27 / 03 / 2027'],
    ['27/03/2027', '27 / 03 / 2027'],
    ['27-3-2027', '27 / 3 / 2027'],
    ['27 3 2027', '27 / 3 / 2027'],
    ['27', '27'],
    ['27/', '27 / '],
    ['4503', '4 / 5 / 03'],
    ['31/12/9999', '31 / 12 / 9999'],
    ['32', '3'],
    ['31/13', '31 / 1'],
    ['32/12/2026', '3'],
    ['/', ''],
    ['12 /  / 2026', '12 /  / 2026'],
    [' / 05 / 2026', ' / 05 / 2026'],
    ['270320271', '27 / 03 / 2027'],
  ])('%j has the form %j', (text, expected) => {
    expect(maskedText(date(), text)).toBe(expected)
  })

  test.each([
    ['4 / 5 / 2027', '04 / 05 / 2027'],
    ['4 / ', '04'],
    ['27 / 03 / 27', '27 / 03 / 27'],
  ])('settles %j as %j', (text, expected) => {
    expect(date().settle(text)).toBe(expected)
  })

  test('has days up to 31 and months up to 12, whatever is typed', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[\d/ ]{0,16}$/), (text) => {
        const [day, month] = maskedText(date(), text).split('/').map(Number)
        expect((day ?? 0) <= 31 && (month ?? 0) <= 12).toBe(true)
      }),
    )
  })

  test('can be the expiry month and year of a card', () => {
    expect(maskedText(date(['MM', 'YY']), '1227')).toBe('12 / 27')
    expect(maskedText(date(['MM', 'YY']), '227')).toBe('2 / 27')
  })
})

describe('a time', () => {
  test.each([
    ['2359', '23:59'],
    ['23:59', '23:59'],
    ['24', '2'],
    ['930', '9:30'],
    ['1260', '12:6'],
    ['0000', '00:00'],
  ])('has hours up to 23 and minutes up to 59: %s is %s', (text, expected) => {
    expect(maskedText(time(), text)).toBe(expected)
  })

  test('has seconds up to 59', () => {
    expect(maskedText(time({ seconds: true }), '235959')).toBe('23:59:59')
    expect(maskedText(time({ seconds: true }), '235960')).toBe('23:59:6')
  })

  test.each([
    ['1205p', '12:05 pm'],
    ['12:05pm', '12:05 pm'],
    ['12:05 AM', '12:05 am'],
    ['13', '1'],
    ['9a', '9: am'],
    ['1205x', '12:05'],
    ['1205 pm 7', '12:05 pm'],
  ])('with am or pm has hours up to 12: %s is %s', (text, expected) => {
    expect(maskedText(time({ halves: true }), text)).toBe(expected)
  })

  test('settles with leading zeros', () => {
    expect(time().settle('9:5')).toBe('09:05')
    expect(time({ halves: true }).settle('9:5 pm')).toBe('09:05 pm')
  })
})

describe('the mask error', () => {
  test.each([
    [pattern('000-000'), '062-00', '000-000'],
    [pattern('0000 000 000'), '0412 345 67', '0000 000 000'],
    [meterMask, '600123456', 'AAAAAAAAAAa'],
    [pattern('(099) 000'), '(123', '(099) 000'],
    [ip(), '192.168.0', '000.000.000.000'],
    [ip(), '192..0.1', '000.000.000.000'],
    [time(), '23:5', 'HH:mm'],
    [time({ seconds: true }), '23:59', 'HH:mm:ss'],
    [time({ halves: true }), '11:59', 'hh:mm am'],
  ])('is returned when less is typed than the mask requires (%#)', (mask, typed, required) => {
    expect(maskError(mask, typed)).toEqual({ kind: 'mask', required, actual: typed })
    expect(maskError(mask, mask.raw(typed))).toMatchObject({ kind: 'mask' })
  })

  test.each([
    [pattern('000-000'), '062-000'],
    [meterMask, '6001234567'],
    [meterMask, '60012345678'],
    [pattern('(099) 000'), '1234'],
    [ip(), '1.1.1.1'],
    [time(), '23:59'],
    [time({ halves: true }), '11:59 pm'],
  ])('is not returned when enough is typed (%#)', (mask, typed) => {
    expect(maskError(mask, typed)).toBeUndefined()
    expect(maskError(mask, mask.raw(typed))).toBeUndefined()
  })

  test('is not returned for an empty text', () => {
    for (const mask of [pattern('000'), ip(), time()]) expect(maskError(mask, '')).toBeUndefined()
  })

  test.each([
    ['separators', separator({ decimals: 2 })],
    ['percentages', percent()],
    ['dates', date()],
  ])('is never returned for %s', (_, mask) => {
    expect(maskError(mask, '1')).toBeUndefined()
  })
})
