// A customer disagrees with a line of a bill, and an operator answers.
import type { BillDispute, BillResponse } from '@switchboard/wire'
import { parse } from 'csv-parse/sync'
import { strFromU8, unzipSync } from 'fflate'
import { Registry } from 'prom-client'
import { addBillRoute } from '../../src/billing/api/bill'
import { changesLimit } from '../../src/changes/add-change'
import { addDisputeRoute } from '../../src/billing/disputes/create-dispute'
import { endDispute, listOpenDisputes } from '../../src/billing/disputes/answer-dispute'
import { addBillingFilesRoute } from '../../src/data/billing-files-route'
import { createUsageTurns } from '../../src/usage/usage-turns'
import { ChangingAccounts } from '../account/changing-accounts'
import { day, openMeteringDatabase, type MeteringDatabase } from '../metering/database'
import { accountServer } from '../support/account-server'
import { callAs } from '../support/call-as'

interface Problem {
  readonly code: string
  readonly errors?: readonly { readonly path: string }[]
}

const NOW = new Date('2026-11-27T01:00:00Z')
const WORDS = 'We were away from 10 to 18 October.'
const evidence = [
  {
    registers: [{ nmi: '250', suffix: 'E1', mjPerLitre: null, first: '2026-10-01', days: [[2_500, 0, 0]] }],
    estimate: null,
  },
]

const metrics = new Registry()
let db: MeteringDatabase
let app: ReturnType<typeof accountServer>
let origin: string
beforeAll(async () => {
  db = await openMeteringDatabase()
  app = accountServer(db, day('2026-11-27'), (server) => {
    server.decorate('metrics', metrics)
    addBillingFilesRoute(server, { db, turns: createUsageTurns(), files: changesLimit(db) })
    addBillRoute(server, { db })
    addDisputeRoute(server, { db, limit: changesLimit(db) })
  })
  origin = await app.listen({ port: 0, host: '127.0.0.1' })
}, 120_000)
afterAll(async () => {
  await app.close()
  await db.remove()
}, 60_000)

async function aBill() {
  const account = await ChangingAccounts.addTo(db)
  const id = `INV9${String(account).padStart(7, '0')}`
  await db.pool.query(
    `insert into invoice (id, account_id, issued_on, due_on, amount_cents, period_start, period_end)
     values ($1, $2, '2026-11-05', '2026-12-06', 4075, '2026-10-01', '2026-10-31')`,
    [id, account],
  )
  await db.pool.query(
    `insert into invoice_item (invoice_id, line, product_name, description, total_cents, service_start, service_end, quantity_thousandths,
       uom, price_micros, kind, evidence)
     values ($1, 1, 'Electricity', 'Usage', 75, '2026-10-01', '2026-10-31', 2500, 'kWh', 300000, 'USAGE', $2),
       ($1, 2, 'Electricity', 'Supply charge', 4000, '2026-10-01', '2026-10-31', 1000, 'month', 40000000, 'SUPPLY', null)`,
    [id, JSON.stringify(evidence)],
  )
  const call = <Body = BillDispute>(request: string, body?: unknown, key?: string) =>
    callAs<Body>(origin, { account, request, body, headers: key === undefined ? {} : { 'idempotency-key': key } })
  const read = async () => (await call<BillResponse>(`GET /api/portal/bills/${id}`)).body
  const dispute = <Body = BillDispute>(body: object, key?: string) =>
    call<Body>(`POST /api/portal/bills/${id}/disputes`, { line: 1, reason: 'reading', words: WORDS, ...body }, key)
  return { account, id, read, dispute }
}

const rowsOf = async <Row extends object>(text: string, account: number) =>
  (await db.pool.query<Row>(text, [account])).rows

