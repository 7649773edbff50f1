// An account has one service of a product at a time, whoever enters it: customers simultaneously, or an operator
// meanwhile.
import type { OptInResponse, ScheduleResponse } from '@switchboard/wire'
import { sql as raw, type Kysely } from 'kysely'
import type { Day } from '@switchboard/domain'
import type { Tables } from '../../src/db/tables/tables'
import { ChangingAccounts, numberOf } from '../account/changing-accounts'
import { day } from '../metering/database'
import { offerExtras } from './offered-extras'

/** A Monday. */
const today = day('2026-11-23')
let accounts: ChangingAccounts
beforeAll(async () => void (accounts = await ChangingAccounts.open(today)), 60_000)
afterAll(() => accounts.close(), 60_000)

interface Problem {
  readonly code: string
}

async function customer(): Promise<number> {
  const account = await accounts.add()
  await offerExtras(accounts.db, account, ['EV_CHARGING', 'GREENPOWER'])
  return account
}
const call = <Body = Problem>(account: number, request: string, body?: object) =>
  accounts.call<Body>(account, request, body, { number: numberOf(account) })
const optIn = (account: number, wanted: Readonly<Record<string, string>>) =>
  call<OptInResponse & Problem>(account, 'POST /opt-in', {
    optInServices: Object.entries(wanted).map(([serviceName, connectionDate]) => ({ serviceName, connectionDate })),
  })

let entered = 0
/** Enters a service as an operator does. */
const enter = async (account: number, starts: string, ends?: string, product = 'EV_CHARGING') =>
  accounts.db.sql
    .insertInto('service')
    .values({
      account_id: account,
      product_code: product,
      details_type: 'E',
      subscription_name: `${numberOf(account)}-entered-${(entered += 1)}`,
      starts_on: day(starts),
      ends_on: ends === undefined ? null : day(ends),
      tax_inclusive: true,
      position: 9,
    })
    .execute()
const move = (
  sql: Kysely<Tables>,
  account: number,
  { from, ...to }: { from: string; starts_on?: Day; ends_on?: Day },
) => sql.updateTable('service').set(to).where('account_id', '=', account).where('starts_on', '=', day(from)).execute()
const daysOf = async (account: number, product = 'EV_CHARGING') =>
  (
    await accounts.db.pool.query<{ days: string }>(
      `select starts_on || ' ' || coalesce(ends_on::text, '') as days from service
       where account_id = $1 and product_code = $2 order by starts_on`,
      [account, product],
    )
  ).rows.map(({ days }) => days.trim())
const OVERLAPS = { code: '23P01', constraint: 'service_overlap' }

describe('an entered service', () => {
  test('may start the day after another one of the same product ends, and not earlier', async () => {
    const account = await customer()
    await enter(account, '2026-01-01', '2026-03-31')
    await enter(account, '2026-04-01', '2026-04-30')
    for (const [starts, ends] of [
      ['2026-03-31', undefined],
      ['2025-12-01', '2026-01-01'],
      ['2026-02-01', '2026-02-02'],
      ['2025-01-01', undefined],
    ] as const)
      await expect(enter(account, starts, ends)).rejects.toMatchObject(OVERLAPS)
    await enter(account, '2026-02-01', undefined, 'GREENPOWER')
    await enter(await customer(), '2026-02-01')
    expect(await daysOf(account)).toEqual(['2026-01-01 2026-03-31', '2026-04-01 2026-04-30'])
  })

  test('that overlaps is refused with both services and what to do', async () => {
    const account = await customer()
    await enter(account, '2026-01-01')
    await expect(enter(account, '2026-04-01', '2026-04-30')).rejects.toMatchObject({
      message: expect.stringMatching(
        /^\S+-entered-\d+ overlaps \S+-entered-\d+: an account has one service of EV_CHARGING at a time$/,
      ),
      hint: 'End the earlier service on the day before the later one starts.',
    })
  })

  test('by ten parallel writers exists once', async () => {
    const account = await customer()
    const results = await Promise.allSettled(
      Array.from({ length: 10 }, (_, index) => enter(account, `2026-03-${10 + index}`, '2026-03-31')),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const result of results) if (result.status === 'rejected') expect(result.reason).toMatchObject(OVERLAPS)
    expect(await daysOf(account)).toHaveLength(1)
  })

  test('may be moved in a transaction that checks for overlaps at its end', async () => {
    const account = await customer()
    await enter(account, '2026-01-01', '2026-03-31')
    await enter(account, '2026-04-01', '2026-04-30')
    const moveBoth = (check: string) =>
      accounts.db.sql.transaction().execute(async (sql) => {
        await raw.raw(`set constraints service_overlap ${check}`).execute(sql)
        await move(sql, account, { from: '2026-01-01', ends_on: day('2026-04-10') })
        await move(sql, account, { from: '2026-04-01', starts_on: day('2026-04-11') })
      })
    await expect(moveBoth('immediate')).rejects.toMatchObject(OVERLAPS)
    await moveBoth('deferred')
    expect(await daysOf(account)).toEqual(['2026-01-01 2026-04-10', '2026-04-11 2026-04-30'])
  })

  test('that has overlapped since before this rule can be ended, but not extended', async () => {
    const account = await customer()
    await accounts.db.sql.transaction().execute(async (sql) => {
      await raw`alter table service disable trigger service_overlap`.execute(sql)
      for (const starts of ['2026-01-01', '2026-02-01'])
        await raw`insert into service (account_id, product_code, details_type, subscription_name, starts_on, ends_on, tax_inclusive, position)
          values (${account}, 'EV_CHARGING', 'E', ${`${account}-${starts}`}, ${starts}::date, '2026-06-30', true, 9)`.execute(
          sql,
        )
      await raw`alter table service enable trigger service_overlap`.execute(sql)
    })
    const end = (on: string) => move(accounts.db.sql, account, { from: '2026-01-01', ends_on: day(on) })
    await expect(end('2026-07-31')).rejects.toMatchObject(OVERLAPS)
    await end('2026-05-31')
    await end('2026-01-31')
    await expect(end('2026-02-01')).rejects.toMatchObject(OVERLAPS)
  })
})

