import fc from 'fast-check'
import { showDay, type DateFormat } from './date-text'
import { parseDay, type Day } from './day'
import { moveOutDays } from './selectable-days'
import { acceptTypedDate, arrangeDate, groupTypedDate, parseTypedDate, typedDigits } from './typed-date'

const formats: readonly DateFormat[] = ['DD/MM/YY', 'DD/MM/YYYY', 'D MMMM YYYY']

/** Date, month, year and whether they form a real date, counted in UTC. */
const dates = fc.record({
  year: fc.integer({ min: 2000, max: 2099 }),
  month: fc.integer({ min: 0, max: 13 }),
  date: fc.integer({ min: 0, max: 32 }),
})
function real({ year, month, date }: { year: number; month: number; date: number }): Day | undefined {
  const at = new Date(Date.UTC(year, month - 1, date))
  const same = at.getUTCFullYear() === year && at.getUTCMonth() === month - 1 && at.getUTCDate() === date
  return same ? parseDay(at.toISOString().slice(0, 10)) : undefined
}
const two = (n: number) => String(n).padStart(2, '0')
const days = fc
  .integer({ min: Date.UTC(2000, 0, 1) / 86_400_000, max: Date.UTC(2099, 11, 31) / 86_400_000 })
  .map((count) => parseDay(new Date(count * 86_400_000).toISOString().slice(0, 10))!)
const formatted = fc.constantFrom(...formats)

describe('a typed date', () => {
  test.each([
    ['27/03/27', '2027-03-27'],
    ['27/03/2027', '2027-03-27'],
    ['270327', '2027-03-27'],
    ['27032027', '2027-03-27'],
    ['1/2/2027', '2027-02-01'],
    ['1/2/27', '2027-02-01'],
    ['01-02-27', '2027-02-01'],
    ['01.02.2027', '2027-02-01'],
    ['01 02 2027', '2027-02-01'],
    ['27/03/69', '2069-03-27'],
    ['27/03/99', '2099-03-27'],
    ['29/02/28', '2028-02-29'],
    ['2027-02-01', '2027-02-01'],
    ['27 March 2027', '2027-03-27'],
    ['27th Mar 2027', '2027-03-27'],
    ['Saturday 27 March 2027', '2027-03-27'],
    ['27/03/1969', '1969-03-27'],
    ['2027年3月27日', '2027-03-27'],
    ['27 tháng 3, 2027', '2027-03-27'],
    ['ngày 27 tháng 3 năm 2027', '2027-03-27'],
  ])('%s is %s', (text, expected) => {
    expect(formats.map((format) => parseTypedDate(text, format))).toEqual([expected, expected, expected])
  })

  test.each([
    '',
    '/',
    '2',
    '27/03',
    '27/03/2',
    '27/03/202',
    '27/03/20271',
    '31/02/27',
    '29/02/27',
    '31/04/2027',
    '00/01/27',
    '01/00/27',
    '01/13/27',
    '32/01/27',
    '03/27/2027',
    '01/01/0000',
    '20270230',
    '20271301',
    'tomorrow',
    '27a/03b/27',
    '٢٧/٠٣/٢٧',
  ])('%j is no date', (text) => {
    expect(formats.map((format) => parseTypedDate(text, format))).toEqual([undefined, undefined, undefined])
  })

  test('is a real date of 20YY or of a four-digit year, and nothing else', () => {
    fc.assert(
      fc.property(dates, formatted, (d, format) => {
        const long = `${two(d.date)}/${two(d.month)}/${d.year}`
        expect(parseTypedDate(long, format)).toBe(real(d))
        expect(parseTypedDate(long.slice(0, 6) + long.slice(8), format)).toBe(real(d))
      }),
      { numRuns: 500 },
    )
  })

  test('never throws, and is either a real day or undefined', () => {
    const garbage = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string({ unit: fc.constantFrom(...'0123456789/-. abcMarchJune–é٣') }),
      fc.string({ unit: fc.constantFrom(...'0123456789/'), maxLength: 12 }),
    )
    fc.assert(
      fc.property(garbage, formatted, (text, format) => {
        const day = parseTypedDate(text, format)
        if (day === undefined) return
        const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
        expect(real({ year, month, date })).toBe(day)
        expect(typedDigits(arrangeDate(text))).toMatch(/^(\d{6}|\d{8})$/)
      }),
      { numRuns: 500 },
    )
  })

  test('is the day that a field displayed, in each display format', () => {
    fc.assert(fc.property(days, formatted, (day, format) => parseTypedDate(showDay(day, format), format) === day))
  })
})

