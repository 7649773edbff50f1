// Keys with which a customer's own programs read data: what they open, and when they stop.
import { addDays, todayIn } from '@switchboard/domain'
import type { DataKeyResponse, DataKeysResponse } from '@switchboard/wire'
import { openDatabase, type Database } from '../../src/db/connection'
import { importText } from '../../src/metering/import'
import { giveRegister, meterFile } from '../metering/database'
import { portalWith, type OwnPortal } from '../support/customers'
import { call, json, type ProblemBody } from '../support/portal'

const ANN = { subject: 'ann', number: '4000000211' }
const BEN = { subject: 'ben', number: '4000000212' }
const KEYS = '/api/portal/account/data/keys'
const today = todayIn('Australia/Melbourne', new Date())

let own: OwnPortal
let db: Database
beforeAll(async () => {
  own = await portalWith([ANN, BEN], {}, async (made) => {
    const { rows } = await made.pool.query<{ id: number; number: string }>(
      `select s.id, a.number from service s join account a on a.id = s.account_id`,
    )
    for (const { id, number } of rows) {
      await giveRegister(made, id, { nmi: number, from: addDays(today, -30) })
      const read = [{ date: addDays(today, -2), each: 1 }]
      await importText(made, number, meterFile(number, read, { made: '202601010000' }))
    }
  })
  db = await openDatabase({ databaseUrl: process.env['DATABASE_URL'], dataDir: '' })
}, 60_000)
afterAll(async () => {
  await db.close()
  await own.close()
}, 60_000)
beforeEach(async () => {
  await db.pool.query('delete from data_key')
  await db.pool.query('delete from move_out')
})

const tokenOf = (subject: string) => own.provider.token(subject)
const ask = <Body = ProblemBody>(path: string, token: string, init?: RequestInit) =>
  call<Body>(path, token, init, own.server.origin)

interface Wish {
  readonly subject?: string
  readonly scope?: 'usage' | 'bills' | 'all'
  readonly idempotencyKey?: string
  readonly name?: string
}

let made = 0
async function makeKey({ subject = 'ann', scope = 'all', idempotencyKey, name }: Wish = {}) {
  made += 1
  const init = json({ name: name ?? idempotencyKey ?? `Program ${made}`, scope, days: 90 })
  const headers = { ...init.headers, ...(idempotencyKey && { 'idempotency-key': idempotencyKey }) }
  return ask<DataKeyResponse>(KEYS, await tokenOf(subject), { ...init, headers })
}

async function keyOf(wish?: Wish): Promise<string> {
  const { status, body } = await makeKey(wish)
  expect(status).toBe(200)
  return body.key ?? ''
}

const usage = (number: string) => {
  const range = {
    startDateTime: addDays(today, -10),
    endDateTime: today,
    subscriptionName: `ELE-${number}`,
    uom: 'kWh',
  }
  return `/api/portal/account/usage/csv?${new URLSearchParams({ interval: 'Daily', ...range }).toString()}`
}
const usageDay = (number: string) => {
  const query = { day: addDays(today, -2), subscriptionName: `ELE-${number}`, uom: 'kWh' }
  return new URLSearchParams(query).toString()
}
const usagePaths = (number: string) => [
  usage(number),
  `/api/portal/account/usage/day?${usageDay(number)}`,
  `/api/portal/account/usage/day/csv?${usageDay(number)}`,
  '/api/portal/account/data/nem12',
  '/api/portal/account/data/usage',
]
const billPaths = (number: string) => [
  '/api/portal/invoices/latest',
  `/api/portal/bills/INV${number.slice(-8)}`,
  '/api/portal/billingHistory',
  '/api/portal/invoices/latest/pdf',
  '/api/portal/account/data/billing',
  '/api/portal/account/data/documents',
]
/** Personal details, and what keys belong to. */
const neverPaths = [
  '/api/portal/account',
  '/api/portal/account/property',
  '/api/portal/account/services',
  '/api/portal/account/additionalcontacts',
  '/api/portal/account/payment/methods',
  '/api/portal/account/direct-debit',
  KEYS,
]

const statuses = async (paths: readonly string[], key: string) => {
  const found: number[] = []
  for (const path of paths) found.push((await ask(path, key)).status)
  return found
}
const all = (paths: readonly unknown[], status: number) => paths.map(() => status)

test('a key opens the calls of its scope, and no others', async () => {
  const [usageKey, billKey, both] = [
    await keyOf({ scope: 'usage' }),
    await keyOf({ scope: 'bills' }),
    await keyOf({ scope: 'all' }),
  ]
  const [usages, bills] = [usagePaths(ANN.number), billPaths(ANN.number)]
  expect(await statuses(usages, usageKey)).toEqual(all(usages, 200))
  expect(await statuses(bills, usageKey)).toEqual(all(bills, 403))
  expect(await statuses(bills, billKey)).toEqual(all(bills, 200))
  expect(await statuses(usages, billKey)).toEqual(all(usages, 403))
  expect(await statuses(neverPaths, both)).toEqual(all(neverPaths, 403))
  expect(await statuses([usages[0] ?? '', bills[0] ?? ''], both)).toEqual([200, 200])
  expect((await ask('/api/portal/account', both)).body.code).toBe('key-scope')
})

