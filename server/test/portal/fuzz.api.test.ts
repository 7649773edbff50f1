// Sends random requests to every operation of the OpenAPI document: no internal error, no slow query and no data of
// another account may occur. FUZZ_SEED=… selects other requests, FUZZ_RUNS=… more of them.
import { addDays } from '@switchboard/domain'
import fc from 'fast-check'
import type { Database } from '../../src/db/connection'
import { importText } from '../../src/metering/import'
import { meterFile } from '../metering/database'
import { portalWith, type OwnPortal } from '../support/customers'
import { isLong } from '../support/long'
import { call } from '../support/portal'
import { addressOf, ANNS, anyHeaders, anyQuery, anyText, BEN, ofAnn, queryOf, today, usageAsked } from './fuzz/drawn'

const seed = Number(process.env['FUZZ_SEED'] ?? 20_261_121)
const numRuns = Number(process.env['FUZZ_RUNS'] ?? (isLong ? 120 : 20))
/** Ben's usage of each day: 48 times 77.777 kWh. */
const BENS_DAY = '3733.296'
/**
 * Texts that only Ben's data contains. Excludes his number, because the caller may have sent it as the name of a wrong
 * field.
 */
const wordsOfBen = [
  BENS_DAY,
  `Friend of ${BEN.number}`,
  `House ${BEN.number}`,
  `XXXX${BEN.number.slice(-4)}`,
  `${BEN.number}@example.com`,
  `"accountNumber":"${BEN.number}"`,
  `"id":"INV${BEN.number.slice(-8)}"`,
  `"subscriptionName":"ELE-${BEN.number}"`,
]

interface Operation {
  readonly method: string
  readonly path: string
  readonly answers: Record<string, { content?: object }>
}

let own: OwnPortal
let tokens: string[]
let operations: Operation[]

beforeAll(async () => {
  own = await portalWith([...ANNS, BEN], {}, async (db) => {
    await meter(db, ANNS[0]!.number, 0.5)
    await meter(db, BEN.number, 77.777)
  })
  tokens = await Promise.all(ANNS.map(({ subject }) => own.provider.token(subject)))
  const document = await call<{ paths: Record<string, Record<string, { responses: Operation['answers'] }>> }>(
    '/api/openapi.json',
    undefined,
    {},
    own.server.origin,
  )
  operations = Object.entries(document.body.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { responses }]) => ({ method, path, answers: responses })),
  )
}, 60_000)
afterAll(() => own.close(), 60_000)

async function meter(db: Database, number: string, each: number): Promise<void> {
  const from = addDays(today, -200)
  await db.pool.query(
    `insert into meter_register (nmi, suffix, service_id, uom, from_day)
     select $1, 'E1', id, 'kWh', '2024-01-01' from service where subscription_name = $2`,
    [number, `ELE-${number}`],
  )
  const days = Array.from({ length: 200 }, (_, index) => ({ date: addDays(from, index), each }))
  expect(await importText(db, `${number}.csv`, meterFile(number, days))).toMatchObject({
    outcome: 'imported',
    days: 200,
  })
}

let calls = 0
interface Sent {
  readonly path: string
  readonly method?: string
  readonly headers?: Record<string, string>
  readonly body?: string | undefined
}

/** Calls as one of the Anns, unless the headers identify another caller. */
async function send({ path, method = 'GET', headers = {}, body }: Sent, who = (calls += 1) % ANNS.length) {
  const answer = await fetch(`${own.server.origin}${path}`, {
    method,
    redirect: 'manual',
    headers: { authorization: `Bearer ${tokens[who]}`, ...headers },
    ...(body === undefined || method === 'GET' || method === 'HEAD' ? {} : { body }),
  })
  const { status, headers: found } = answer
  return {
    status,
    type: found.get('content-type') ?? '',
    sniffing: found.get('x-content-type-options'),
    text: await answer.text(),
  }
}
type Answer = Awaited<ReturnType<typeof send>>

function expectGoodManners({ status, type, sniffing, text }: Answer): void {
  expect(sniffing).toBe('nosniff')
  expect(status).toBeLessThan(500)
  for (const word of wordsOfBen) expect(text).not.toContain(word)
  if (status < 400) return
  expect(type).toBe('application/problem+json; charset=utf-8')
  expect(JSON.parse(text)).toMatchObject({ status, code: expect.stringMatching(/^[a-z-]+$/) })
}

/** The OpenAPI document must contain the response's status and content type. */
function expectAsDescribed({ answers }: Operation, { status, type }: Answer): void {
  expect(Object.keys(answers)).toContain(String(status))
  const kinds = Object.keys(answers[String(status)]?.content ?? {})
  if (kinds.length > 0) expect(kinds).toContain(type.split(';')[0])
}

const check = <Drawn>(drawn: fc.Arbitrary<Drawn>, holds: (drawn: Drawn) => Promise<void>, runs = numRuns) =>
  fc.assert(fc.asyncProperty(drawn, holds), { seed, numRuns: runs })

