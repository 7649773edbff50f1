import { nightFlow, type Night } from './night-flow'
import { unusualUse, type SureUse } from './unusual-use'

const week = (use: SureUse) => Array.from({ length: 7 }, () => use)
/** Four weeks of 9 to 11 kWh a day, then one of the given days. */
const after = (last: readonly SureUse[]) => [...week(9_000), ...week(11_000), ...week(10_000), ...week(10_000), ...last]

describe('unusual use', () => {
  test('is a week with twice the use of the busiest week before', () => {
    expect(unusualUse(after(week(22_000)), 'kWh')).toEqual({ used: 22_000, usual: 10_000 })
    expect(unusualUse(after(week(21_900)), 'kWh')).toBeUndefined()
  })

  test('has at least five high days', () => {
    const lastWeek = (high: number) => [...week(40_000).slice(0, high), ...week(9_000).slice(high)]
    expect(unusualUse(after(lastWeek(5)), 'kWh')).toMatchObject({ usual: 10_000 })
    expect(unusualUse(after(lastWeek(4)), 'kWh')).toBeUndefined()
  })

  test.each<[string, readonly SureUse[], string]>([
    ['one day with guests', after([...week(10_000).slice(0, 6), 150_000]), 'kWh'],
    ['a hot weekend', after([...week(12_000).slice(0, 5), 60_000, 60_000]), 'kWh'],
    ['a day that is estimated', after([...week(30_000).slice(0, 6), null]), 'kWh'],
    ['a week of which too little was read', [...after([]).slice(0, 21), ...week(null), ...week(30_000)], 'kWh'],
    [
      'the return from a holiday',
      [...week(10_000), ...week(1_000), ...week(1_000), ...week(1_000), ...week(11_000)],
      'kWh',
    ],
    ['a small household', [...week(500), ...week(500), ...week(500), ...week(500), ...week(4_000)], 'kWh'],
    ['a unit that we do not know', after(week(90_000)), 'km'],
    ['too few days', after(week(90_000)).slice(1), 'kWh'],
  ])('is not %s', (_, days, unit) => {
    expect(unusualUse(days, unit)).toBeUndefined()
  })

  test('needs five days of each week before', () => {
    const week2 = [11_000, 11_000, 11_000, 11_000, 11_000, null, null]
    const days = [...week(9_000), ...week2, ...week(10_000), ...week(10_000), ...week(22_000)]
    expect(unusualUse(days, 'kWh')).toEqual({ used: 22_000, usual: 9_923 })
  })

  test('of heat has its own least amount', () => {
    const heat = (last: number) => [...week(10_000), ...week(10_000), ...week(10_000), ...week(10_000), ...week(last)]
    expect(unusualUse(heat(29_000), 'MJ')).toBeUndefined()
    expect(unusualUse(heat(30_000), 'MJ')).toEqual({ used: 30_000, usual: 10_000 })
  })
})

describe('hot water that runs all night', () => {
  const night = (each: number | null, count = 10): Night => Array.from({ length: count }, () => each)
  const runs = night(1_200)

  test('is a litre in every half hour of three nights', () => {
    expect(nightFlow([runs, runs, night(1_500)])).toBe(15)
    expect(nightFlow([night(1_000), night(1_000), night(1_000)])).toBe(10)
    expect(nightFlow([night(0), runs, runs, runs])).toBe(12)
    expect(nightFlow([runs, night(1_200, 8), runs])).toBe(12)
  })

  test.each<[string, readonly Night[]]>([
    ['a drip', [runs, runs, night(900)]],
    ['two nights', [runs, runs]],
    ['a shower after midnight', [runs, runs, [8_000, 8_000, ...night(0, 8)]]],
    ['a night with a quiet half hour', [runs, [...night(1_200, 9), 0], runs]],
    ['a night with an estimate', [runs, runs, [...night(1_200, 9), null]]],
    ['a night without readings', [runs, runs, []]],
  ])('is not %s', (_, nights) => {
    expect(nightFlow(nights)).toBeUndefined()
  })
})
