// A payment and a bill of the same account wait for each other, so that the credit of one always meets the bill of the
// other.
import { setTimeout } from 'node:timers/promises'
import { replaceBills } from '@switchboard/demo/bill-rows'
import { people } from '@switchboard/demo/people'
import { addDays } from '@switchboard/domain'
import { aCustomer, bill, read } from '../billing/database'
import { day } from '../metering/database'
import { PayingAccounts } from './paying-accounts'

/** The embedded database has one session. */
const onPostgres = process.env['DATABASE_URL'] ? describe : describe.skip

onPostgres('on PostgreSQL', () => {
  let accounts: PayingAccounts
  beforeAll(async () => {
    accounts = await PayingAccounts.open(day('2026-11-23'))
    // The tests hold locks for as long as the other side needs to arrive.
    const { pool } = accounts.db
    Object.assign(pool.options, { lock_timeout: 30_000, statement_timeout: 30_000 })
    while (pool.idleCount > 0) (await pool.connect()).release(true)
  }, 120_000)
  afterAll(() => accounts.close(), 60_000)

  async function untilWaiting(sessions: number): Promise<void> {
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    while ((await accounts.db.pool.query(waiting)).rows.length < sessions) await setTimeout(20)
  }

  /** Blocks allocations of credit, which both sides do last. */
  async function holdAllocations(): Promise<() => Promise<void>> {
    const holder = await accounts.db.pool.connect()
    await holder.query('begin')
    await holder.query('lock table payment_allocation in share row exclusive mode')
    return async () => {
      await holder.query('commit')
      holder.release()
    }
  }

  async function aReadCustomer() {
    const customer = await aCustomer(accounts.db, day('2026-01-01'))
    const dates = Array.from({ length: 34 }, (_, at) => addDays(day('2026-06-01'), at - 1))
    await read(accounts.db, customer.nmi, dates, 0.5)
    const token = await accounts.cardToken()
    return {
      pay: () =>
        accounts.call(
          customer.account,
          'POST /api/portal/account/payment',
          { amountCents: 5_000, token },
          { 'idempotency-key': 'once' },
        ),
      issueBill: () => bill(accounts.db, '2026-06', { account: customer.number }),
      account: customer.account,
    }
  }

  test.each(['the payment', 'the bill'])('a payment and a bill meet when %s is first', async (first) => {
    const { pay, issueBill, account } = await aReadCustomer()
    const [one, other] = first === 'the payment' ? [pay, issueBill] : [issueBill, pay]
    const release = await holdAllocations()
    const earlier = one()
    await untilWaiting(1)
    const later = other()
    await untilWaiting(2)
    await release()
    await Promise.all([earlier, later])
    expect(await accounts.money(account)).toEqual({ balance: 197, bill: 197, payments: [-50] })
  })

  test('the demonstration waits for a payment before it changes the account’s bills', async () => {
    const account = await accounts.add(5_000)
    const summary = {
      id: account,
      number: '4000000099',
      zone: 'Australia/Melbourne',
      opened: day('2025-01-01'),
    } as const
    const person = people.find(({ bills }) => bills)!
    const payment = await accounts.db.pool.connect()
    await payment.query('begin')
    await payment.query('select from account where id = $1 for update', [account])
    const replaced = replaceBills(accounts.db, person, summary, day('2026-11-23'))
    await untilWaiting(1)
    // As a part of a payment locks its bill.
    const held = payment.query('select id from invoice where account_id = $1 for key share nowait', [account])
    const bills = await held.then(({ rows }) => rows.length).catch(({ message }: Error) => message)
    await payment.query('commit')
    payment.release()
    expect(bills).toBe(1)
    expect(await replaced).toBeUndefined()
    expect(await accounts.money(account)).toEqual({ balance: 0, bill: undefined, payments: [] })
  })
})
