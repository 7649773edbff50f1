import { parseDay, type Day } from '@switchboard/domain'
import fc from 'fast-check'
import { MeterFileReader } from './meter-file'
import { BrokenFile, type DayRead, type MeterRecord, type Reject } from './record'

const header = '100,NEM12,202611210600,MDP,RETAILER'
const register = (length: number | string = 30, uom = 'kWh', suffix = 'E1') =>
  `200,2500000001,E1,E1,${suffix},N1,METER1,${uom},${length},`
const values = (count = 48, value = '0.5') => Array.from({ length: count }, () => value).join()
const aDay = (quality = 'A', { date = '20261120', count = 48, value = '0.5', updated = '20261121051500' } = {}) =>
  `300,${date},${values(count, value)},${quality},,,${updated},`

function readOn(today: Day | undefined, ...lines: string[]): MeterRecord[] {
  const reader = new MeterFileReader(today)
  return [...lines.flatMap((line) => reader.readLine(line)), ...reader.finish()]
}
const read = (...lines: string[]) => readOn(undefined, ...lines)
const daysOf = (records: MeterRecord[]) => records.filter((record): record is DayRead => record.kind === 'day')
const rejectsOf = (records: MeterRecord[]) => records.filter((record): record is Reject => record.kind === 'reject')

function brokenBy(...lines: string[]) {
  try {
    read(...lines)
  } catch (error) {
    if (error instanceof BrokenFile) return { line: error.line, code: error.code }
    throw error
  }
  throw new Error('the file was read')
}

test('a day is read with its register, its quantity in thousandths and its revision time', () => {
  const [day] = daysOf(read(header, register(), aDay(), '900'))
  expect(day).toMatchObject({
    line: 3,
    nmi: '2500000001',
    suffix: 'E1',
    unit: 'kWh',
    day: '2026-11-20',
    intervalMinutes: 30,
    flag: 'A',
    flags: null,
    revisedAt: '2026-11-21T05:15:00+10:00',
  })
  expect(day?.values).toEqual(Array.from({ length: 48 }, () => 500))
})

describe('a file that deviates from the format as real files do is read', () => {
  test.each([
    ['without header and end', [register(), aDay()]],
    ['with the length written 05', [header, register('05'), aDay('A', { count: 288 }), '900']],
    ['with runs of trailing commas', [`${header},,,,,,`, `${register()},,,,,`, `${aDay()},,,`, '900,,,']],
    ['with a register one field short', [header, register().slice(0, -1), aDay(), '900']],
    ['with blank lines', ['', header, '', register(), '  ', aDay(), ',,,', '   ,,', '900', '']],
    ['with spaces around fields', [header, register(), aDay().replace(',A,', ' , A ,'), '900']],
    ['with transactions', [header, register(), aDay(), '500,N,,20261121062000,1000', '900']],
    ['with the suffix in lower case', [header, register(30, 'kWh', 'e1'), aDay(), '900']],
    ['that ends after the quality flag', [header, register(), `300,20261120,${values()},A`, '900']],
  ])('%s', (_, lines) => {
    const records = read(...lines)
    expect(records.map(({ kind }) => kind)).toEqual(['day'])
  })

  test('with streams of two interval lengths', () => {
    const records = daysOf(
      read(header, register(15), aDay('A', { count: 96 }), register(30), aDay('A', { date: '20261121' }), '900'),
    )
    expect(records.map(({ intervalMinutes }) => intervalMinutes)).toEqual([15, 30])
  })
})

test.each([
  ['Wh', 'kWh', 1],
  ['KWH', 'kWh', 1_000],
  ['mwh', 'kWh', 1_000_000],
  ['MJ', 'MJ', 1_000],
  ['GJ', 'MJ', 1_000_000],
  ['L', 'L', 1_000],
])('%s is stored as thousandths of a %s', (uom, unit, thousandths) => {
  const [day] = daysOf(read(header, register(30, uom), aDay('A', { value: '2' }), '900'))
  expect(day?.unit).toBe(unit)
  expect(day?.values[0]).toBe(2 * thousandths)
})

