// A customer who moves out and returns: the old services end once, the new ones are shown and billed (D69).
import type { ScheduleResponse } from '@switchboard/wire'
import { finishMoveOuts } from '../../src/changes/finish-move-outs'
import { returnAccount } from '../../src/changes/return-account'
import { bill, billed } from '../billing/database'
import { day } from '../metering/database'
import { ChangingAccounts } from './changing-accounts'

/** Midday in Melbourne. */
const NOW = new Date('2026-11-20T01:00:00Z')
const MOVED = day('2026-10-05')
const BEFORE = '2026-09-01T00:00:00Z'
const AFTER = '2026-10-12T00:00:00Z'

let accounts: ChangingAccounts
beforeAll(async () => {
  accounts = await ChangingAccounts.open(day('2026-11-20'))
}, 120_000)
afterAll(() => accounts.close(), 60_000)

const query = <Row extends object>(text: string, ...values: readonly unknown[]) =>
  accounts.db.pool.query<Row>(text, [...values])

interface Entered {
  readonly starts: string
  readonly at?: string | null
}

/** A service with a supply charge of ten dollars a month, as entered by an operator. @returns the subscription name */
async function enterService(account: number, { starts, at = AFTER }: Entered): Promise<string> {
  const { rows } = await query<{ id: number; name: string }>(
    `insert into service (account_id, product_code, details_type, subscription_name, starts_on, tax_inclusive, position, created_at)
     select account_id, product_code, 'M', subscription_name || '-' || $2::text, $2::date, true, 9, $3::timestamptz from service
     where account_id = $1 order by id limit 1 returning id, subscription_name as name`,
    account,
    starts,
    at,
  )
  await query(
    `insert into charge (service_id, type, title, per, excl_tax_micros, incl_tax_micros, taxable, position)
     values ($1, 'SUPPLY', 'Supply charge', 'MONTH', 9090909, 10000000, true, 0)`,
    rows[0]!.id,
  )
  return rows[0]!.name
}

/** @returns an account with a past move-out */
async function aMovedAccount(): Promise<number> {
  const account = await accounts.add()
  await query(`update service set created_at = $2 where account_id = $1`, account, BEFORE)
  await query(`insert into move_out (account_id, moves_on) values ($1, $2)`, account, MOVED)
  return account
}

const finish = (now = NOW) =>
  finishMoveOuts({
    db: accounts.db,
    now,
    onFailure: (error) => {
      throw error
    },
  })
const numberOf = async (account: number) =>
  (await query<{ number: string }>('select number from account where id = $1', account)).rows[0]!.number
const comeBack = async (account: number, now = NOW) =>
  returnAccount(accounts.db, await numberOf(account), { who: 'operations', why: 'moved back in' }, now)

const lastDays = async (account: number) =>
  (
    await query<{ starts: string; ends: string | null }>(
      `select starts_on as starts, ends_on as ends from service where account_id = $1 order by starts_on`,
      account,
    )
  ).rows.map(({ starts, ends }) => [starts, ends])
const actions = async (account: number) =>
  (await query<{ action: string }>(`select action from audit where account_id = $1 order by id`, account)).rows.map(
    ({ action }) => action,
  )
const shown = async (account: number) => {
  const { body } = await accounts.call<ScheduleResponse>(account, 'GET /schedule')
  return body.serviceCharges.map(({ subscriptionName }) => subscriptionName)
}
const billOf = async (account: number, month: string) =>
  bill(accounts.db, month, { account: await numberOf(account), now: NOW })

test('a past move-out sets each service’s last day once, whatever the number of servers', async () => {
  const account = await aMovedAccount()
  await finish(new Date('2026-10-05T12:59:00Z'))
  expect(await lastDays(account)).toEqual([['2025-01-01', null]])
  const midnight = new Date('2026-10-05T13:00:00Z')
  await Promise.all([finish(midnight), finish(midnight)])
  await finish()
  expect(await lastDays(account)).toEqual([['2025-01-01', MOVED]])
  expect(await actions(account)).toEqual(['moved-out'])
})

