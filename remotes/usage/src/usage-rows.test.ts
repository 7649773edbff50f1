import { parseDay, type Interval } from '@switchboard/domain'
import { day, read, settingsFor } from './test/samples'
import { requestedSpan, isMissing, lacksData, latestBar, rowsOf, totalOf } from './usage-rows'

const settings = (interval: Interval, { start = '2023-05-01', end = '', period = '', price = 0.2981 } = {}) =>
  settingsFor(`interval=${interval}&period=${period}`, { price, start: day(start), end: parseDay(end) })

describe('the rows of a period', () => {
  test('are twelve for a year, including future months', () => {
    const rows = rowsOf(settings('Monthly'), [read('2026-10-01', 64_000)])
    expect(rows.map((row) => row.slot.from.slice(0, 7))).toEqual(
      Array.from({ length: 12 }, (_, i) => `2026-${String(i + 1).padStart(2, '0')}`),
    )
    expect(rows[9]?.amount).toEqual({
      kind: 'measured',
      thousandths: 64_000,
      cost: 1908,
      estimated: false,
      incomplete: false,
    })
    expect(rows[11]?.amount).toEqual({ kind: 'outside' })
  })

  test('are one per day of the month, and three for the years', () => {
    expect(rowsOf(settings('Daily', { period: '2026-02' }), [])).toHaveLength(28)
    expect(rowsOf(settings('Daily', { period: '2026-10' }), [])).toHaveLength(31)
    expect(rowsOf(settings('Yearly'), [])).toHaveLength(3)
  })

  test('name the days that count in a partial year', () => {
    const parts = rowsOf(settings('Yearly'), []).map((row) => row.part)
    expect(parts).toEqual([
      { from: '2024-11-21', to: '2025-01-01' },
      undefined,
      { from: '2026-01-01', to: '2026-11-21' },
    ])
  })

  test('include the reading of a partial year, which begins within the year', () => {
    const rows = rowsOf(settings('Yearly'), [read('2024-11-21', 250_000), read('2025-01-01', 2_000_000)])
    expect(rows.map((row) => row.amount.kind)).toEqual(['measured', 'measured', 'missing'])
  })

  test('show nothing from before the customer moved in', () => {
    const rows = rowsOf(settings('Daily', { start: '2026-11-19' }), [
      read('2026-11-19', 4000),
      read('2026-11-20', 5000),
    ])
    expect(rows.slice(17, 21).map((row) => row.amount.kind)).toEqual(['outside', 'measured', 'measured', 'outside'])
  })

  test('show nothing after the last day of a service that has ended', () => {
    const ended = settings('Daily', { end: '2026-11-02' })
    const rows = rowsOf(ended, [read('2026-11-01', 4000), read('2026-11-02', 5000)])
    expect(rows.slice(0, 4).map((row) => row.amount.kind)).toEqual(['measured', 'measured', 'outside', 'outside'])
    expect(rows.some(isMissing)).toBe(false)
  })

  test('do not show a day that does not count, even if the response has data for it', () => {
    const told = ['2026-11-18', '2026-11-19', '2026-11-20', '2026-11-21'].map((from) => read(from, 4000))
    const rows = rowsOf(settings('Daily', { start: '2026-11-19', end: '2026-11-19' }), told)
    expect(rows.slice(17, 21).map((row) => row.amount.kind)).toEqual(['outside', 'measured', 'outside', 'outside'])
    expect(totalOf(rows).thousandths).toBe(4000)
  })

  test('add up the readings of a backend with smaller slots', () => {
    const readings = [read('2026-09-01', 5_000), read('2026-09-10', 7_000), read('2026-10-01', 1_000)]
    const amounts = rowsOf(settings('Monthly'), readings).map(({ amount }) => amount)
    expect(amounts.filter(({ kind }) => kind === 'measured')).toMatchObject([
      { thousandths: 12_000, incomplete: false },
      { thousandths: 1_000 },
    ])
  })

  test('mark a sum with a missing reading', () => {
    const readings = [read('2026-09-01', 5_000), read('2026-09-10'), read('2026-09-11', 7_000, true)]
    const rows = rowsOf(settings('Monthly'), readings)
    expect(rows.find(({ amount }) => amount.kind === 'measured')?.amount).toMatchObject({
      thousandths: 12_000,
      incomplete: true,
      estimated: true,
    })
  })

  test('note that a month with missing readings shows only a part', () => {
    const rows = rowsOf(settings('Monthly'), [read('2026-10-01', 64_000, false, true)])
    expect(rows[9]?.amount).toMatchObject({ kind: 'measured', thousandths: 64_000, incomplete: true })
    expect(lacksData(rows[9]!)).toBe(true)
    expect(isMissing(rows[9]!)).toBe(false)
  })

  test('distinguish missing data from a zero', () => {
    const rows = rowsOf(settings('Daily'), [read('2026-11-01', 0), read('2026-11-02')])
    expect(rows.slice(0, 3).map((row) => row.amount.kind)).toEqual(['measured', 'missing', 'missing'])
    expect(rows.filter(isMissing)).toHaveLength(19)
  })
})