test.each([
  ['reactive power', 'kVArh', 'Q1'],
  ['reactive power in lower case', 'varh', 'K1'],
  ['voltage', 'V', 'V1'],
  ['a stream without a unit', '', 'V1'],
])('%s is skipped', (_, uom, suffix) => {
  expect(read(header, register(30, uom, suffix), aDay('?'), register(), aDay(), '900').map(({ kind }) => kind)).toEqual(
    ['ignored', 'day'],
  )
})

test('rounds 14 decimals to thousandths and carries the remainder to the next value', () => {
  const [day] = daysOf(read(header, register(), aDay('A', { value: '0.00033333333333' }), '900'))
  expect(day?.values.slice(0, 6)).toEqual([0, 1, 0, 0, 1, 0])
})

test('the values of a day add up to its exact sum within half a thousandth', () => {
  const decimals = fc.array(
    fc.integer({ min: 0, max: 99_999_999 }).map((digits) => (digits / 1e7).toFixed(7)),
    { minLength: 48, maxLength: 48 },
  )
  fc.assert(
    fc.property(decimals, (texts) => {
      const [day] = daysOf(read(header, register(), `300,20261120,${texts.join()},A,,,,`, '900'))
      const stored = day!.values.reduce<number>((sum, value) => sum + value!, 0)
      // In whole ten-millionths, so that the expected sum is exact.
      const exact = texts.reduce((sum, text) => sum + BigInt(text.replace('.', '')), 0n)
      expect(Math.abs(stored - Number(exact) / 1e4)).toBeLessThanOrEqual(0.5001)
      expect(day!.values.every((value) => value! >= 0)).toBe(true)
    }),
  )
})

describe('quality', () => {
  test('a null zero means missing, an actual zero means zero', () => {
    expect(daysOf(read(header, register(), aDay('N', { value: '0' }), '900'))[0]?.values[0]).toBeNull()
    expect(daysOf(read(header, register(), aDay('A', { value: '0' }), '900'))[0]?.values[0]).toBe(0)
  })

  test('a null day may omit its values', () => {
    expect(
      daysOf(read(header, register(), aDay('N', { value: '' }), '900'))[0]?.values.every((value) => value === null),
    ).toBe(true)
  })

  test('a variable day has the qualities of its ranges', () => {
    const [day] = daysOf(
      read(
        header,
        register(),
        aDay('V'),
        '400,1,20,A,,',
        '400,21,24,N,,',
        '400,25,47,F14,76,',
        '400,48,48,E52,,',
        '900',
      ),
    )
    expect(day?.flags).toBe(`${'A'.repeat(20)}NNNN${'F'.repeat(23)}E`)
    expect(day?.values.slice(19, 25)).toEqual([500, null, null, null, null, 500])
  })

  test.each([
    ['that leave a gap', ['400,1,20,A', '400,22,48,A'], 5],
    ['that overlap', ['400,1,20,A', '400,20,48,A'], 5],
    ['that start late', ['400,2,48,A'], 4],
    ['that end early', ['400,1,20,A', '400,21,47,A'], 5],
    ['that end after the day', ['400,1,96,A'], 4],
    ['that run backwards', ['400,20,1,A'], 4],
    ['of quality V', ['400,1,24,V', '400,25,48,N'], 4],
    ['of an unknown quality', ['400,1,48,X'], 4],
    ['in hexadecimal numbers', ['400,0x1,0x30,A'], 4],
    ['that are absent', [], 3],
  ])('a variable day with ranges %s is rejected', (_, ranges, line) => {
    const records = read(header, register(), aDay('V'), ...ranges, aDay('A', { date: '20261121' }), '900')
    expect(rejectsOf(records)).toHaveLength(1)
    expect(rejectsOf(records)[0]?.line).toBe(line)
    expect(daysOf(records)).toHaveLength(1)
  })

  test('rejects ranges of a day that is not variable', () => {
    expect(rejectsOf(read(header, register(), aDay('A'), '400,1,48,N', '900'))).toMatchObject([
      { line: 4, code: 'range' },
    ])
  })
})

