import type { Resolution } from '@switchboard/record'
import type { Comparison } from './poll-policy'
import { createRegistryPoller } from './registry-poller'
import type { RequestScope } from './resolution-source'

const MINUTE_MS = 60_000
const answer = (tag: string): Resolution => ({ tag, remotes: {}, keys: [], ticket: '' })

function createPoller() {
  const requests: { scope: RequestScope; answers(resolution?: Resolution): void }[] = []
  const accepted: [tag: string, comparison: Comparison][] = []
  const poller = createRegistryPoller({
    request: (scope) =>
      new Promise((resolve) => requests.push({ scope, answers: (resolution) => resolve(resolution) })),
    accept: ({ tag }, comparison) => accepted.push([tag, comparison]),
  })
  return { requests, accepted, poller }
}

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())
const nextTask = () => jest.advanceTimersByTimeAsync(0)

test('a navigation after a minute sends one request, whose response takes effect once the page has rendered', async () => {
  const { requests, accepted, poller } = createPoller()
  jest.advanceTimersByTime(MINUTE_MS)
  poller.pollInBackground()
  requests[0]!.answers(answer('new'))
  await nextTask()
  expect(accepted).toEqual([])
  await poller.poll('navigation')
  expect(accepted).toEqual([['new', 'tag']])
  jest.advanceTimersByTime(MINUTE_MS - 1)
  poller.pollInBackground()
  await poller.poll('navigation')
  expect(requests).toHaveLength(1)
})

test('sends no request during an attempt if the last response is recent', () => {
  const { requests, poller } = createPoller()
  jest.advanceTimersByTime(MINUTE_MS - 1)
  poller.pollInBackground()
  expect(requests).toEqual([])
})

test('accepts a response during a failed attempt immediately, and only once', async () => {
  const { requests, accepted, poller } = createPoller()
  jest.advanceTimersByTime(MINUTE_MS)
  poller.pollInBackground()
  requests[0]!.answers(answer('new'))
  expect(await poller.acceptWithin(1_000)).toBe(true)
  expect(accepted).toEqual([['new', 'content']])
  await poller.poll('navigation')
  expect(await poller.acceptWithin(1_000)).toBe(false)
  expect(accepted).toHaveLength(1)
  expect(requests).toHaveLength(1)
})

test('accepts a response that is too late for a failure after the load has ended', async () => {
  const { requests, accepted, poller } = createPoller()
  jest.advanceTimersByTime(MINUTE_MS)
  poller.pollInBackground()
  const renewed = poller.acceptWithin(1_000)
  await jest.advanceTimersByTimeAsync(1_000)
  expect(await renewed).toBe(false)
  requests[0]!.answers(answer('late'))
  await nextTask()
  expect(accepted).toEqual([])
  await poller.acceptPending()
  expect(accepted).toEqual([['late', 'tag']])
  expect(requests).toHaveLength(1)
})

test('sends a full request after a failure, even during a request for changes', async () => {
  const { requests, accepted, poller } = createPoller()
  const start = poller.poll('start')
  const failure = poller.poll('failure')
  expect(requests.map(({ scope }) => scope)).toEqual(['changes', 'full'])
  requests[0]!.answers(answer('news'))
  requests[1]!.answers(answer('whole'))
  await Promise.all([start, failure])
  expect(accepted).toEqual([['whole', 'content']])
})

test('sends one request for two simultaneous failures', async () => {
  const { requests, accepted, poller } = createPoller()
  const both = Promise.all([poller.poll('failure'), poller.poll('failure')])
  requests[0]!.answers(answer('whole'))
  await both
  expect(requests).toHaveLength(1)
  expect(accepted).toEqual([['whole', 'content']])
})
