// Compares the sums of bills with exact fractions of big integers.
import { addDays, addMonths, daysBetween, daysInMonth, firstOfMonth, type Day } from '@switchboard/domain'
import fc from 'fast-check'
import { aCharge, aService, anAccount, anAdjustment, day, isRounded } from '../../test/billing/billable-accounts'
import { withoutBilled } from './remaining-charges'
import { draftBill, type BillDraft } from './bill-draft'
import type { BillableAccount, BillableService } from './billable-account'
import type { ServicePeriod } from './month'

const first = day('2026-01-01')
const months = Array.from({ length: 6 }, (_, count) => addMonths(first, count))
const someDay = fc.integer({ min: -40, max: 200 }).map((count) => addDays(first, count))
const micros = fc.integer({ min: -50_000_000, max: 600_000_000 })

const someCharge = fc
  .record({
    per: fc.constantFrom('MONTH', 'DAY', 'UNIT', 'ONCE'),
    exclusive: micros,
    inclusive: micros,
    taxable: fc.boolean(),
  })
  .map(({ per, ...change }) => aCharge(per, 0, change))
const someService = fc
  .record({
    charges: fc.array(someCharge, { maxLength: 4 }),
    starts: someDay,
    length: fc.option(fc.integer({ min: 0, max: 120 })),
    taxInclusive: fc.boolean(),
    product: fc.constantFrom('Electricity', 'Hot water', 'Solar export'),
  })
  .map(({ charges, starts, length, ...change }) =>
    aService(charges, { ...change, uom: 'kWh', starts, ends: length === null ? null : addDays(starts, length) }),
  )
const someAdjustment = fc
  .record({
    cents: fc.integer({ min: -100_000, max: 100_000 }).filter((cents) => cents !== 0),
    on: someDay,
    taxable: fc.boolean(),
  })
  .map(({ cents, on, taxable }) => anAdjustment(cents, on, { taxable }))
const someAccount = fc
  .record({
    services: fc.array(someService, { maxLength: 4 }),
    adjustments: fc.array(someAdjustment, { maxLength: 3 }),
  })
  .map(({ services, adjustments }) => anAccount(services, { adjustments, opened: addDays(first, -20) }))
const someQuantity = fc.integer({ min: 0, max: 2_000_000_000 })

const usedOf = (quantity: number) => (served: ServicePeriod) => ({
  quantity: quantity + served.service.id,
  estimated: false,
  evidence: [],
})

const billsOf = (account: BillableAccount, quantity: number): BillDraft[] =>
  months.flatMap((month) => draftBill(account, month, usedOf(quantity)) ?? [])

const total = (lines: BillDraft['lines']) => lines.reduce((sum, line) => sum + line.total, 0)

test('the lines of a bill add up to its amount', () => {
  fc.assert(
    fc.property(someAccount, someQuantity, (account, quantity) => {
      for (const bill of billsOf(account, quantity)) expect(total(bill.lines)).toBe(bill.amount)
    }),
  )
})

test('GST is rounded once from the taxable sum', () => {
  fc.assert(
    fc.property(someAccount, someQuantity, (account, quantity) => {
      for (const { lines, gst, pricesIncludeGst, amount } of billsOf(account, quantity)) {
        const taxable = BigInt(total(lines.filter((line) => line.taxable)))
        expect(isRounded(gst, taxable, pricesIncludeGst ? 11n : 10n)).toBe(true)
        const taxLines = lines.filter(({ kind }) => kind === 'GST')
        expect(taxLines.map((line) => line.total)).toEqual(pricesIncludeGst ? [] : [gst])
        // Whether prices are quoted with or without GST, an eleventh of the taxable amount paid is tax.
        const untaxed = BigInt(total(lines.filter((line) => !line.taxable && line.kind !== 'GST')))
        expect(isRounded(gst, BigInt(amount) - untaxed, 11n)).toBe(true)
      }
    }),
  )
})

test('a line with a quantity is quantity times rate, rounded once', () => {
  fc.assert(
    fc.property(someAccount, someQuantity, (account, quantity) => {
      for (const { lines } of billsOf(account, quantity)) {
        for (const line of lines) {
          if (line.quantity === null || line.price === null) continue
          const sign = /solar/i.test(line.product) && line.kind === 'USAGE' ? -1n : 1n
          expect(isRounded(line.total, sign * BigInt(line.quantity) * BigInt(line.price), 10_000_000n)).toBe(true)
        }
      }
    }),
  )
})

