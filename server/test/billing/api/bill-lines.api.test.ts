// Every line of every bill of the demonstration follows from the readings that the bill call sends, and the changes
// between bills add up.
import { type Day, checkLine, addUp, centsFromDollars, type DayEvidence } from '@switchboard/domain'
import type { BillComparison, BillingHistoryResponse, BillLine, BillMeter, BillResponse } from '@switchboard/wire'
import { as, call } from '../../support/portal'

const names = ['alex', 'sam', 'bianca', 'priya', 'liam', 'grace', 'theo']
const thousandths = (quantity: number) => Math.round(quantity * 1000)

const meter = ({ registers, estimate }: BillMeter) => ({
  registers: registers.map(({ days, ...register }) => ({
    ...register,
    first: days[0]!.day as Day,
    days: days.map(({ quantity, missingMinutes, estimated }): DayEvidence => [
      quantity === null ? null : thousandths(quantity),
      missingMinutes,
      estimated ? 1 : 0,
    ]),
  })),
  estimate: estimate && {
    missingMinutes: estimate.missingMinutes,
    basis: {
      first: estimate.basisStart as Day,
      last: estimate.basisEnd as Day,
      quantity: thousandths(estimate.basisQuantity),
      minutes: estimate.basisMinutes,
    },
  },
})

function check(line: BillLine) {
  const { quantity, rate, amount, periodStart, periodEnd } = line
  return checkLine(
    {
      ...line,
      total: centsFromDollars(amount),
      period: { first: periodStart as Day, last: periodEnd as Day },
      quantity: quantity === null ? null : thousandths(quantity),
      price: rate === null ? null : Math.round(rate * 1e6),
      window: line.window ?? null,
      step: line.step
        ? {
            ...line.step,
            from: thousandths(line.step.from),
            upTo: line.step.upTo === null ? null : thousandths(line.step.upTo),
          }
        : null,
    },
    line.meters?.map(meter),
  ).kind
}

const cents = (amounts: readonly { amount: number }[]) => addUp(amounts.map(({ amount }) => centsFromDollars(amount)))

function expectSum(bill: BillResponse, comparison: BillComparison | null) {
  if (comparison?.kind !== 'change') return
  expect(cents(comparison.lines!)).toBe(centsFromDollars(bill.amount) - centsFromDollars(comparison.before.amount))
}

describe.each(names)('the bills of %s', (name) => {
  it('follow from their readings, line by line, and change by the sum of what changed', async () => {
    const headers = await as(name)
    const history = (await call<BillingHistoryResponse>('/api/portal/billingHistory', headers)).body
    const ids = history.flatMap(({ invoice }) => invoice?.id ?? [])
    expect(ids.length).toBeGreaterThan(0)
    const kinds = new Set<string>()
    for (const id of ids) {
      const { body: bill } = await call<BillResponse>(`/api/portal/bills/${id}`, headers)
      expect(cents(bill.lines)).toBe(centsFromDollars(bill.amount))
      for (const line of bill.lines) {
        const hasSum = line.kind === 'USAGE' || line.kind === 'SUPPLY'
        expect([line.description, check(line)]).toEqual([line.description, hasSum ? 'adds up' : 'no sum'])
      }
      expectSum(bill, bill.change.previous)
      expectSum(bill, bill.yearBefore)
      if (bill.change.previous) kinds.add(bill.change.previous.kind)
    }
    expect(kinds).toContain('change')
    const latest = await call<{ change: unknown }>('/api/portal/invoices/latest', headers)
    const { body: newest } = await call<BillResponse>(`/api/portal/bills/${ids[0]}`, headers)
    expect(latest.body.change).toEqual(newest.change)
  })
})

it('a bill of another account is not found, like one that does not exist', async () => {
  const [alex] = (await call<BillingHistoryResponse>('/api/portal/billingHistory', await as('alex'))).body.flatMap(
    ({ invoice }) => invoice?.id ?? [],
  )
  for (const id of [alex!, 'INV00000000'])
    expect(await call(`/api/portal/bills/${id}`, await as('sam'))).toMatchObject({
      status: 404,
      body: { detail: 'There is no such bill.' },
    })
})