test('a key reads a bill without what its customer wrote about it', async () => {
  const path = billPaths(ANN.number)[1] ?? ''
  const words = { line: null, reason: 'price', words: 'My landlord told me another price.' }
  const sent = { ...json(words), headers: { 'content-type': 'application/json', 'idempotency-key': 'dispute' } }
  expect((await ask(`${path}/disputes`, await tokenOf(ANN.subject), sent)).status).toBe(200)
  const disputes = async (token: string) => (await ask<{ disputes: object[] }>(path, token)).body.disputes
  expect(await disputes(await tokenOf(ANN.subject))).toMatchObject([{ words: words.words }])
  expect(await disputes(await keyOf({ scope: 'bills' }))).toEqual([])
})

test('a key changes nothing, and makes no key', async () => {
  const key = await keyOf()
  const body = json({ name: 'Another', scope: 'all', days: 30 })
  const writes = [
    ask(KEYS, key, body),
    ask('/api/portal/account/usage', key, json({})),
    ask(`${KEYS}/a`, key, { method: 'DELETE' }),
    ask('/api/portal/account/move-out', key, { ...json({}), method: 'PUT' }),
  ]
  for (const answer of await Promise.all(writes))
    expect([answer.status, answer.body.code]).toEqual([403, 'read-only-key'])
  expect((await ask<DataKeysResponse>(KEYS, await tokenOf('ann'))).body).toHaveLength(1)
})

test('a key reads its own account only', async () => {
  const key = await keyOf({ subject: 'ben' })
  expect((await ask<string>('/api/portal/account/data/nem12', key)).body).toContain(`200,${BEN.number},`)
  expect((await ask(`/api/portal/bills/INV${ANN.number.slice(-8)}`, key)).status).toBe(404)
  expect((await ask(`/api/portal/invoices/INV${ANN.number.slice(-8)}/pdf`, key)).status).toBe(404)
  expect((await ask(usage(ANN.number), key)).status).toBe(404)
})

test('one account does not see or remove the keys of another', async () => {
  const { body: key } = await makeKey()
  const ben = await tokenOf('ben')
  expect((await ask<DataKeysResponse>(KEYS, ben)).body).toEqual([])
  expect((await ask(`${KEYS}/${key.id}`, ben, { method: 'DELETE' })).status).toBe(404)
  expect((await ask('/api/portal/billingHistory', key.key ?? '')).status).toBe(200)
})

const refused = async (key: string) => {
  const answers = [await ask('/api/portal/billingHistory', key), await ask('/api/portal/invoices/latest/pdf', key)]
  return answers.map(({ status, body }) => `${status} ${body.code}`)
}
const INVALID = ['401 invalid-key', '401 invalid-key']

test.each<[string, (key: string, id: string) => string | Promise<unknown>]>([
  ['is wrong', (key) => `${key.slice(0, -1)}${key.endsWith('A') ? 'B' : 'A'}`],
  [
    'has expired',
    (_, id) => db.pool.query('update data_key set expires_on = $2 where id = $1', [id, addDays(today, -1)]),
  ],
  ['was removed', async (_, id) => ask(`${KEYS}/${id}`, await tokenOf('ann'), { method: 'DELETE' })],
  [
    'belongs to an account that has moved out',
    () =>
      db.pool.query(`insert into move_out (account_id, moves_on) select id, $2 from account where number = $1`, [
        ANN.number,
        addDays(today, -1),
      ]),
  ],
  [
    'was made by a sign-in that has another account since',
    (_, id) =>
      db.pool.query('update data_key set account_id = (select id from account where number = $2) where id = $1', [
        id,
        BEN.number,
      ]),
  ],
])('a key that %s is not valid', async (_situation, spoil) => {
  const { body } = await makeKey()
  const changed = await spoil(body.key ?? '', body.id)
  expect(await refused(typeof changed === 'string' ? changed : (body.key ?? ''))).toEqual(INVALID)
})

test('a key works on its last day and on the day of a move-out', async () => {
  const { body } = await makeKey()
  await db.pool.query('update data_key set expires_on = $2 where id = $1', [body.id, today])
  await db.pool.query(`insert into move_out (account_id, moves_on) select id, $2 from account where number = $1`, [
    ANN.number,
    today,
  ])
  expect((await ask('/api/portal/billingHistory', body.key ?? '')).status).toBe(200)
})