test('the usage of any days, services and units is within the time window, or refused', async () => {
  let found = 0
  const usage = () => operations.find(({ path }) => path.endsWith('/account/usage'))!
  await check(usageAsked, async ({ interval, ...asked }) => {
    const body = JSON.stringify({ graphSettings: { interval }, ...asked })
    const answer = await send(
      { path: usage().path, method: 'POST', headers: { 'content-type': 'application/json' }, body },
      0,
    )
    expectGoodManners(answer)
    expectAsDescribed(usage(), answer)
    if (answer.status !== 200) return
    found += 1
    const { data, windowStart } = JSON.parse(answer.text) as {
      data: { startDateTime: string; endDateTime: string; quantity: number | null }[]
      windowStart: string
    }
    let end = `${windowStart}T00:00:00.000`
    for (const { startDateTime, endDateTime, quantity } of data) {
      expect(startDateTime >= end && endDateTime > startDateTime).toBe(true)
      expect(quantity === null || (quantity >= 0 && Number.isInteger(Math.round(quantity * 1e6) / 1e3))).toBe(true)
      end = endDateTime
    }
    // It may already be tomorrow in the property's zone.
    expect(end <= `${addDays(today, 1)}T00:00:00.000`).toBe(true)
  })
  expect(found).toBeGreaterThan(numRuns / 20)
}, 60_000)

test('a file of any days, services and units contains only the caller’s data, or is refused', async () => {
  const csv = () => operations.find(({ path }) => path.endsWith('/usage/csv'))!
  const named = fc.constantFrom('interval', 'graphSettings.interval', 'graphSettings[interval]', 'graphSettings')
  await check(fc.tuple(usageAsked, named, anyQuery), async ([{ interval, ...asked }, name, more]) => {
    const who = (calls += 1) % ANNS.length
    const subscriptionName = asked.subscriptionName === ofAnn ? `ELE-${ANNS[who]!.number}` : asked.subscriptionName
    const query = { ...asked, subscriptionName, [name]: interval, ...(calls % 3 === 0 ? more : {}) }
    const answer = await send({ path: `${csv().path}${queryOf(query)}` }, who)
    expectGoodManners(answer)
    expectAsDescribed(csv(), answer)
  })
}, 60_000)

test('every operation accepts or refuses any body, query, headers and address without an internal error', async () => {
  const anyBody = fc.option(
    fc.oneof(
      fc.json(),
      anyText,
      fc.object({ maxDepth: 3 }).map((each) => JSON.stringify(each)),
    ),
    { nil: undefined },
  )
  const drawn = fc.record({
    index: fc.nat(),
    part: anyText,
    query: anyQuery,
    headers: anyHeaders,
    body: anyBody,
    asJson: fc.boolean(),
  })
  await check(
    drawn,
    async ({ index, part, query, headers, body, asJson }) => {
      const operation = operations[index % operations.length]!
      const path = `${addressOf(operation.path, part)}${queryOf(query)}`
      const type = asJson ? { 'content-type': 'application/json' } : {}
      const sent = { path, method: operation.method.toUpperCase(), headers: { ...headers, ...type }, body }
      const answer = await send(sent)
      // A browser that opens a bill gets a page, whatever is wrong.
      if (answer.type.startsWith('text/html') || answer.status === 303) return
      expectGoodManners(answer)
      expectAsDescribed(operation, answer)
    },
    2 * numRuns,
  )
}, 60_000)

test('undocumented addresses and methods cause no internal error', async () => {
  const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD', 'QUERY', 'PROPFIND']
  const rest = fc.string({ unit: fc.constantFrom(...'abc/.%25_-~;=@:&{}2eFf0'), maxLength: 30 })
  const drawn = fc.record({
    method: fc.constantFrom(...methods),
    index: fc.nat(),
    rest,
    body: fc.constantFrom(undefined, '{}', 'x'),
  })
  await check(drawn, async ({ method, index, rest: tail, body }) => {
    const { path } = operations[index % operations.length]!
    const answer = await send({ path: `${addressOf(path, 'latest')}${tail}`, method, body })
    expect(answer.status).toBeLessThan(500)
    if (method !== 'HEAD' && answer.status >= 400) expectGoodManners(answer)
  })
}, 60_000)

test('a method that an address does not accept is refused with 405, even one that would need a body', async () => {
  for (const method of ['QUERY', 'PUT']) expect((await send({ path: '/api/portal/account', method })).status).toBe(405)
})

test('no request caused an internal error or a slow query', () => {
  const log = own.server.output().split('\n')
  expect(log.filter(tellsOfFault)).toEqual([])
})

/**
 * Excludes random ids and instants, which may contain the code of a cancelled statement by chance. A job, which has no
 * request id, may wait for a connection while requests use all of them.
 */
function tellsOfFault(line: string): boolean {
  const text = line.replace(/"(reqId|time|caller)":[^,]+,/g, '')
  return /"level":50|57014/.test(text) || (line.includes('"reqId"') && text.includes('timeout'))
}