describe('an invalid line is rejected with its number, and the other lines are read', () => {
  test.each([
    ['half hours under a 15-minute register', register(15), aDay(), 'value-count'],
    ['quarter hours under a 30-minute register', register(30), aDay('A', { count: 96 }), 'value-count'],
    ['a day that was cut off', register(), aDay().slice(0, 100), 'value-count'],
    ['a day without a quality', register(), `300,20261120,${values()}`, 'quality'],
    ['an unknown quality', register(), aDay('X'), 'quality'],
    ['an impossible date', register(), aDay('A', { date: '20260230' }), 'date'],
    ['a date in a century without meters', register(), aDay('A', { date: '18990101' }), 'date'],
    ['a negative value', register(), aDay('A', { value: '-1' }), 'value'],
    ['an update time that a spreadsheet made', register(), aDay('A', { updated: '2.02611E+13' }), 'updated'],
    ['a value that is no number', register(), aDay('A').replace('0.5,0.5', '0.5,?'), 'value'],
    ['a value left out', register(), aDay('A').replace('0.5,0.5', '0.5,'), 'value'],
    ['more than a day can hold', register(30, 'MWh'), aDay('A', { value: '999999' }), 'value'],
  ])('%s', (_, started, bad, code) => {
    const records = read(header, started, bad, register(), aDay('A', { date: '20261121' }), '900')
    expect(rejectsOf(records)).toMatchObject([{ line: 3, code }])
    expect(daysOf(records).map(({ day }) => day)).toEqual(['2026-11-21'])
  })

  test.each([
    ['an unknown unit', register(30, 'kWhh'), 'unit'],
    ['no unit', register(30, ''), 'unit'],
    ['an interval of an hour, which no half-hour midnight can cut', register(60), 'interval-length'],
    ['an interval of seven minutes', register(7), 'interval-length'],
    ['no interval', register(''), 'interval-length'],
    ['no NMI', register().replace('2500000001', ''), 'register'],
  ])('a register with %s is rejected with all its days', (_, started, code) => {
    const records = read(header, started, aDay(), aDay(), register(), aDay('A', { date: '20261121' }), '900')
    expect(rejectsOf(records)).toMatchObject([{ line: 2, code }])
    expect(daysOf(records)).toHaveLength(1)
  })
})

test('a rejected register says how many days are lost with it', () => {
  const firstReject = (...days: string[]) =>
    rejectsOf(read(header, register(7), ...days, register(), aDay(), '900'))[0]?.detail
  expect(firstReject(aDay())).toBe("'7' is no interval length; its day is not read")
  expect(firstReject(aDay(), aDay(), aDay())).toBe("'7' is no interval length; its 3 days are not read")
})

test('a file of several parts is read, each from its header to its end', () => {
  const later = header.replace('202611210600', '202611220600')
  const day = aDay('A', { updated: '' })
  const records = read(header, register(), day, '900', '', later, register(15), aDay('A', { count: 96 }), day, '900')
  expect(records.map(({ kind }) => kind)).toEqual(['day', 'day', 'reject'])
  const second = read(header, register(), day, '900', later, register(), day, '900')
  expect(daysOf(second).map(({ revisedAt }) => revisedAt)).toEqual([
    '2026-11-21T06:00:00+10:00',
    '2026-11-22T06:00:00+10:00',
  ])
})

test.each([
  ['a second part without an end', [header, register(), aDay(), '900', header, register(), aDay()], 7, 'cut-off'],
  ['a day of a second part before any register', [header, register(), aDay(), '900', header, aDay()], 6, 'order'],
])('%s refuses the file', (_, lines, line, code) => {
  expect(brokenBy(...lines)).toEqual({ line, code })
})

describe('oddities are noticed, and the reads are kept', () => {
  function noticesOf(...lines: string[]) {
    const notices: unknown[] = []
    const reader = new MeterFileReader(undefined, ({ line, code }) => notices.push([line, code]))
    for (const line of lines) reader.readLine(line)
    reader.finish()
    return notices
  }
  const some = `300,20261120,${values(47)},,V,,,20261121051500,`

  test.each([
    ['nothing in an ordinary file', [register(), aDay(), aDay('N', { value: '' })], []],
    ['zeros beside the quality flag N', [register(), aDay('N', { value: '0' })], []],
    ['quantities beside the quality flag N', [register(), aDay('N', { value: '0.5' })], [[3, 'null-value']]],
    [
      'a quantity in an interval of quality N',
      [register(), some, '400,1,1,N,,', '400,2,47,A,,', '400,48,48,N,,'],
      [[3, 'null-value']],
    ],
    ['an NMI of the wrong form', [register().replace('2500000001', '25000'), aDay()], [[2, 'nmi']]],
    ['a suffix in lower case', [register(30, 'kWh', 'e1'), aDay()], [[2, 'suffix']]],
    ['a suffix that is not configured', [register(30, 'kWh', 'B1'), aDay()], [[2, 'configuration']]],
  ])('%s', (_, lines, expected) => {
    expect(noticesOf(header, ...lines, '900')).toEqual(expected)
  })
})