test('a line gets a number, a date and a mail, and is on the bill', async () => {
  const { account, id, read, dispute } = await aBill()
  expect(await read()).toMatchObject({
    disputes: [],
    ombudsman: {
      name: 'Energy and Water Ombudsman (Victoria)',
      phone: '1800 500 509',
      site: 'https://www.ewov.com.au',
    },
  })
  const { status, body } = await dispute({ words: `  ${WORDS}\n` })
  expect(status).toBe(200)
  expect(body).toEqual({
    number: expect.stringMatching(/^[0-9A-F]{4}-[0-9A-F]{4}$/),
    line: 1,
    reason: 'reading',
    words: WORDS,
    received: '2026-11-27',
    state: 'received',
    answerBy: '2026-12-11',
    answer: null,
    answered: null,
  })
  expect((await read()).disputes).toEqual([body])
  expect(await rowsOf('select template, recipient, facts from mail_outbox where account_id = $1', account)).toEqual([
    {
      template: 'dispute-received',
      recipient: `owner${account}@example.com`,
      facts: {
        firstName: 'Ann',
        accountNumber: '4000000011',
        number: body.number,
        bill: id,
        about: 'Electricity: Usage',
        line: { charge: 'Usage', product: 'Electricity', unit: 'kWh' },
        answerBy: '2026-12-11',
      },
    },
  ])
})

test('the readings of the moment are kept, and the words are nowhere else', async () => {
  const { account, id, dispute } = await aBill()
  const { body } = await dispute({})
  await db.pool.query('update invoice_item set evidence = null, total_cents = 1 where invoice_id = $1', [id])
  const [kept] = await rowsOf<{ lines: object[] }>('select lines from bill_dispute where account_id = $1', account)
  expect(kept!.lines).toEqual([
    expect.objectContaining({ number: 1, quantity: 2_500, unit: 'kWh', price: 300_000, cents: 75, evidence }),
  ])
  const audit = await rowsOf('select action, detail from audit where account_id = $1', account)
  expect(audit).toEqual([
    { action: 'bill-disputed', detail: { dispute: body.number, invoice: id, line: 1, reason: 'reading' } },
  ])
  const mails = await rowsOf('select facts from mail_outbox where account_id = $1', account)
  expect(JSON.stringify([audit, mails])).not.toContain('away')
})

test('a line has one open dispute, whatever is repeated and however many windows send one', async () => {
  const { account, read, dispute } = await aBill()
  const both = await Promise.all([dispute<Problem>({}), dispute<Problem>({ words: 'From another window.' })])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(both.find(({ status }) => status === 409)!.body.code).toBe('already-disputed')
  const repeated = await Promise.all(Array.from({ length: 3 }, () => dispute({ line: 2, reason: 'days' }, 'a key')))
  expect(new Set(repeated.map(({ body }) => body.number)).size).toBe(1)
  expect((await dispute({ line: null })).status).toBe(200)
  expect((await dispute<Problem>({ line: null })).body.code).toBe('already-disputed')
  expect((await read()).disputes).toHaveLength(3)
  expect(await rowsOf('select 1 from mail_outbox where account_id = $1', account)).toHaveLength(3)
})

test('refuses what it cannot keep', async () => {
  const { read, dispute } = await aBill()
  const another = await aBill()
  for (const [body, path] of [
    [{ line: 9 }, '/line'],
    [{ words: ' \n ' }, '/words'],
  ] as const)
    expect(await dispute<Problem>(body)).toMatchObject({ status: 422, body: { errors: [{ path }] } })
  expect((await dispute({ words: 'x'.repeat(1_001) })).status).toBe(400)
  expect((await dispute({ reason: 'anger' })).status).toBe(400)
  const request = `POST /api/portal/bills/${another.id}/disputes`
  const body = { line: 1, reason: 'price', words: WORDS }
  const { account } = await aBill()
  expect(await callAs(origin, { account, request, body })).toMatchObject({ status: 404 })
  expect([(await read()).disputes, (await another.read()).disputes]).toEqual([[], []])
})

test('the words have no characters that a terminal would interpret', async () => {
  const { dispute } = await aBill()
  const { body } = await dispute({ words: 'One\r\n\tTwo\u001b[2J\u009b31m three \u{1f468}\u200d\u{1f469}' })
  expect(body.words).toBe('One\n\tTwo[2J31m three \u{1f468}\u200d\u{1f469}')
  const only = await dispute<Problem>({ line: 2, words: '\u001b\u0007' })
  expect(only).toMatchObject({ status: 422, body: { errors: [{ path: '/words' }] } })
})

