import { parseDay, type Day } from '@switchboard/domain'
import fc from 'fast-check'
import { linesOf } from './lines'
import { meterFileReader } from './meter-file'
import { BrokenFile, type DayRead, type MeterRecord, type Reject, type SpanRead } from './record'

const header = '100,NEM12,202611210600,MDP,RETAILER'
const register = (length: number | string = 30, uom = 'kWh', suffix = 'E1') =>
  `200,2500000001,E1,E1,${suffix},N1,METER1,${uom},${length},`
const values = (count = 48, value = '0.5') => Array.from({ length: count }, () => value).join()
const aDay = (quality = 'A', { date = '20261120', count = 48, value = '0.5', updated = '20261121051500' } = {}) =>
  `300,${date},${values(count, value)},${quality},,,${updated},`

function readOn(today: Day | undefined, ...lines: string[]): MeterRecord[] {
  const reader = meterFileReader(today)
  return [...lines.flatMap((line) => reader.line(line)), ...reader.end()]
}
const read = (...lines: string[]) => readOn(undefined, ...lines)
const daysOf = (records: MeterRecord[]) => records.filter((record): record is DayRead => record.kind === 'day')
const spansOf = (records: MeterRecord[]) => records.filter((record): record is SpanRead => record.kind === 'span')
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