describe('a file with an invalid structure is refused', () => {
  test.each([
    ['a day before any register', [header, aDay()], 2, 'order'],
    ['a range that follows no day', [header, register(), '400,1,48,A'], 3, 'order'],
    ['a range after a transaction', [header, register(), aDay('V'), '500,N,,,', '400,1,48,A'], 5, 'order'],
    [
      'more ranges than a day has intervals',
      [header, register(), aDay('V'), ...Array.from({ length: 49 }, () => '400,1,1,A,,')],
      52,
      'range',
    ],
    ['a header and no end, because it was cut off', [header, register(), aDay()], 3, 'cut-off'],
    ['two headers', [header, register(), aDay(), header], 4, 'order'],
    ['records after the end', [header, register(), aDay(), '900', register()], 5, 'after-end'],
    ['a record that NEM12 does not have', [header, register(), '301,1'], 3, 'record'],
    ['a basic read among interval reads', [header, '250,2500000001'], 2, 'record'],
    ['another format', ['100,NEM99,202611210600,A,B'], 1, 'version'],
    ['only a header and an end', [header, '900'], 2, 'no-data'],
    ['only registers', [header, register(), '900'], 3, 'no-data'],
    ['a letter', ['Dear customer,', 'your readings are attached'], 1, 'not-a-meter-file'],
    ['nothing', [], 1, 'not-a-meter-file'],
    ['blank lines', ['', ''], 2, 'not-a-meter-file'],
  ])('%s', (_, lines, line, code) => {
    expect(brokenBy(...lines)).toEqual({ line, code })
  })
})

describe('the revision time', () => {
  test.each([
    ['its update time', '20261121051500', '2026-11-21T05:15:00+10:00'],
    ['an update time without seconds', '202611210515', '2026-11-21T05:15:00+10:00'],
    ['the time of the header when it has no update time', '', '2026-11-21T06:00:00+10:00'],
  ])('of a day is %s', (_, updated, revisedAt) => {
    expect(daysOf(read(header, register(), aDay('A', { updated }), '900'))[0]?.revisedAt).toBe(revisedAt)
  })

  test('of a day without any time is the end of the day', () => {
    expect(daysOf(read(register(), aDay('A', { updated: '' })))[0]?.revisedAt).toBe('2026-11-21T00:00:00+10:00')
  })
})

describe('with today known', () => {
  const today = parseDay('2026-11-21')
  const codes = (...lines: string[]) => readOn(today, header, register(), ...lines, '900').map(codeOf)
  const codeOf = (record: MeterRecord) => (record.kind === 'reject' ? record.code : record.kind)

  test.each([
    ['of tomorrow, by a clock that is ahead', '20261122', '20261122235959', 'day'],
    ['of the day after', '20261123', '20261121051500', 'future'],
    ['of another century', '20990101', '', 'future'],
    ['revised tomorrow', '20261120', '20261122235959', 'day'],
    ['revised the day after', '20261120', '20261123000000', 'future'],
  ])('judges a day %s', (_, date, updated, code) => {
    // The space before the value forces the exact parser.
    for (const value of ['0.5', ' 0.5']) expect(codes(aDay('A', { date, updated, value }))).toEqual([code])
  })

  test('refuses a file from the future, which would override all later revisions', () => {
    expect(() => readOn(today, '100,NEM12,209901010000,MDP,RETAILER', register(), aDay(), '900')).toThrow(
      "line 1: The file was made on '209901010000', in the future (future)",
    )
  })
})

test('the source that quarantine keeps of a day parses to the same day', () => {
  const lines = [header, register(), aDay('V', { updated: '' }), '400,1,24,A,,', '400,25,48,E52,,', '900']
  const [day] = daysOf(read(...lines))
  const { source: _, line: __, ...again } = daysOf(read(...day!.source, '900'))[0]!
  expect(day).toMatchObject(again)
})
