// Only `fetch` is replaced. Requests and responses are the browser's own.
import { DEADLINE_MS, requestJson, type Tokens } from './api-request'
import { setPageNumber } from '@switchboard/events'
import { CallFailed, type Failure } from './failure'
import { parse } from './parse'

type Answer = (signal: AbortSignal) => Response | Promise<Response>

let answers: Answer[]
const seen: { method: string; authorization: string | null; body: string; view?: string }[] = []
const stopped: unknown[] = []

beforeEach(() => {
  seen.splice(0)
  stopped.splice(0)
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input, init)
    seen.push({
      method: request.method,
      authorization: request.headers.get('authorization'),
      body: await request.text(),
      ...(request.headers.has('x-page-view') && { view: request.headers.get('x-page-view') ?? '' }),
    })
    const signal = init?.signal ?? new AbortController().signal
    signal.addEventListener('abort', () => stopped.push(signal.reason))
    return (answers.length > 1 ? answers.shift() : answers[0])!(signal)
  })
})
afterEach(() => {
  jest.restoreAllMocks()
  jest.useRealTimers()
})

/** The last response repeats for all further calls. */
const serverAnswers = (...given: Answer[]) => void (answers = given)
const says =
  (status: number, body = '', type = 'application/json'): Answer =>
  () =>
    new Response(status === 204 ? null : body, { status, headers: { 'content-type': type } })
const good = says(200, '{"name":"Electricity"}')
const never: Answer = (signal) =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(new DOMException('', 'AbortError'))))
const broken: Answer = () => Promise.reject(new TypeError('Failed to fetch'))
/** A body whose second half never arrives. */
const half =
  (how: 'breaks off' | 'waits'): Answer =>
  (signal) => {
    const body = new ReadableStream<Uint8Array>({
      start: (stream) => {
        stream.enqueue(new TextEncoder().encode('{"name":'))
        if (how === 'breaks off') stream.error(new TypeError('network error'))
        else signal.addEventListener('abort', () => stream.error(new DOMException('', 'AbortError')))
      },
    })
    return new Response(body)
  }

const address = 'https://portal.example/api/portal/thing'
const thing = parse.object({ name: parse.text })
const tokensRenewed = (renew: () => Promise<string>): Tokens => ({
  ofRequest: async () => ({ text: 'first', early: () => undefined, renew }),
  signInAgain: () => Promise.reject(new Error('asked for a sign-in')),
})
const tokens = tokensRenewed(async () => 'after first')
const noEnd = () => new Promise<never>(() => {})
const unreachable = () => Promise.reject(new Error('unreachable'))
const inPerth = async () => 'Australia/Perth'
const call = (more: Partial<Tokens> = {}, init: RequestInit = {}) =>
  requestJson({ ...tokens, ...more }, address, thing, init, inPerth)

async function failureOf(attempt: Promise<unknown>): Promise<Failure> {
  const error: unknown = await attempt.then(
    () => undefined,
    (e: unknown) => e,
  )
  if (error instanceof CallFailed) return error.failure
  throw new Error(`no failure of a call: ${String(error)}`)
}

