// Only `fetch` is replaced. Requests and responses are the browser's own.
import { DEADLINE_MS } from './api-request'
import { CallFailed, type Failure } from './failure'
import { fetchFile } from './api-file'

type Answer = (signal: AbortSignal) => Response | Promise<Response>

let answers: Answer[]
const seen: { authorization: string | null; accept: string | null; method: string }[] = []

beforeEach(() => {
  seen.splice(0)
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const { headers, method } = new Request(input, init)
    seen.push({ method, authorization: headers.get('authorization'), accept: headers.get('accept') })
    return (answers.length > 1 ? answers.shift() : answers[0])!(init!.signal!)
  })
})
afterEach(() => {
  jest.restoreAllMocks()
  jest.useRealTimers()
})

const serverAnswers = (...given: Answer[]) => void (answers = given)
const says =
  (status: number, body: BodyInit | null, headers: Record<string, string> = {}): Answer =>
  () =>
    new Response(body, { status, headers })
const csv = '\ufeffStart,End\r\n2026-11-01,2026-11-30\r\n'
const file = says(200, csv, {
  'content-type': 'text/csv; charset=utf-8',
  'content-disposition': 'attachment; filename="Electricity usage.csv"',
})
const never: Answer = (signal) =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(new DOMException('', 'AbortError'))))

const address = 'https://portal.example/api/portal/account/usage/csv?interval=Daily'
const tokens = { ofRequest: async () => ({ text: 'first', early: () => undefined, renew: async () => 'after first' }) }
const fetchUsageFile = (signal?: AbortSignal) => fetchFile(tokens, address, 'text/csv', signal)

async function failure(): Promise<Failure> {
  const error: unknown = await fetchUsageFile().then(
    () => undefined,
    (e: unknown) => e,
  )
  if (error instanceof CallFailed) return error.failure
  throw new Error(`no failure of a call: ${String(error)}`)
}

test('downloads a file with the customer’s token, byte for byte', async () => {
  serverAnswers(file)
  const { blob, name } = await fetchUsageFile()
  expect([...new Uint8Array(await blob.arrayBuffer())]).toEqual([...new TextEncoder().encode(csv)])
  expect(name).toBe('Electricity usage.csv')
  expect(seen).toEqual([{ method: 'GET', authorization: 'Bearer first', accept: 'text/csv, application/problem+json' }])
})

test.each([
  ['text/csv', undefined],
  ['application/octet-stream', 'attachment'],
  ['text/plain', 'inline; filename=".."'],
])('a file of %s without a name is accepted', async (type, disposition) => {
  const more: Record<string, string> = disposition ? { 'content-disposition': disposition } : {}
  serverAnswers(says(200, csv, { 'content-type': type, ...more }))
  const { blob, name } = await fetchUsageFile()
  expect([blob.size, name]).toEqual([new TextEncoder().encode(csv).length, undefined])
})

test('renews a refused token once', async () => {
  serverAnswers(says(401, null), file)
  expect((await fetchUsageFile()).name).toBe('Electricity usage.csv')
  expect(seen.map(({ authorization }) => authorization)).toEqual(['Bearer first', 'Bearer after first'])
  serverAnswers(says(401, null))
  expect(await failure()).toMatchObject({ kind: 'refused', status: 401 })
})

test('rejects with the problem of a refusal', async () => {
  const problem = { title: 'Too Many Requests', detail: 'Try again in a moment.', code: 'too-often' }
  serverAnswers(says(429, JSON.stringify(problem), { 'content-type': 'application/problem+json' }))
  expect(await failure()).toEqual({ kind: 'refused', status: 429, problem: { ...problem, errors: undefined } })
})

test.each([
  ['an error-flagged 200', '{"error":true,"message":"No"}', 'application/json', 'refused'],
  ['an error-flagged 200 that says it is CSV', '{"error":true}', 'text/csv', 'refused'],
  ['half of some JSON', '{"id":"INV0', 'application/json', 'unreadable'],
  ['a problem with a 200', '{"title":"No"}', 'application/problem+json', 'unreadable'],
  ['the page of a proxy', '<!doctype html><title>Log in</title>', 'text/html; charset=utf-8', 'unreadable'],
  ['nothing', '', 'text/csv', 'unreadable'],
])('%s is not accepted as a file', async (_, body, type, kind) => {
  serverAnswers(says(200, body, { 'content-type': type }))
  expect(await failure()).toMatchObject({ kind })
})

test('an empty response is not accepted as a file', async () => {
  serverAnswers(says(204, null))
  expect(await failure()).toEqual({ kind: 'unreadable', path: address })
})

test('a broken connection, even in the middle of the file, means offline', async () => {
  serverAnswers(() => Promise.reject(new TypeError('Failed to fetch')))
  expect(await failure()).toEqual({ kind: 'offline' })
  const body = () =>
    new ReadableStream<Uint8Array>({
      start: (stream) => {
        stream.enqueue(new TextEncoder().encode(csv))
        stream.error(new TypeError('network error'))
      },
    })
  serverAnswers(() => new Response(body(), { headers: { 'content-type': 'text/csv' } }))
  expect(await failure()).toEqual({ kind: 'offline' })
})

test('a file that does not arrive within 30 seconds is a timeout', async () => {
  jest.useFakeTimers()
  serverAnswers(never)
  const failed = failure()
  await jest.advanceTimersByTimeAsync(DEADLINE_MS)
  expect(await failed).toEqual({ kind: 'timeout' })
})

test('a cancelled download stops and is not a failure', async () => {
  serverAnswers(never)
  const leave = new AbortController()
  const attempt = fetchUsageFile(leave.signal)
  leave.abort()
  await expect(attempt).rejects.toBe(leave.signal.reason)
})