describe('a date that is being typed', () => {
  test.each([
    ['2', '2'],
    ['27', '27'],
    ['270', '27/0'],
    ['27/', '27/'],
    ['27/03', '27/03'],
    ['27/032', '27/03/2'],
    ['27/03/', '27/03/'],
    ['270327', '27/03/27'],
    ['27/03/20271', '27/03/20271'],
    ['1/', '01/'],
    ['01/2/', '01/02/'],
    ['27-', '27/'],
    ['27‑', '27/'],
    ['２７０', '27/0'],
    ['27//', '27/'],
    ['/', ''],
    ['x', ''],
    ['27x', '27'],
    ['1/2/2027', '01/02/2027'],
    ['0/', '0'],
  ])('%j is shown in the field as %j', (text, expected) => {
    expect(groupTypedDate(text)).toBe(expected)
  })

  test('keeps only digits, in groups of day, month and year', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0123456789/-. xyz') }), (text) => {
        expect(groupTypedDate(text)).toMatch(/^(\d{0,2}|\d{2}\/\d{0,2}|\d{2}\/\d{2}\/\d*)$/)
        expect(groupTypedDate(groupTypedDate(text))).toBe(groupTypedDate(text))
      }),
      { numRuns: 500 },
    )
  })

  test('can be any date, typed digit by digit, with or without slashes', () => {
    const typing = fc.tuple(days, fc.boolean(), fc.constantFrom('', '/', '-', '.'))
    fc.assert(
      fc.property(typing, formatted, ([day, short, between], format) => {
        const [year = '', month = '', date = ''] = day.split('-')
        const keys = [date, month, short ? year.slice(2) : year].join(between)
        const typed = [...keys].reduce((text, key) => groupTypedDate(text + key), '')
        expect(parseTypedDate(typed, format)).toBe(day)
      }),
    )
  })

  test('loses no digit', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0123456789'), maxLength: 12 }), (digits) => {
        const typed = [...digits].reduce((text, key) => groupTypedDate(text + key), '')
        expect(typed.replaceAll('/', '')).toBe(digits)
      }),
    )
  })
})