describe('a response', () => {
  test('is requested with the customer’s token', async () => {
    serverAnswers(good)
    expect(await call()).toEqual({ name: 'Electricity' })
    expect(seen).toEqual([{ method: 'GET', authorization: 'Bearer first', body: '' }])
  })

  test('is undefined when the status means no content', async () => {
    serverAnswers(says(204))
    expect(await call()).toBeUndefined()
  })

  test.each([
    ['a body of zero bytes', '', 'application/json'],
    ['a body that breaks off', '{"name":"Elec', 'application/json'],
    ['the page of a proxy', '<!doctype html><title>Log in</title>', 'text/html'],
  ])('with %s cannot be read', async (_, body, type) => {
    serverAnswers(says(200, body, type))
    expect(await failureOf(call())).toEqual({ kind: 'unreadable', path: address })
  })

  test.each([
    ['another type', '{"name":5}', '.name'],
    ['a field less', '{}', '.name'],
    ['null', 'null', ''],
    ['a list', '[{"name":"Electricity"}]', ''],
    ['text', '"Electricity"', ''],
  ])('with %s in it is refused with the name of the field', async (_, body, place) => {
    serverAnswers(says(200, body))
    expect(await failureOf(call())).toEqual({ kind: 'unreadable', path: address + place })
  })

  test('with an instant is read in the property’s zone', async () => {
    serverAnswers(says(200, '{"name":"Electricity","due":"2026-11-30T16:00:00Z"}'))
    const dated = parse.object({ name: parse.text, due: parse.day })
    expect(await requestJson(tokens, address, dated, {}, inPerth)).toEqual({ name: 'Electricity', due: '2026-12-01' })
  })

  test('without an instant does not ask for the zone', async () => {
    serverAnswers(says(200, '{"due":"2026-12-01T00:00:00.000"}'))
    const findZone = () => Promise.reject(new Error('asked for the zone'))
    const dated = parse.object({ due: parse.day })
    expect(await requestJson(tokens, address, dated, {}, findZone)).toEqual({ due: '2026-12-01' })
  })

  test('with an instant fails when the account, which has the zone, cannot be loaded', async () => {
    serverAnswers(says(200, '{"due":"2026-11-30T16:00:00Z"}'))
    const findZone = () => Promise.reject(new CallFailed({ kind: 'timeout' }))
    const attempt = requestJson(tokens, address, parse.object({ due: parse.day }), {}, findZone)
    expect(await failureOf(attempt)).toEqual({ kind: 'timeout' })
  })

  test('is parsed as JSON whatever its content type', async () => {
    serverAnswers(says(200, '{"name":"Electricity"}', 'text/plain'))
    expect(await call()).toEqual({ name: 'Electricity' })
  })
})

test('a change that needs a fresh sign-in always leads to the login page', async () => {
  const signInAgain = jest.fn(noEnd)
  serverAnswers(says(403, '{"code":"sign-in-too-old"}', 'application/problem+json'))
  const settled = jest.fn()
  void call({ signInAgain }, { method: 'POST' }).finally(settled)
  await new Promise((resolve) => setTimeout(resolve))
  expect(signInAgain).toHaveBeenCalledTimes(1)
  expect(settled).not.toHaveBeenCalled()
  expect(seen).toHaveLength(1)
})

const nothingSaid = { title: undefined, detail: undefined, code: undefined, errors: undefined }

describe('a refusal', () => {
  test.each([
    [
      'a problem',
      { title: 'Not found', detail: 'No such bill.', code: 'no-bill', errors: [{ path: 'a', message: 'b' }] },
    ],
    ['a problem in part', { ...nothingSaid, title: 'Not found' }],
  ])('explains the refusal with %s', async (_, problem) => {
    serverAnswers(says(404, JSON.stringify(problem), 'application/problem+json'))
    expect(await failureOf(call())).toEqual({ kind: 'refused', status: 404, problem: { ...nothingSaid, ...problem } })
  })

  test('may have a body that is not a problem document', async () => {
    serverAnswers(says(500, '{"title":5,"detail":"It broke.","errors":[{"path":1}]}'))
    expect(await failureOf(call())).toEqual({
      kind: 'refused',
      status: 500,
      problem: { ...nothingSaid, detail: 'It broke.' },
    })
  })

  test.each(['', '<h1>Bad gateway</h1>', '[]'])('may have an unreadable body: %j', async (body) => {
    serverAnswers(says(502, body, 'text/html'))
    expect(await failureOf(call())).toEqual({ kind: 'refused', status: 502, problem: undefined })
  })

  test.each([
    ['true', { error: true, message: 'No bill for you.' }],
    ['a text', { error: 'E17', message: 'No bill for you.', name: 'Electricity' }],
    ['an object', { error: { code: 17 }, message: 'No bill for you.' }],
  ])('may be a 200 whose error is %s, with a message', async (_, body) => {
    serverAnswers(says(200, JSON.stringify(body)))
    expect(await failureOf(call())).toEqual({
      kind: 'refused',
      status: 200,
      problem: { ...nothingSaid, detail: 'No bill for you.' },
    })
  })

  test('is not a failure when its error flag is false', async () => {
    serverAnswers(says(200, '{"error":false,"name":"Electricity"}'))
    expect(await call()).toEqual({ name: 'Electricity' })
  })
})