test('the list shows the last use and never the key, which the database does not contain either', async () => {
  const { body } = await makeKey({ idempotencyKey: 'once' })
  const key = body.key ?? ''
  expect(key).toMatch(/^swk_[A-Za-z0-9_-]{43}$/)
  const list = async () => (await ask<DataKeysResponse>(KEYS, await tokenOf('ann'))).body
  const shown = { id: body.id, name: 'once', scope: 'all', createdOn: today, expiresOn: addDays(today, 90) }
  expect(await list()).toEqual([{ ...shown, lastUsedOn: null }])
  await ask('/api/portal/billingHistory', key)
  expect(await list()).toEqual([{ ...shown, lastUsedOn: today }])
  const stored = await db.pool.query(
    'select to_jsonb(k) as row from data_key k union all select to_jsonb(i) from idempotency i union all select to_jsonb(a) from audit a union all select to_jsonb(m) from mail_outbox m',
  )
  expect(stored.rows.length).toBeGreaterThan(3)
  expect(JSON.stringify(stored.rows)).not.toContain(key.slice(4))
})

test('a repeated request makes one key, and does not return it again', async () => {
  const [first, second] = [await makeKey({ idempotencyKey: 'twice' }), await makeKey({ idempotencyKey: 'twice' })]
  const { key, ...rest } = first.body
  expect(key).toBeDefined()
  expect(second.body).toEqual(rest)
})

test('an account has five keys; an expired one makes room', async () => {
  for (let count = 0; count < 5; count += 1) await keyOf()
  const sixth = await makeKey()
  expect([sixth.status, (sixth.body as unknown as ProblemBody).code]).toEqual([409, 'too-many-keys'])
  await db.pool.query(
    'update data_key set expires_on = $1 where id = (select id from data_key order by created_at limit 1)',
    [addDays(today, -1)],
  )
  await keyOf()
})

test('a key may make sixty calls at once, and the customer may make more', async () => {
  const key = await keyOf()
  const found = await Promise.all(Array.from({ length: 64 }, () => ask('/api/portal/billingHistory', key)))
  const late = found.filter(({ status }) => status === 429)
  expect(late.length).toBeGreaterThan(0)
  expect(late.length).toBeLessThanOrEqual(4)
  expect((await ask('/api/portal/billingHistory', await tokenOf('ann'))).status).toBe(200)
})

test('making a key needs a fresh sign-in, a name and a known scope, and a current account', async () => {
  const create = async (body: object, claims = {}) => {
    const answer = await ask(KEYS, await own.provider.token('ann', claims), json(body))
    return `${answer.status} ${answer.body.code}`
  }
  const good = { name: 'Car', scope: 'usage', days: 30 }
  const old = Math.floor(Date.now() / 1000) - 600
  expect(await create(good, { auth_time: old })).toBe('403 sign-in-too-old')
  expect(await create({ ...good, name: ' ' })).toBe('422 invalid-field')
  expect(await create({ ...good, name: 'a\u0000b' })).toBe('422 invalid-field')
  expect(await create({ ...good, name: 'x'.repeat(61) })).toBe('422 invalid-field')
  expect(await create({ ...good, scope: 'account' })).toBe('400 invalid-request')
  expect(await create({ ...good, days: 3650 })).toBe('400 invalid-request')
  await db.pool.query(`insert into move_out (account_id, moves_on) select id, $2 from account where number = $1`, [
    ANN.number,
    addDays(today, -1),
  ])
  expect(await create(good)).toBe('409 moved-out')
})

test('two keys have different names, whatever their capitals', async () => {
  const { body } = await makeKey({ subject: 'ben', name: 'Home Assistant' })
  expect(await makeKey({ subject: 'ben', name: 'home  assistant' })).toMatchObject({
    status: 409,
    body: { code: 'name-taken' },
  })
  await ask(`${KEYS}/${body.id}`, await tokenOf('ben'), { method: 'DELETE' })
  const again = await makeKey({ subject: 'ben', name: 'Home Assistant' })
  expect(again.status).toBe(200)
  await ask(`${KEYS}/${again.body.id}`, await tokenOf('ben'), { method: 'DELETE' })
})

test('making and removing a key are audited, and the customer gets a mail about each', async () => {
  const since = (await db.pool.query<{ now: string }>('select now()::text as now')).rows[0]?.now
  const { body } = await makeKey({ subject: 'ben' })
  await ask(`${KEYS}/${body.id}`, await tokenOf('ben'), { method: 'DELETE' })
  const { rows } = await db.pool.query<{ action: string; template: string }>(
    `select a.action, m.template from audit a join mail_outbox m on m.event = 'audit/' || a.id where a.at >= $1 order by a.id`,
    [since],
  )
  expect(rows.map(({ action, template }) => [action, template])).toEqual([
    ['data-key-created', 'data-key-created'],
    ['data-key-removed', 'data-key-removed'],
  ])
})

test('the log does not contain a key, wherever it was sent', async () => {
  const key = await keyOf()
  await ask('/api/portal/billingHistory', key)
  await ask(`/api/portal/invoices/latest/pdf?access_token=${key}`, '')
  await ask(`/api/portal/invoices/${key}/pdf`, key)
  await ask('/api/portal/account', `${key}x`)
  await own.server.stop()
  expect(own.server.log()).toContain('"route":"/api/portal/billingHistory"')
  expect(own.server.log()).not.toContain(key.slice(4))
  await own.restart()
})