test.each([
  ['the days from the start to yesterday', { start: '2026-11-10' }, '2026-11-10', '2026-11-21'],
  ['the whole of a month that is over', { period: '2026-02' }, '2026-02-01', '2026-03-01'],
  ['the days up to the last one of a service', { end: '2026-11-02' }, '2026-11-01', '2026-11-03'],
  ['today alone of a service that starts today', { start: '2026-11-21' }, '2026-11-21', '2026-11-22'],
  ['one day of a month after the last one of a service', { end: '2026-10-02' }, '2026-11-01', '2026-11-02'],
])('%s are requested', (_, given, from, to) => {
  expect(requestedSpan(settings('Daily', given))).toEqual({ from, to })
})

describe('the total', () => {
  test('is the sum of the visible rows, each rounded to the cent', () => {
    const rows = rowsOf(settings('Daily', { price: 0.005 }), [read('2026-11-01', 1000), read('2026-11-02', 1000)])
    expect(totalOf(rows)).toEqual({ thousandths: 2000, cost: 2 })
  })

  test('has no cost without a price', () => {
    const { service, ...rest } = settings('Daily')
    const rows = rowsOf({ ...rest, service: { ...service, price: undefined } }, [read('2026-11-01', 10_000)])
    expect(totalOf(rows)).toEqual({ thousandths: 10_000, cost: undefined })
  })

  test('subtracts credits', () => {
    const rows = rowsOf(settings('Daily'), [read('2026-11-01', 10_000), read('2026-11-02', -4000)])
    expect(totalOf(rows)).toEqual({ thousandths: 6000, cost: 298 - 119 })
  })

  test('adds the litres if the meter counts them and each row has them', () => {
    const [first, second] = [
      { ...read('2026-11-01', 4000), litres: 8000 },
      { ...read('2026-11-02', 5000), litres: 10_100 },
    ]
    expect(totalOf(rowsOf(settings('Daily'), [first, second])).litres).toBe(18_100)
    expect(totalOf(rowsOf(settings('Daily'), [first, read('2026-11-02', 5000)])).litres).toBeUndefined()
    expect(totalOf(rowsOf(settings('Daily'), [first, read('2026-11-02')])).litres).toBe(8000)
  })

  test('skips missing rows', () => {
    const rows = rowsOf(settings('Daily'), [read('2026-11-01', 10_000), read('2026-11-02')])
    expect(totalOf(rows)).toEqual({ thousandths: 10_000, cost: 298 })
  })
})

test.each([
  ['the latest bar with a reading', [read('2026-09-01', 1), read('2026-10-01', 1), read('2026-11-01')], 9],
  ['the latest bar that should have one, when none has', [], 10],
])('the chart opens on %s', (_, readings, expected) => {
  expect(latestBar(rowsOf(settings('Monthly'), readings))).toBe(expected)
})
