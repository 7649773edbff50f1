// Contents of billing histories, and their agreement with the balances.
import type { Day } from '@switchboard/domain'
import { as, call } from '../../support/portal'

interface Entry {
  readonly date: Day
  readonly amount: number
  readonly id: string
  readonly payment?: string
  readonly counts?: boolean
  readonly invoice?: {
    readonly id: string
    readonly periodStart: Day
    readonly periodEnd: Day
    readonly dueDate: Day
    readonly balance: number
  }
}

const get = async <Body>(name: string, path: string) => (await call<Body>(`/api/portal/${path}`, await as(name))).body
const historyOf = (name: string) => get<Entry[]>(name, 'billingHistory')
const cents = (dollars: number) => Math.round(dollars * 100)
const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + cents(amount), 0)
const owedBy = (history: readonly Entry[]) =>
  sum(history.filter((entry) => entry.counts !== false).map((entry) => entry.amount))
const bills = (history: readonly Entry[]) => history.filter((entry) => entry.invoice)
const payments = (history: readonly Entry[]) => history.filter((entry) => entry.payment !== undefined)

describe.each(['alex', 'sam', 'bianca', 'noor', 'kit', 'priya', 'liam', 'grace', 'theo'])(
  'the history of %s',
  (name) => {
    let history: Entry[]
    beforeAll(async () => {
      history = await historyOf(name)
    })

    it('adds up to the balance of the account', async () => {
      const { balance } = await get<{ balance: number }>(name, 'account')
      expect(owedBy(history)).toBe(cents(balance))
    })

    it('is newest first, and every entry is either a bill or a payment', () => {
      const dates = history.map((entry) => entry.date)
      expect(dates).toEqual([...dates].sort().reverse())
      for (const entry of history) expect([entry.payment, entry.invoice].filter(Boolean)).toHaveLength(1)
      expect(new Set(history.map((entry) => entry.id)).size).toBe(history.length)
    })

    it('is in dollars with two decimals, with negative payments', () => {
      for (const { amount } of history) expect(String(amount)).toMatch(/^-?\d+(\.\d{1,2})?$/)
      for (const { amount } of payments(history)) expect(amount).toBeLessThan(0)
    })

    it('starts its bills with the latest, which has the same amount to pay', async () => {
      const latest = await get<{ id: string; invoiceAmount: number; balance: number; dueDate: Day } | undefined>(
        name,
        'invoices/latest',
      )
      const [first] = bills(history)
      expect(
        first && {
          id: first.invoice!.id,
          amount: first.amount,
          balance: first.invoice!.balance,
          due: first.invoice!.dueDate,
        },
      ).toEqual(latest && { id: latest.id, amount: latest.invoiceAmount, balance: latest.balance, due: latest.dueDate })
    })
  },
)

it.each(['noor', 'kit'])('%s has no history yet', async (name) => {
  expect(await historyOf(name)).toEqual([])
})

it('Alex has a payment for every bill but the last', async () => {
  const history = await historyOf('alex')
  expect(bills(history).length).toBeGreaterThan(1)
  expect(payments(history)).toHaveLength(bills(history).length - 1)
  expect(bills(history).map((entry) => cents(entry.invoice!.balance) === 0)).toEqual(
    bills(history).map((_, index) => index > 0),
  )
})

it('Theo has a payment of $80.00 towards his latest bill', async () => {
  expect((await historyOf('theo')).map((entry) => entry.amount)).toContain(-80)
})

it('Liam’s latest bill names the dishonoured debit, as his history does', async () => {
  const history = await historyOf('liam')
  const dishonoured = payments(history).find((entry) => entry.counts === false)!
  expect(await get('liam', 'invoices/latest')).toMatchObject({
    uncountedPayment: { date: dishonoured.date, payment: 'Direct debit dishonoured' },
  })
})

it.each(['alex', 'sam', 'theo'])(
  'the latest bill of %s, whose payments all count, names no dishonoured one',
  async (name) => {
    expect(await get(name, 'invoices/latest')).toMatchObject({ uncountedPayment: null })
  },
)
