import { hasMinutesOn } from '@switchboard/domain'
import { aCharge, day } from '../../test/billing/billable-accounts'
import { partName, partOn, priceFaultOf, windowsOfCharge, windowText, type TimedCharge } from './charge-windows'

const october = { from: day('2026-10-01'), to: day('2026-11-01') }
const use = (upTo: number | null, change: Partial<TimedCharge> = {}) =>
  aCharge('UNIT', 0, { upTo, stepPer: upTo === null ? null : 'MONTH', ...change })
const peak = { times: [{ days: [1, 2, 3, 4, 5], from: '15:00', to: '21:00' }], windowName: 'peak' }

const stepsOf = (charges: readonly TimedCharge[]) =>
  charges.map((charge) =>
    windowsOfCharge(charge, charges, october).map(({ from, to, step }) => [from, to, step?.from, step?.upTo]),
  )

test('a step begins where the previous one ends, in any order of the charges', () => {
  expect(stepsOf([use(null), use(300_000), use(900_000)])).toEqual([
    [['2026-10-01', '2026-11-01', 900_000, null]],
    [['2026-10-01', '2026-11-01', 0, 300_000]],
    [['2026-10-01', '2026-11-01', 300_000, 900_000]],
  ])
  expect(stepsOf([use(null)])).toEqual([[['2026-10-01', '2026-11-01', undefined, undefined]]])
})

const split = [
  ['2026-10-01', '2026-10-13'],
  ['2026-10-13', '2026-11-01'],
]
const daysOf = (charges: readonly TimedCharge[]) => stepsOf(charges).map((days) => days.map(([from, to]) => [from, to]))

test('all steps of a month are divided where the rate of one of them changes', () => {
  const rest = [use(null, { last: day('2026-10-12') }), use(null, { first: day('2026-10-13') })]
  expect(daysOf([use(300_000), ...rest])).toEqual([split, [split[0]], [split[1]]])
  const other = [use(null, { ...peak, last: day('2026-10-12') }), use(null, { ...peak, first: day('2026-10-13') })]
  expect(daysOf([use(300_000), use(null), ...other]).slice(0, 2)).toEqual([
    [['2026-10-01', '2026-11-01']],
    [['2026-10-01', '2026-11-01']],
  ])
})

test('a step of each day is whole while its own rate and limits stay the same', () => {
  const daily = { stepPer: 'DAY' } as const
  const rest = [use(null, { last: day('2026-10-12') }), use(null, { first: day('2026-10-13') })]
  expect(daysOf([use(10_000, daily), ...rest])[0]).toEqual([['2026-10-01', '2026-11-01']])
  const limits = [use(5_000, { ...daily, last: day('2026-10-12') }), use(6_000, { ...daily, first: day('2026-10-13') })]
  expect(stepsOf([...limits, use(null)])[2]).toEqual([
    ['2026-10-01', '2026-10-13', 5_000, null],
    ['2026-10-13', '2026-11-01', 6_000, null],
  ])
})

test('each window has its own steps', () => {
  const charges = [use(5_000, peak), use(null, peak), use(null)]
  const names = charges.map((charge) => partName(charge, partOn(charge, charges, october.from)))
  expect(names).toEqual(['peak, first 5 kWh a month', 'peak, above 5 kWh a month', 'other'])
  expect(priceFaultOf(charges, october)).toBeUndefined()
})

test.each([
  ['leave use above 300 units without a price', [use(300_000)]],
  ['have a step twice', [use(300_000), use(300_000), use(null)]],
  ['have use above 300 units twice', [use(300_000), use(null), use(null)]],
  ['have steps of different periods', [use(300_000), use(900_000, { stepPer: 'DAY' }), use(null)]],
  ['overlap on Monday at 15:00', [use(300_000), use(null), use(null, peak), use(null, peak)]],
  ['leave use above 5 units without a price', [use(5_000, peak), use(null)]],
])('a price cannot %s', (fault, charges) => expect(priceFaultOf(charges, october)).toBe(fault))

describe('times that count public holidays as Sundays', () => {
  const times = [{ days: [1, 2, 3, 4, 5], from: '15:00', to: '21:00', holidays: 'weekend' as const }]
  const chargesIn = (state: string) => [use(null, { times, state }), use(null, { state })]
  const windowIn = (state: string) => partOn(chargesIn(state)[0]!, chargesIn(state), october.from).window!

  test('have the holidays of the property’s state', () => {
    const hasPeak = (state: string, on: string) => hasMinutesOn(windowIn(state), day(on))
    // Melbourne Cup Day is a holiday in Victoria, and the King's Birthday in Queensland is in October.
    expect(['VIC', 'NSW'].map((state) => hasPeak(state, '2026-11-03'))).toEqual([false, true])
    expect(['QLD', 'VIC'].map((state) => hasPeak(state, '2026-10-05'))).toEqual([false, true])
    expect(windowText(windowIn('VIC'))).toBe('3 pm to 9 pm on weekdays except public holidays')
  })

  test('are refused for a year whose holidays are not entered', () => {
    expect(priceFaultOf(chargesIn('VIC'), october)).toBeUndefined()
    expect(priceFaultOf(chargesIn('VIC'), { from: day('2041-01-01'), to: day('2041-02-01') })).toBe(
      'depend on the public holidays of 2041, which are not entered yet',
    )
    expect(
      priceFaultOf([use(null, peak), use(null)], { from: day('2041-01-01'), to: day('2041-02-01') }),
    ).toBeUndefined()
  })
})
