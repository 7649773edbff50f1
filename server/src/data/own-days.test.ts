import type { Day } from '@switchboard/domain'
import type { MeterDay } from './nem12'
import { mergeDays, ownDay, tenancyOf } from './own-days'

const day = (text: string) => text as Day
const NEM = 600
const since = (starts: string, ends: string | null = null, zone = 'Australia/Melbourne') =>
  tenancyOf(zone, { starts: day(starts), ends: ends === null ? null : day(ends) })

const read = (date: string, change: Partial<MeterDay> = {}): MeterDay => ({
  day: day(date),
  values: Array.from({ length: 48 }, () => 100),
  flag: 'A',
  flags: null,
  revisedAt: 1,
  ...change,
})
const shape = (found: MeterDay | undefined) => found?.values.map((value) => (value === null ? '-' : '#')).join('')

describe('a change of occupant', () => {
  test('in summer, the new occupant has the last hour of the market day before', () => {
    const found = ownDay(read('2026-01-14'), since('2026-01-15'), NEM)
    expect(shape(found)).toBe(`${'-'.repeat(46)}##`)
    expect(found).toMatchObject({ flag: 'V', flags: `${'N'.repeat(46)}AA` })
    expect(ownDay(read('2026-01-13'), since('2026-01-15'), NEM)).toBeUndefined()
  })

  test('in winter, the market day begins with the local day', () => {
    expect(ownDay(read('2026-07-14'), since('2026-07-15'), NEM)).toBeUndefined()
    expect(ownDay(read('2026-07-15'), since('2026-07-15'), NEM)).toEqual(read('2026-07-15'))
  })

  test('the occupant who left has nothing after the last day', () => {
    const left = since('2025-01-01', '2026-01-14')
    expect(shape(ownDay(read('2026-01-14'), left, NEM))).toBe(`${'#'.repeat(46)}--`)
    expect(ownDay(read('2026-01-15'), left, NEM)).toBeUndefined()
  })

  test('west of the market, the first two hours of the first market day are the previous occupant’s', () => {
    const found = ownDay(read('2026-01-15'), since('2026-01-15', null, 'Australia/Perth'), NEM)
    expect(shape(found)).toBe(`----${'#'.repeat(44)}`)
  })

  test('an interval across the midnight belongs to nobody', () => {
    const found = ownDay(read('2026-01-15'), since('2026-01-15', null, 'Australia/Eucla'), NEM)
    expect(shape(found)).toBe(`---${'#'.repeat(45)}`)
  })
})

test('a day that is missing as a whole stays in the file', () => {
  const missing = read('2026-07-15', { values: Array.from({ length: 48 }, () => null), flag: 'N' })
  expect(ownDay(missing, since('2026-01-01'), NEM)).toEqual(missing)
})

test('two services of one customer make the whole day of the change again', () => {
  const stored = read('2026-01-14', { flag: 'E' })
  const before = ownDay(stored, since('2025-01-01', '2026-01-14'), NEM)
  const after = ownDay(stored, since('2026-01-15'), NEM)
  expect(before && after && mergeDays(before, after)).toEqual(stored)
})

test('of a day with two interval lengths, the later revision counts', () => {
  const five = read('2026-01-14', { values: Array.from({ length: 288 }, () => 10), revisedAt: 2 })
  expect(mergeDays(read('2026-01-14'), five)).toEqual(five)
  expect(mergeDays(five, read('2026-01-14'))).toEqual(five)
})