describe('a token that the API refuses', () => {
  test('is renewed, and the call is repeated unchanged', async () => {
    serverAnswers(says(401), good)
    expect(await call({}, { method: 'POST', body: '{"a":1}' })).toEqual({ name: 'Electricity' })
    expect(seen).toEqual([
      { method: 'POST', authorization: 'Bearer first', body: '{"a":1}' },
      { method: 'POST', authorization: 'Bearer after first', body: '{"a":1}' },
    ])
  })

  test('is not renewed twice', async () => {
    serverAnswers(says(401, '{"title":"Unauthorized"}'))
    expect(await failureOf(call())).toEqual({
      kind: 'refused',
      status: 401,
      problem: { ...nothingSaid, title: 'Unauthorized' },
    })
    expect(seen).toHaveLength(2)
  })

  test('is not sent again when the provider is unavailable', async () => {
    serverAnswers(says(401))
    expect(await failureOf(call(tokensRenewed(unreachable)))).toEqual({
      kind: 'offline',
    })
    expect(seen).toHaveLength(1)
  })

  test('is the only reason to repeat a call', async () => {
    for (const status of [400, 403, 404, 409, 429, 500, 503]) {
      seen.splice(0)
      serverAnswers(says(status))
      expect(await failureOf(call())).toMatchObject({ kind: 'refused', status })
      expect(seen).toHaveLength(1)
    }
  })
})

describe('a broken connection', () => {
  test('before the token arrives means offline', async () => {
    serverAnswers(good)
    expect(await failureOf(call({ ofRequest: unreachable }))).toEqual({
      kind: 'offline',
    })
    expect(seen).toEqual([])
  })

  test('before the response arrives means offline', async () => {
    serverAnswers(broken)
    expect(await failureOf(call())).toEqual({ kind: 'offline' })
  })

  test('in the middle of the body means offline', async () => {
    serverAnswers(half('breaks off'))
    expect(await failureOf(call())).toEqual({ kind: 'offline' })
  })
})

describe('30 seconds', () => {
  test.each([
    ['no answer', never, {}],
    ['half an answer', half('waits'), {}],
    ['no token', good, { ofRequest: noEnd }],
    ['no new token', says(401), tokensRenewed(noEnd)],
  ])('with %s are a timeout', async (_, answer, more) => {
    serverAnswers(answer)
    jest.useFakeTimers()
    const failure = failureOf(call(more))
    await jest.advanceTimersByTimeAsync(DEADLINE_MS - 1)
    let over = false
    void failure.then(() => (over = true))
    await jest.advanceTimersByTimeAsync(0)
    expect(over).toBe(false)
    await jest.advanceTimersByTimeAsync(1)
    expect(await failure).toEqual({ kind: 'timeout' })
  })

  test('cancel the running request', async () => {
    serverAnswers(never)
    jest.useFakeTimers()
    const failure = failureOf(call())
    await jest.advanceTimersByTimeAsync(DEADLINE_MS - 1)
    expect(stopped).toEqual([])
    await jest.advanceTimersByTimeAsync(1)
    await failure
    expect(stopped).toHaveLength(1)
  })

  test('leave no timer behind after the response', async () => {
    serverAnswers(good)
    jest.useFakeTimers()
    await call()
    expect(jest.getTimerCount()).toBe(0)
  })
})

describe('a cancelled call', () => {
  test('is not a failure', async () => {
    serverAnswers(never)
    const leave = new AbortController()
    const left = call({}, { signal: leave.signal }).catch((error: unknown) => error)
    leave.abort(new Error('left the page'))
    expect(await left).toBe(leave.signal.reason)
  })

  test('is not sent when it was cancelled before', async () => {
    serverAnswers(good)
    await expect(call({}, { signal: AbortSignal.abort() })).rejects.toMatchObject({ name: 'AbortError' })
    expect(seen).toEqual([])
  })

  test('does not affect others waiting for the same data', async () => {
    const page = new AbortController()
    serverAnswers(good)
    expect(await call({}, { signal: page.signal })).toEqual({ name: 'Electricity' })
    page.abort()
    expect(stopped).toEqual([])
  })
})

// The last test, because the number stays.
test('a request belongs to the page view whose number the customer can read out', async () => {
  serverAnswers(good)
  setPageNumber('7Q2K-9MXD-4T3H')
  await call()
  expect(seen).toMatchObject([{ view: '7Q2K-9MXD-4T3H' }])
})