test('a service that had ended earlier keeps its last day', async () => {
  const account = await aMovedAccount()
  await query(`update service set ends_on = '2026-08-31' where account_id = $1`, account)
  await finish()
  expect(await lastDays(account)).toEqual([['2025-01-01', '2026-08-31']])
})

test('a service entered before the move-out that begins after it, such as a new price, never starts', async () => {
  const account = await aMovedAccount()
  await query(`update service set ends_on = '2026-10-31' where account_id = $1`, account)
  await enterService(account, { starts: '2026-11-01', at: BEFORE })
  await finish()
  expect(await lastDays(account)).toEqual([['2025-01-01', MOVED]])
  expect(await comeBack(account)).toEqual({ movedOutOn: MOVED, services: [] })
})

test('only the new services of a customer who returned are shown and billed', async () => {
  const account = await aMovedAccount()
  await finish()
  const name = await enterService(account, { starts: '2026-10-16' })

  const early = await billOf(account, '2026-10')
  expect(early.notSupplied).toEqual([`${await numberOf(account)}: ${name} after ${MOVED}`])
  expect(await shown(account)).toEqual([])

  expect(await comeBack(account)).toEqual({
    movedOutOn: MOVED,
    services: [{ subscriptionName: name, startsOn: '2026-10-16' }],
  })
  expect(await shown(account)).toEqual([name])
  const { body } = await accounts.call<object>(account, 'GET ')
  expect(body).toMatchObject({ moveOutInProgress: false, moveOutDate: null })
  const late = await billOf(account, '2026-10')
  expect(late.notSupplied).toEqual([])
  const lines = (await billed(accounts.db, account)).filter(({ month }) => month === '2026-10-01')
  // Sixteen of thirty-one days of ten dollars.
  expect(lines.map(({ description, total }) => [description, total])).toEqual([['Supply charge, 16 of 31 days', 516]])
  expect(await lastDays(account)).toEqual([
    ['2025-01-01', MOVED],
    ['2026-10-16', null],
  ])
  expect(await actions(account)).toEqual(['moved-out', 'account-returned'])
})

test('a return completes an unfinished move-out, and services of an older release are kept', async () => {
  const account = await aMovedAccount()
  await query(`update service set ends_on = '2026-10-05' where account_id = $1`, account)
  const name = await enterService(account, { starts: '2026-11-10', at: null })
  expect((await comeBack(account)).services).toEqual([{ subscriptionName: name, startsOn: '2026-11-10' }])
  expect(await actions(account)).toEqual(['moved-out', 'account-returned'])
})

test('a customer who returned can move out again', async () => {
  const account = await aMovedAccount()
  await comeBack(account)
  await enterService(account, { starts: '2026-11-10' })
  const moveOut = { requestedCancellationDate: '2026-12-01T00:00:00.000' }
  const { status } = await accounts.call(account, 'POST /cancel', moveOut)
  expect(status).toBe(200)
})

test('the bill run names each skipped account with the reason', async () => {
  const account = await aMovedAccount()
  await query(`delete from charge where service_id in (select id from service where account_id = $1)`, account)
  await finish()
  const number = await numberOf(account)
  const september = await billOf(account, '2026-09')
  expect(september.skipped).toEqual([`${number}: no service has a charge in September 2026`])
  expect(september.report).toMatchObject({ nothingToBill: 1, refused: 0 })
  const november = await bill(accounts.db, '2026-11', { account: number, now: new Date('2026-12-02T00:00:00Z') })
  expect(november.skipped).toEqual([`${number}: moved out on 5 October 2026`])
})

test.each([
  ['an account that has not moved out', null, 409, 'not-moved-out'],
  ['a move-out of today', '2026-11-20', 409, 'move-out-not-over'],
  ['a move-out that is booked', '2026-12-01', 409, 'move-out-not-over'],
])('%s cannot return', async (_, movesOn, status, code) => {
  const account = await accounts.add()
  if (movesOn) await query(`insert into move_out (account_id, moves_on) values ($1, $2)`, account, movesOn)
  await expect(comeBack(account)).rejects.toMatchObject({ status, code })
})

test('an account that does not exist cannot return', async () => {
  await expect(returnAccount(accounts.db, '4999999999', { who: 'o', why: 'w' }, NOW)).rejects.toMatchObject({
    status: 404,
  })
})