describe('an opt-in', () => {
  test('to a service that the account has is refused with 409, and named if a new one is requested as well', async () => {
    const account = await customer()
    await enter(account, '2026-12-10')
    expect(await optIn(account, { EV_CHARGING: '2026-12-01' })).toMatchObject({
      status: 409,
      body: { code: 'service-overlaps' },
    })
    const { status, body } = await optIn(account, { EV_CHARGING: '2026-12-01', GREENPOWER: '2026-12-01' })
    expect([status, body.map(({ success }) => success)]).toEqual([200, [false, true]])
    expect(await daysOf(account)).toEqual(['2026-12-10'])
  })

  test('at the same time as an operator’s entry: one of them succeeds', async () => {
    for (let round = 0; round < 8; round++) {
      const account = await customer()
      const [asked, written] = await Promise.allSettled([
        optIn(account, { EV_CHARGING: '2026-12-01' }),
        enter(account, '2026-12-10', '2027-12-10'),
      ])
      expect(await daysOf(account)).toEqual([written.status === 'fulfilled' ? '2026-12-10 2027-12-10' : '2026-12-01'])
      if (written.status === 'rejected') expect(written.reason).toMatchObject(OVERLAPS)
      expect(asked).toMatchObject({
        value:
          written.status === 'fulfilled'
            ? { status: 409, body: { code: 'service-overlaps' } }
            : { status: 200, body: [{ success: true }] },
      })
    }
  })
})

describe('withdrawing an opt-out', () => {
  /** @returns the subscription name; its last day is 11 December */
  async function leaving(account: number): Promise<string> {
    await optIn(account, { EV_CHARGING: '2026-11-23' })
    const { body } = await call<ScheduleResponse>(account, 'GET /schedule')
    const { subscriptionName } = body.serviceCharges.find(({ service }) => service === 'EV_CHARGING')!
    await call(account, 'POST /opt-out', {
      serviceName: 'EV_CHARGING',
      subscriptionName,
      requestedCancellationDate: '2026-12-11T00:00:00.000',
    })
    return subscriptionName!
  }
  const withdraw = (account: number, name: string) => call(account, `DELETE /opt-out/${name}`)

  test('for a service that the account has again from a later day on is refused, and changes nothing', async () => {
    const account = await customer()
    const name = await leaving(account)
    await enter(account, '2027-02-01', '2027-03-31')
    const mails = await accounts.mails(account)
    expect(await withdraw(account, name)).toMatchObject({ status: 409, body: { code: 'service-overlaps' } })
    expect(await daysOf(account)).toEqual(['2026-11-23 2026-12-11', '2027-02-01 2027-03-31'])
    const { rows } = await accounts.db.pool.query(
      `select state from service_request where account_id = $1 and kind = 'OPT_OUT'`,
      [account],
    )
    expect(rows).toEqual([{ state: 'scheduled' }])
    expect(await accounts.mails(account)).toEqual(mails)
  })

  test('while an operator enters the service with a later start: one of them is refused', async () => {
    for (let round = 0; round < 8; round++) {
      const account = await customer()
      const name = await leaving(account)
      const [withdrawn, written] = await Promise.allSettled([
        withdraw(account, name),
        enter(account, '2026-12-12', '2027-12-10'),
      ])
      expect(withdrawn).toMatchObject({ value: { status: written.status === 'fulfilled' ? 409 : 204 } })
      expect(await daysOf(account)).toEqual(
        written.status === 'fulfilled' ? ['2026-11-23 2026-12-11', '2026-12-12 2027-12-10'] : ['2026-11-23'],
      )
    }
  })
})
