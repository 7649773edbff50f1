import { addDays, daysBetween, parseDay } from '@switchboard/domain'
import fc from 'fast-check'
import { indicativeMonthlyCost, lastTwelveMonths, useOfMonths, type DayUse, type YearlyUse } from './indicative-cost'

const day = (text: string) => parseDay(text)!
const span = { from: day('2025-11-01'), to: day('2026-11-01') }

/** 8 kWh each day. */
const wholeYear = (change: (use: DayUse) => DayUse | undefined = (use) => use): DayUse[] =>
  Array.from({ length: daysBetween(span.from, span.to) }, (_, count) => addDays(span.from, count)).flatMap(
    (on) => change({ day: on, quantity: 8_000 }) ?? [],
  )
const without = (from: string, to: string) =>
  wholeYear((use) => (from <= use.day && use.day <= to ? { ...use, quantity: null } : use))

describe('the use of the last twelve months', () => {
  test.each([
    ['2026-11-23', '2025-11-01', '2026-11-01'],
    ['2026-11-01', '2025-11-01', '2026-11-01'],
    ['2026-10-31', '2025-10-01', '2026-10-01'],
    ['2028-03-01', '2027-03-01', '2028-03-01'],
  ])('on %s covers the whole months from %s to before %s', (today, from, to) => {
    expect(lastTwelveMonths(day(today))).toEqual({ from, to })
  })

  test('is the sum of its days', () => {
    expect(useOfMonths(span, wholeYear())).toBe(365 * 8_000)
  })

  test('counts a missing day as an average day of its month', () => {
    const dearJuly = wholeYear((use) => {
      if (use.day.startsWith('2026-07')) return { ...use, quantity: use.day <= '2026-07-07' ? 20_000 : null }
      return use.day === '2026-08-01' ? { ...use, quantity: null } : use
    })
    expect(useOfMonths(span, dearJuly)).toBe((365 - 31) * 8_000 + 31 * 20_000)
  })

  test('is unknown if less than a week of a month is known', () => {
    expect(useOfMonths(span, without('2026-07-08', '2026-07-31'))).toBe(365 * 8_000)
    expect(useOfMonths(span, without('2026-07-07', '2026-07-31'))).toBeUndefined()
  })

  test('is unknown if the customer did not have the service on all days', () => {
    expect(
      useOfMonths(
        span,
        wholeYear((use) => (use.day === '2025-11-01' ? undefined : use)),
      ),
    ).toBeUndefined()
    expect(useOfMonths(span, [])).toBeUndefined()
  })

  test('is zero, not unknown, without consumption', () => {
    expect(
      useOfMonths(
        span,
        wholeYear((use) => ({ ...use, quantity: 0 })),
      ),
    ).toBe(0)
  })
})

describe('the indicative cost', () => {
  const charge = (per: 'UNIT' | 'MONTH' | 'DAY' | 'ONCE', inclusive: number) => ({
    per,
    uom: per === 'UNIT' ? 'kWh' : null,
    inclusive,
    exclusive: Math.round((inclusive * 10) / 11),
    times: null,
    suffix: null,
    upTo: null,
    stepPer: null,
    state: null,
  })
  const use = { span, quantity: 2_950_000, uom: 'kWh' }
  type Charges = Parameters<typeof indicativeMonthlyCost>[0]['charges']
  const costOf = (charges: Charges, change: Partial<YearlyUse> = {}, taxInclusive = true) =>
    indicativeMonthlyCost({ charges, taxInclusive }, { ...use, ...change })

  test('is the price of a year’s use divided by twelve', () => {
    // 2,950 kWh × 5.5 c = $162.25
    expect(costOf([charge('UNIT', 55_000)])).toBe(13.52)
    expect(costOf([charge('UNIT', 55_000)], {}, false)).toBe(12.29)
  })

  test('is not known for a price that depends on the time', () => {
    const peak = { ...charge('UNIT', 55_000), times: [{ days: [1], from: '15:00', to: '21:00' }] }
    expect(costOf([peak, charge('UNIT', 33_000)])).toBeUndefined()
  })

  test('includes supply charges, but no one-off charges', () => {
    const charges = [charge('UNIT', 55_000), charge('MONTH', 2_200_000), charge('DAY', 100_000), charge('ONCE', 495e6)]
    expect(costOf(charges)).toBe(18.76)
  })

  test('is zero without use', () => {
    expect(costOf([charge('UNIT', 55_000)], { quantity: 0 })).toBe(0)
  })

  test('is unknown for charges that no meter measures, or in another unit', () => {
    expect(costOf([charge('MONTH', 22_000_000)])).toBeUndefined()
    expect(costOf([charge('UNIT', 55_000)], { uom: 'MJ' })).toBeUndefined()
  })

  test('is within half a cent of a twelfth of a year’s cost', () => {
    const micros = fc.integer({ min: 0, max: 600_000_000 })
    const quantity = fc.integer({ min: 0, max: 200_000_000 })
    fc.assert(
      fc.property(micros, micros, quantity, (unit, month, thousandths) => {
        const cost = costOf([charge('UNIT', unit), charge('MONTH', month)], { quantity: thousandths })
        const cents = BigInt(Math.round(cost! * 100))
        const off = cents * 120_000_000n - (BigInt(thousandths) * BigInt(unit) + 12_000n * BigInt(month))
        expect(off > -60_000_000n && off <= 60_000_000n).toBe(true)
      }),
    )
  })
})