describe('a date that is pasted or filled in', () => {
  test.each([
    ['January 4, 2027', '04/01/2027'],
    ['Jan 6, 2027', '06/01/2027'],
    ['March 2, 2027', '02/03/2027'],
    ['4 January 2027', '04/01/2027'],
    ['2027-01-04', '04/01/2027'],
    ['04/01/2027', '04/01/2027'],
    ['０４/０１/２０２７', '04/01/2027'],
    ['January 4th, 2027', '04/01/2027'],
    ['Monday, January 4, 2027', '04/01/2027'],
    ['Mon 4 Jan 2027', '04/01/2027'],
    ['the 4th of January 2027', '04/01/2027'],
    ['2027 January 4', '04/01/2027'],
    ['4-JAN-2027', '04/01/2027'],
    ['Sept. 2, 2027', '02/09/2027'],
    ['May 5 27', '05/05/27'],
    ['2027/1/4', '04/01/2027'],
    ['2027 - 01 - 04', '04/01/2027'],
    ['2027.01.04', '04/01/2027'],
    ['2027-01-04T00:00:00.000', '04/01/2027'],
    ['20270104', '04/01/2027'],
    ['2027‐01‐04', '04/01/2027'],
    ['2027−01−04', '04/01/2027'],
    ['4−1−2027', '04/01/2027'],
    ['04‑01‑2027', '04/01/2027'],
    ['4—Jan—2027', '04/01/2027'],
    ['\u200e4\u00a0January\u00a02027\u200e', '04/01/2027'],
    [' 4.1.2027 ', '04/01/2027'],
    ['4 / 1 / 27', '04/01/27'],
    ['27', '27'],
  ])('%j is shown in the field as %j', (text, shown) => {
    expect(arrangeDate(text)).toBe(shown)
  })

  test.each([
    ['1981-06-23', '1981-06-23'],
    ['2001-05-09', '2001-05-09'],
    ['23 June 1981', '1981-06-23'],
    ['June 23, 1981', '1981-06-23'],
    ['23/06/1981', '1981-06-23'],
    ['23061981', '1981-06-23'],
    ['19810623', '1981-06-23'],
    ['20011204', '2001-12-04'],
    ['20122001', '2001-12-20'],
  ])('of birth, %j is %s', (text, day) => {
    expect(parseTypedDate(text, 'DD/MM/YYYY')).toBe(day)
  })

  test.each([
    'tomorrow',
    'in June',
    'June 2027',
    '4 June',
    '4 June 5 July 2027',
    '4 June July 2027',
    '4 5 June 2027',
    '4 June 2027 at 5',
    '4 June 20271',
    '4 June 202',
    'from 4 June 2027',
    '=4 June 2027',
    '27/03/20271',
    'Invoice 27/03/27',
    '2027-01-04T00:00:00Z',
    '2027-01-04 and 2027-01-05',
    '٤/١/٢٠٢٧',
    '31 February 2027',
    'February 31, 27',
    '2027-02-31',
    '2027-27-03',
  ])('%j stays as it was entered and is not a date', (text) => {
    expect(arrangeDate(text)).toBe(text)
    expect(parseTypedDate(text, 'DD/MM/YYYY')).toBeUndefined()
  })

  test.each(['31/02/2027', '31 February 2027', 'February 31, 2027', '2027-02-31', '03/27/2027', '2027-27-03'])(
    '%j is not a date, in whatever order it is written',
    (text) => expect(parseTypedDate(text, 'DD/MM/YYYY')).toBeUndefined(),
  )

  test('is the same day in words, in any order, and as an ISO date', () => {
    fc.assert(
      fc.property(days, (day) => {
        const [year = '', month = '', date = ''] = day.split('-')
        const name = showDay(day, 'D MMMM YYYY').split(' ')[1] ?? ''
        const written = [day, `${name} ${date}, ${year}`, `${Number(date)} ${name.slice(0, 3)} ${year}`]
        const others = [`${year} ${name} ${date}`, `${year}/${Number(month)}/${Number(date)}`, `${year}${month}${date}`]
        expect([...written, ...others].map((text) => parseTypedDate(text, 'DD/MM/YY'))).toEqual(Array(6).fill(day))
      }),
    )
  })
})

describe('what a date field accepts', () => {
  // 20 November 2026 is a Friday; the model counts from there.
  const today = parseDay('2026-11-20')!
  const start = Date.UTC(2026, 10, 20) / 86_400_000
  const last = Date.UTC(2027, 1, 20) / 86_400_000
  const moveOut = moveOutDays(today)
  const offered = Array.from({ length: last - start + 1 }, (_, i) => start + i)
    .filter((count) => ![1, 2].includes((count - start) % 7))
    .map((count) => new Date(count * 86_400_000).toISOString().slice(0, 10))

  test('is every selectable day, with two or four digits of the year', () => {
    expect(offered).toHaveLength(66)
    for (const text of offered) {
      const [year = '', month = '', date = ''] = text.split('-')
      const typed = [
        `${date}${month}${year}`,
        `${date}/${month}/${year.slice(2)}`,
        `${Number(date)}-${Number(month)}-${year}`,
      ]
      expect(typed.map((t) => acceptTypedDate(t, 'DD/MM/YY', moveOut))).toEqual([text, text, text])
    }
  })

  test('is never another day, whatever is typed', () => {
    const near = fc.record({
      date: fc.integer({ min: 0, max: 32 }),
      month: fc.integer({ min: 0, max: 13 }),
      year: fc.constantFrom('26', '27', '2026', '2027', '2028'),
    })
    const texts = fc.oneof(
      near.map(({ date, month, year }) => `${two(date)}/${two(month)}/${year}`),
      fc.string({ unit: fc.constantFrom(...'01267/-'), maxLength: 10 }),
    )
    let accepted = 0
    fc.assert(
      fc.property(texts, (text) => {
        const day = acceptTypedDate(text, 'DD/MM/YY', moveOut)
        if (day === undefined) return
        accepted++
        expect(offered).toContain(day)
      }),
      { numRuns: 2_000 },
    )
    expect(accepted).toBeGreaterThan(0)
  })
})