test('a one-off charge is on exactly one bill, whichever month is billed first and whichever cannot be billed', () => {
  const someFirst = fc.nat({ max: months.length - 1 })
  const someRefused = fc.subarray(months, { maxLength: 2 })
  fc.assert(
    fc.property(someAccount, someQuantity, someFirst, someRefused, (account, quantity, from, refused) => {
      const bills = inOrder(
        account,
        quantity,
        months.slice(from).filter((month) => !refused.includes(month)),
      )
      const lastBilled = bills.at(-1)?.last
      const wanted = account.adjustments.filter(({ appliesOn }) => lastBilled && appliesOn <= lastBilled)
      const lines = bills.flatMap((bill) => bill.lines)
      expect(idsOf(lines, 'ADJUSTMENT')).toEqual(wanted.map(({ id }) => id).sort(byNumber))
      const charges = account.services.flatMap((service) => {
        const since = service.starts > account.opened ? service.starts : account.opened
        const firstBill = bills.find(({ last }) => since <= last)
        const had = service.ends === null || service.ends >= since
        const inTime = firstBill && firstBill.month <= addMonths(firstOfMonth(since), 3)
        return had && inTime ? service.charges.filter(({ per }) => per === 'ONCE') : []
      })
      expect(idsOf(lines, 'ONCE')).toEqual(charges.map(({ id }) => id).sort(byNumber))
    }),
  )
})

test('whatever the billing order, no one-off charge is on two bills', () => {
  const someOrder = fc.shuffledSubarray(months, { minLength: months.length })
  fc.assert(
    fc.property(someAccount, someQuantity, someOrder, (account, quantity, order) => {
      const lines = inOrder(account, quantity, order).flatMap((bill) => bill.lines)
      for (const kind of ['ONCE', 'ADJUSTMENT'] as const) {
        const ids = idsOf(lines, kind)
        expect(new Set(ids).size).toBe(ids.length)
      }
    }),
  )
})

const byNumber = (a: number, b: number) => a - b
const idsOf = (lines: BillDraft['lines'], wanted: 'ONCE' | 'ADJUSTMENT') =>
  lines
    .filter(({ kind }) => kind === wanted)
    .map(({ chargeId, adjustmentId }) => chargeId ?? adjustmentId ?? 0)
    .sort(byNumber)

/** As in the command, a charge that is on a bill is not billed again. */
function inOrder(start: BillableAccount, quantity: number, order: readonly Day[]): BillDraft[] {
  let account = start
  return order.flatMap((month) => {
    const bill = draftBill(account, month, usedOf(quantity))
    if (bill) account = withoutBilled(account, bill)
    return bill ?? []
  })
}

test('a service’s supply charges add up to the price of its days, to half a cent per bill', () => {
  const price = fc.integer({ min: 0, max: 600_000_000 })
  fc.assert(
    fc.property(
      price,
      fc.integer({ min: 0, max: 180 }),
      fc.integer({ min: 0, max: 180 }),
      (inclusive, from, length) => {
        const starts = addDays(first, from % 100)
        const service: BillableService = aService([aCharge('MONTH', 0, { inclusive })], {
          starts,
          ends: addDays(starts, length % 80),
        })
        const bills = billsOf(anAccount([service]), 0)
        // In 1/(10,000 × 28 × 29 × 30 × 31) of a cent, which every month divides.
        const unit = 28n * 30n * 31n
        let exact = 0n
        for (let on = starts; on <= (service.ends ?? starts); on = addDays(on, 1))
          exact += (BigInt(inclusive) * unit) / BigInt(daysInMonth(on))
        const billed = BigInt(bills.reduce((sum, { amount }) => sum + amount, 0)) * unit * 10_000n
        const off = billed > exact ? billed - exact : exact - billed
        expect(2n * off <= BigInt(bills.length) * unit * 10_000n).toBe(true)
        expect(bills.length).toBeGreaterThan(0)
      },
    ),
  )
})

test('two successive customers together pay for a month what one would, to the cent', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 600_000_000 }), fc.integer({ min: 0, max: 29 }), (inclusive, days) => {
      const last = addDays(first, days)
      const charges = [aCharge('MONTH', 0, { inclusive })]
      const [old] = billsOf(anAccount([aService(charges, { ends: last })]), 0)
      const [next] = billsOf(anAccount([aService(charges, { starts: addDays(last, 1) })]), 0)
      const whole = isRoundedOf(inclusive)
      expect(Math.abs((old?.amount ?? 0) + (next?.amount ?? 0) - whole)).toBeLessThanOrEqual(1)
      expect(daysBetween(old!.lines[0]!.last, next!.lines[0]!.first)).toBe(1)
    }),
  )
})

const isRoundedOf = (micros: number) => Math.floor((micros + 5_000) / 10_000)