test('an operator sees what waits and what is late, and answers it once', async () => {
  const { account, read, dispute } = await aBill()
  const { number } = (await dispute({})).body
  const mine = async (now: Date) => (await listOpenDisputes(db, now)).filter((each) => each.number === number)
  expect(await mine(new Date('2026-12-11T12:00:00Z'))).toMatchObject([{ words: WORDS, line: 1, isLate: false }])
  expect(await mine(new Date('2026-12-11T13:30:00Z'))).toMatchObject([{ isLate: true }])
  const answer = 'The meter was read again.\nThe reading was right.'
  await endDispute(db, { number, answer, now: NOW })
  await expect(endDispute(db, { number, answer: 'Again', now: NOW })).rejects.toMatchObject({
    detail: `${number} is already answered.`,
  })
  expect((await read()).disputes).toMatchObject([{ state: 'answered', answer, answered: '2026-11-27' }])
  expect(await mine(NOW)).toEqual([])
  expect(
    await rowsOf(
      "select facts ->> 'answer' as answer from mail_outbox where account_id = $1 and template = 'dispute-answered'",
      account,
    ),
  ).toEqual([{ answer }])
  await endDispute(db, { number, answer: null, now: NOW })
  await expect(endDispute(db, { number, answer: null, now: NOW })).rejects.toMatchObject({
    detail: `${number} is already closed.`,
  })
  expect((await read()).disputes).toMatchObject([{ state: 'closed', answer }])
  // An answer is not the end: the customer may disagree again.
  expect((await dispute({})).status).toBe(200)
})

test('an unknown number is refused', async () => {
  await expect(endDispute(db, { number: '0000-0000', answer: 'x', now: NOW })).rejects.toMatchObject({
    detail: 'There is no dispute 0000-0000.',
  })
})

test('the files of an account contain its disputes', async () => {
  const { account, id, dispute } = await aBill()
  const { body: first } = await dispute({ words: 'Too high, "again"\n=1+1' })
  await endDispute(db, { number: first.number, answer: 'The reading was right.', now: NOW })
  const { body: second } = await dispute({ line: null, reason: 'days' })
  await dispute({ line: 2 })
  await db.pool.query(
    `insert into bill_extension (invoice_id, account_id, due_before, due_on, basis, extended_on)
     values ($1, $2, '2026-12-06', '2026-12-20', 'test', '2026-11-27')`,
    [id, account],
  )
  const files = await filesOf(account)
  expect(files['Disputes.csv']).toMatchObject([
    {
      Number: first.number,
      Bill: id,
      Line: '1',
      Reason: 'reading',
      Words: 'Too high, "again"\n=1+1',
      State: 'answered',
      Answered: '2026-11-27',
    },
    { Number: second.number, Line: '', Reason: 'days', State: 'received', 'Answer by': '2026-12-11', Answer: '' },
    { Line: '2' },
  ])
  expect(files['Bills.csv']).toMatchObject([{ Bill: id, 'Due before more time': '2026-12-06' }])
  const { account: another } = await aBill()
  expect((await filesOf(another))['Disputes.csv']).toEqual([])
})

async function filesOf(account: number) {
  const answer = await fetch(`${origin}/api/portal/account/data/billing`, { headers: { account: String(account) } })
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()))
  const rows = (bytes: Uint8Array): unknown =>
    parse(strFromU8(bytes), { bom: true, recordDelimiter: '\r\n', columns: true })
  return Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, rows(bytes)]))
}

test('metrics count late disputes', async () => {
  const { account, dispute } = await aBill()
  await dispute({})
  const late = async () => {
    const text = await metrics.getSingleMetricAsString('switchboard_disputes_waiting')
    const found = [...text.matchAll(/\{state="(.+)"\} (\d+)/g)].map(
      ([, state = '', count]) => [state, Number(count)] as const,
    )
    return Object.fromEntries<number>(found)
  }
  await db.pool.query("update bill_dispute set answer_by = (now() at time zone 'UTC')::date where state = 'received'")
  const before = await late()
  expect(before).toMatchObject({ late: 0, 'in time': expect.any(Number) })
  await db.pool.query('update bill_dispute set answer_by = answer_by - 1 where account_id = $1', [account])
  expect(await late()).toEqual({ late: 1, 'in time': before['in time']! - 1 })
})