test('a day is read with its register, its quantity in thousandths and the time of its revision', () => {
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

describe('real files deviate, and are read', () => {
  test.each([
    ['without header and end', [register(), aDay()]],
    ['with the length written 05', [header, register('05'), aDay('A', { count: 288 }), '900']],
    ['with runs of trailing commas', [`${header},,,,,,`, `${register()},,,,,`, `${aDay()},,,`, '900,,,']],
    ['with a register one field short', [header, register().slice(0, -1), aDay(), '900']],
    ['with blank lines', ['', header, '', register(), '  ', aDay(), ',,,', '   ,,', '900', '']],
    ['with spaces around fields', [header, register(), aDay().replace(',A,', ' , A ,'), '900']],
    ['with transactions', [header, register(), aDay(), '500,N,,20261121062000,1000', '900']],
    ['that ends after the quality flag', [header, register(), `300,20261120,${values()},A`, '900']],
  ])('%s', (_, lines) => {
    const records = read(...lines)
    expect(records.map(({ kind }) => kind)).toEqual(['day'])
  })

  test('with two interval lengths, one after the other', () => {
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
  ['reactive power in small', 'varh', 'K1'],
  ['voltage', 'V', 'V1'],
  ['a stream without a unit', '', 'V1'],
])('%s is passed over', (_, uom, suffix) => {
  expect(read(header, register(30, uom, suffix), aDay('?'), register(), aDay(), '900').map(({ kind }) => kind)).toEqual(
    ['ignored', 'day'],
  )
})

test('14 decimals are rounded to thousandths, and what is cut off is carried to the next value', () => {
  const [day] = daysOf(read(header, register(), aDay('A', { value: '0.00033333333333' }), '900'))
  expect(day?.values.slice(0, 6)).toEqual([0, 1, 0, 0, 1, 0])
})

test('the values of a day add up to its exact sum, to half a thousandth', () => {
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
  test('a zero that is null is missing, a zero that is actual is a zero', () => {
    expect(daysOf(read(header, register(), aDay('N', { value: '0' }), '900'))[0]?.values[0]).toBeNull()
    expect(daysOf(read(header, register(), aDay('A', { value: '0' }), '900'))[0]?.values[0]).toBe(0)
  })

  test('a null day may leave its values out', () => {
    expect(
      daysOf(read(header, register(), aDay('N', { value: '' }), '900'))[0]?.values.every((value) => value === null),
    ).toBe(true)
  })

  test('the quality of a variable day stands in its ranges', () => {
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
    ['that vary once more', ['400,1,24,V', '400,25,48,N'], 4],
    ['of an unknown quality', ['400,1,48,X'], 4],
    ['that are counted in other numbers', ['400,0x1,0x30,A'], 4],
    ['that are not there', [], 3],
  ])('a variable day with ranges %s is rejected', (_, ranges, line) => {
    const records = read(header, register(), aDay('V'), ...ranges, aDay('A', { date: '20261121' }), '900')
    expect(rejectsOf(records)).toHaveLength(1)
    expect(rejectsOf(records)[0]?.line).toBe(line)
    expect(daysOf(records)).toHaveLength(1)
  })

  test('ranges under a day that is not variable contradict it', () => {
    expect(rejectsOf(read(header, register(), aDay('A'), '400,1,48,N', '900'))).toMatchObject([
      { line: 4, code: 'range' },
    ])
  })
})

describe('a line that cannot be trusted is rejected with its number, the rest is read', () => {
  test.each([
    ['half hours under a 15-minute register', register(15), aDay(), 'value-count'],
    ['quarter hours under a 30-minute register', register(30), aDay('A', { count: 96 }), 'value-count'],
    ['a day that was cut off', register(), aDay().slice(0, 100), 'value-count'],
    ['a day of values alone', register(), `300,20261120,${values()}`, 'quality'],
    ['an unknown quality', register(), aDay('X'), 'quality'],
    ['a date that is none', register(), aDay('A', { date: '20260230' }), 'date'],
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

describe('a file without structure is refused', () => {
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
    ['header and end alone', [header, '900'], 2, 'no-data'],
    ['registers alone', [header, register(), '900'], 3, 'no-data'],
    ['a letter', ['Dear customer,', 'your readings are attached'], 1, 'not-a-meter-file'],
    ['nothing', [], 1, 'not-a-meter-file'],
    ['blank lines', ['', ''], 2, 'not-a-meter-file'],
  ])('%s', (_, lines, line, code) => {
    expect(brokenBy(...lines)).toEqual({ line, code })
  })
})

describe('revision', () => {
  test.each([
    ['its update time', '20261121051500', '2026-11-21T05:15:00+10:00'],
    ['an update time without seconds', '202611210515', '2026-11-21T05:15:00+10:00'],
    ['the time of the file when it has none', '', '2026-11-21T06:00:00+10:00'],
  ])('a day is as new as %s', (_, updated, revisedAt) => {
    expect(daysOf(read(header, register(), aDay('A', { updated }), '900'))[0]?.revisedAt).toBe(revisedAt)
  })

  test('a day without any time is as new as its end', () => {
    expect(daysOf(read(register(), aDay('A', { updated: '' })))[0]?.revisedAt).toBe('2026-11-21T00:00:00+10:00')
  })
})

describe('what lies in the future is no reading', () => {
  const today = parseDay('2026-11-21')
  const codes = (...lines: string[]) => readOn(today, header, register(), ...lines, '900').map(codeOf)
  const codeOf = (record: MeterRecord) => (record.kind === 'reject' ? record.code : record.kind)

  test.each([
    ['of tomorrow, by a clock that is ahead', '20261122', '20261122235959', 'day'],
    ['of the day after', '20261123', '20261121051500', 'future'],
    ['of another century', '20990101', '', 'future'],
    ['revised tomorrow', '20261120', '20261122235959', 'day'],
    ['revised the day after', '20261120', '20261123000000', 'future'],
  ])('a day %s', (_, date, updated, code) => {
    // Once for the usual record, once for the one that needs a second look.
    for (const value of ['0.5', ' 0.5']) expect(codes(aDay('A', { date, updated, value }))).toEqual([code])
  })

  test('a file from the future would win for ever, and is refused', () => {
    expect(() => readOn(today, '100,NEM12,209901010000,MDP,RETAILER', register(), aDay(), '900')).toThrow(
      "line 1: The file was made on '209901010000', in the future (future)",
    )
  })
})

describe('basic meters (NEM13)', () => {
  const basic = (changes: Record<number, string> = {}) =>
    '250,2500000001,11,1,11,11,METER1,E,006342.8,20261001093055,A,,,007654.9,20261101100333,A,,,1312.1,kWh,20270207, 20261102100333,'
      .split(',')
      .map((field, index) => changes[index] ?? field)
      .join()
  const header13 = '100,NEM13,202611210600,MDP,RETAILER'

  test('one quantity stands for the days between two reads', () => {
    expect(spansOf(read(header13, basic(), '550,N,,E,', '900'))).toMatchObject([
      {
        line: 2,
        suffix: '11',
        from: '2026-10-01',
        to: '2026-11-01',
        total: 1_312_100,
        flag: 'A',
        revisedAt: '2026-11-02T10:03:33+10:00',
      },
    ])
  })

  test('a forward estimate is an estimate', () => {
    expect(spansOf(read(header13, basic({ 15: 'E64' }), '900'))[0]?.flag).toBe('E')
  })

  test('what started from a substituted read is an estimate as well', () => {
    expect(spansOf(read(header13, basic({ 10: 'S62' }), '900'))[0]?.flag).toBe('S')
  })

  test.each(['-987', '987'])('energy to the grid counts as positive, written %s', (quantity) => {
    expect(spansOf(read(header13, basic({ 7: 'I', 18: quantity }), '900'))[0]?.total).toBe(987_000)
  })

  test.each([
    ['between reads of the past', {}, 'span'],
    ['that ends in the future', { 14: '20270101000000' }, 'future'],
    ['that is a forward estimate', { 14: '20270101000000', 15: 'E64' }, 'span'],
    ['that is an estimate of another century', { 14: '20990101000000', 15: 'E64' }, 'future'],
    ['that begins in the future', { 9: '20261201000000', 14: '20270101000000', 15: 'E64' }, 'future'],
    ['revised in the future', { 21: '20990101000000' }, 'future'],
  ])('one quantity %s', (_, changes, code) => {
    const [record] = readOn(parseDay('2026-11-21'), header13, basic(changes as Record<number, string>), '900')
    expect(record?.kind === 'reject' ? record.code : record?.kind).toBe(code)
  })

  test('two reads on one day stand for that day', () => {
    expect(spansOf(read(header13, basic({ 14: '20261001170000' }), '900'))[0]).toMatchObject({
      from: '2026-10-01',
      to: '2026-10-02',
    })
  })

  test.each([
    ['a negative consumption', { 18: '-5' }, 'value'],
    ['no quantity', { 18: '' }, 'value'],
    ['reads in the wrong order', { 14: '20260901000000' }, 'date'],
    ['an unknown quality', { 15: 'Q' }, 'quality'],
    ['an unknown direction', { 7: 'X' }, 'direction'],
    ['an unknown unit', { 19: 'm' }, 'unit'],
    ['an update time that is none', { 21: '2.02611E+13' }, 'updated'],
  ])('a read with %s is rejected', (_, changes, code) => {
    expect(rejectsOf(read(header13, basic(changes as Record<number, string>), basic(), '900'))).toMatchObject([
      { line: 2, code },
    ])
  })
})

test('what quarantine keeps of a day reads like the file it came from', () => {
  const lines = [header, register(), aDay('V', { updated: '' }), '400,1,24,A,,', '400,25,48,E52,,', '900']
  const [day] = daysOf(read(...lines))
  const { source: _, line: __, ...again } = daysOf(read(...day!.source, '900'))[0]!
  expect(day).toMatchObject(again)
})

describe('lines', () => {
  async function cut(text: string, size: number) {
    const bytes = new TextEncoder().encode(text)
    const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
      bytes.subarray(index * size, (index + 1) * size),
    )
    const found: string[] = []
    for await (const lines of linesOf(chunks)) found.push(...lines)
    return found
  }

  test.each([
    ['LF', 'a\nb\n', ['a', 'b']],
    ['CR LF', 'a\r\nb\r\n', ['a', 'b']],
    ['CR', 'a\rb\r', ['a', 'b']],
    ['no end of the last line', 'a\nb', ['a', 'b']],
    ['blank lines between', 'a\r\n\r\nb', ['a', '', 'b']],
    ['a byte order mark', '\uFEFFa\nb', ['a', 'b']],
  ])('end with %s, however the bytes arrive', async (_, text, lines) => {
    for (const size of [1, 2, 3, 100]) expect(await cut(text, size)).toEqual(lines)
  })

  test('with a NUL are no text: a file in UTF-16, a picture', async () => {
    await expect(cut('100,NEM12\n2\u00000\u00000\n', 4)).rejects.toMatchObject({ line: 2, code: 'binary' })
  })

  test('that never end are no text', async () => {
    await expect(cut('0'.repeat(200_000), 10_000)).rejects.toMatchObject({ code: 'line-too-long' })
  })
})
