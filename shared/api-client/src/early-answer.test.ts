// A call whose response the starter is already loading ends like a call of the page.
import { DEADLINE_MS, requestJson, type Tokens } from './api-request'
import { fetchFile } from './api-file'
import { parse } from './parse'

const address = '/api/portal/thing'
const thing = parse.object({ name: parse.text })
const json = (name: string, status = 200) => Promise.resolve(Response.json({ name }, { status }))
const noEnd = () => new Promise<never>(() => {})

let requests: string[]
let early: Promise<Response> | undefined
const signals: AbortSignal[] = []
const tokens: Tokens = {
  ofRequest: async () => ({
    text: 'first',
    early(asked, signal) {
      const answer = asked === address ? early : undefined
      early = undefined
      if (answer) signals.push(signal)
      return answer
    },
    renew: async () => 'second',
  }),
  signInAgain: noEnd,
}

beforeEach(() => {
  requests = []
  jest.spyOn(globalThis, 'fetch').mockImplementation((_, init) => {
    requests.push(String(new Headers(init?.headers).get('authorization')))
    return json('of the network')
  })
})
afterEach(() => {
  jest.restoreAllMocks()
  jest.useRealTimers()
  early = undefined
})

const call = (init: RequestInit = {}) =>
  requestJson(tokens, address, thing, init, async () => 'Australia/Perth').catch((error: unknown) => error)

test('an early response serves one call, and the next one is sent', async () => {
  early = json('early')
  expect([await call(), requests.length]).toEqual([{ name: 'early' }, 0])
  expect([await call(), requests.length]).toEqual([{ name: 'of the network' }, 1])
})

test.each([403, 404, 410, 500])('an early response with status %i is final', async (status) => {
  early = json('early', status)
  expect(await call()).toMatchObject({ failure: { kind: 'refused', status } })
  expect(requests).toEqual([])
})

test('renews a token that an early call refused, and repeats the call with the new token', async () => {
  early = json('early', 401)
  expect(await call()).toEqual({ name: 'of the network' })
  expect(requests).toEqual(['Bearer second'])
})

test('a broken early connection means offline, and the next attempt is sent', async () => {
  early = Promise.reject(new TypeError('Failed to fetch'))
  expect(await call()).toMatchObject({ failure: { kind: 'offline' } })
  expect(requests).toEqual([])
  expect(await call()).toEqual({ name: 'of the network' })
})

test.each([
  ['breaks off', '{"name":', 'unreadable'],
  ['is flagged as an error', '{"error":true}', 'refused'],
])('a body that %s fails', async (_, body, kind) => {
  early = Promise.resolve(new Response(body))
  expect(await call()).toMatchObject({ failure: { kind } })
})

test('an early response that does not arrive is stopped at the normal deadline', async () => {
  jest.useFakeTimers()
  early = noEnd()
  const result = call()
  await jest.advanceTimersByTimeAsync(DEADLINE_MS)
  expect(await result).toMatchObject({ failure: { kind: 'timeout' } })
  expect(signals.at(-1)?.aborted).toBe(true)
})

test('only a call that reads JSON takes an early response', async () => {
  early = json('early')
  expect(await call({ method: 'POST' })).toEqual({ name: 'of the network' })
  await fetchFile(tokens, address, 'text/csv').catch(() => undefined)
  expect(requests).toHaveLength(2)
  expect(await call()).toEqual({ name: 'early' })
})
