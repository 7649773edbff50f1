import { addDays, daysBetween, type Day } from '@switchboard/domain'
import fc from 'fast-check'
import { aCharge, aService, anAccount, day } from '../../test/billing/billable-accounts'
import { newRegister, storedDays } from '../../test/usage/in-memory-meters'
import { serviceDays } from '../usage/service-days'
import { readInWindow } from '../usage/window-days'
import { billSoFar } from './bill-so-far'
import type { ServiceReadings } from './consumption-estimate'
import { forecastUse } from '../usage/use-forecast'

const from = day('2026-10-01')

/** A meter with this use on each day from October on, until the day before today. */
const readingsOf = (use: (index: number) => number, today: Day): ServiceReadings => ({
  lines: [
    [
      {
        register: null,
        longReads: [],
        days: Array.from({ length: daysBetween(from, today) }, (_, index) => ({
          day: addDays(from, index),
          minutes: 1440,
          quantity: use(index),
          millilitres: 0,
          present: 1440,
          estimated: 0,
        })),
      },
    ],
  ],
  inWindow: () => [],
})

const electricity = aService([aCharge('UNIT', 0.3), aCharge('MONTH', 33)])
const account = anAccount([electricity])
const soFar = (today: Day, use: (index: number) => number = () => 10_000, who = account) =>
  billSoFar(who, today, new Map([[electricity.id, readingsOf(use, today)]]))

test('is the use to yesterday and the whole monthly charge', () => {
  expect(soFar(day('2026-11-27'))).toMatchObject({
    month: '2026-11-01',
    through: '2026-11-26',
    amount: 26 * 300 + 3300,
    use: 26 * 300,
  })
})

test('the range of a month with uniform use narrows towards the end of the month', () => {
  const width = (today: string) => {
    const { range } = soFar(day(today))!
    expect([range!.least < 30 * 300 + 3300, range!.most > 30 * 300 + 3300]).toEqual([true, true])
    return range!.most - range!.least
  }
  const widths = ['2026-11-10', '2026-11-20', '2026-11-29'].map(width)
  expect(widths).toEqual([...widths].sort((a, b) => b - a))
})

test.each([
  ['before a week of the month is over', '2026-11-07', account],
  ['of a service without a week of readings', '2026-11-10', anAccount([{ ...electricity, starts: day('2026-11-05') }])],
])('there is no range %s', (_, today, who) => {
  expect(soFar(day(today), undefined, who)).toMatchObject({ range: null })
})

test('an account without services, and one whose services have ended, have nothing so far', () => {
  expect(soFar(day('2026-11-10'), undefined, anAccount([]))).toBeUndefined()
  const ended = anAccount([{ ...electricity, ends: day('2026-10-20') }])
  expect(soFar(day('2026-11-10'), undefined, ended)).toBeUndefined()
})

test('more solar export makes the bill lower', () => {
  const solar = aService([aCharge('UNIT', 0.05)], { id: electricity.id, product: 'Solar export' })
  const { amount, range } = soFar(day('2026-11-20'), (index) => 5_000 + 500 * (index % 7), anAccount([solar]))!
  expect(amount).toBeLessThan(0)
  expect(range!.least).toBeLessThan(range!.most)
  expect(range!.most).toBeLessThan(amount)
})

test('a range of use is never negative, and contains the average', () => {
  const days = fc.array(fc.integer({ min: 0, max: 100_000 }), { minLength: 7, maxLength: 28 })
  fc.assert(
    fc.property(days, fc.integer({ min: 0, max: 30 }), (recent, remaining) => {
      const { least, most } = forecastUse(recent, remaining)
      const likely = (remaining * recent.reduce((sum, use) => sum + use, 0)) / recent.length
      expect(least).toBeGreaterThanOrEqual(0)
      expect(least - 1).toBeLessThanOrEqual(likely)
      expect(most + 1).toBeGreaterThanOrEqual(likely)
    }),
  )
})

/** A meter with a thousandth a minute from October to November. */
function timedReadings() {
  const register = newRegister('2020-01-01', null)
  const rows = storedDays(register, '2026-09-30', '2026-12-01')
  return (to: Day) => {
    const within = rows.filter((row) => row.day <= to)
    const lines = serviceDays(
      'Australia/Brisbane',
      { from, to },
      { registers: [register], rows: within, longReads: [] },
      [],
    )
    return { lines, inWindow: readInWindow('Australia/Brisbane', lines, within) }
  }
}

test('of a price that depends on the time is the use at each of its times, and the range contains the bill', () => {
  const readingsTo = timedReadings()
  const times = [{ days: [1, 2, 3, 4, 5], from: '15:00', to: '21:00' }]
  const charges = [
    aCharge('UNIT', 0.5, { windowName: 'peak', times }),
    aCharge('UNIT', 0.2, { windowName: 'off-peak' }),
  ]
  const service = aService(charges)
  const billTo = (today: Day) => billSoFar(anAccount([service]), today, new Map([[service.id, readingsTo(today)]]))!
  const today = day('2026-11-16')
  // From 1 to 15 November there are 10 weekdays.
  expect(billTo(today).use).toBe(10 * 18 + (15 * 1440 - 10 * 360) * 0.02)
  const whole = 21 * 18 + (30 * 1440 - 21 * 360) * 0.02
  const { least, most } = billTo(today).range!
  expect([least < whole, whole < most, most - least < 0.3 * whole]).toEqual([true, true, true])
})

test('of a window that begins with the month, only the days of this month say what is used in it', () => {
  const readingsTo = timedReadings()
  const times = [{ days: [1, 2, 3, 4, 5, 6, 7], from: '15:00', to: '21:00', months: [11, 12] }]
  const service = aService([
    aCharge('UNIT', 0.5, { windowName: 'summer peak', times }),
    aCharge('UNIT', 0.2, { windowName: 'off-peak' }),
  ])
  const today = day('2026-11-09')
  const { least, most } = billSoFar(anAccount([service]), today, new Map([[service.id, readingsTo(today)]]))!.range!
  const whole = 30 * (360 * 0.05 + 1080 * 0.02)
  expect([least < whole, whole < most, most - least < 0.3 * whole]).toEqual([true, true, true])
})

test.each([
  ['DAY', 8_000, 15 * (8 * 30 + 40 * 2), 30 * (8 * 30 + 40 * 2)],
  // The 150 units to the 15th are in the first step.
  ['MONTH', 200_000, 150 * 30, 200 * 30 + 100 * 40],
] as const)('of a price with steps per %s, the range contains the bill', (stepPer, upTo, soFarOfUse, whole) => {
  const charges = [aCharge('UNIT', 0.3, { upTo, stepPer }), aCharge('UNIT', 0.4)]
  const { use, range } = soFar(day('2026-11-16'), undefined, anAccount([{ ...electricity, charges }]))!
  expect(use).toBe(soFarOfUse)
  expect([range!.least < whole, whole < range!.most, range!.most - range!.least < 0.3 * whole]).toEqual([
    true,
    true,
    true,
  ])
})
