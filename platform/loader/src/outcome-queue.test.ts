import type { OutcomeReport } from '@switchboard/record'
import { createOutcomeQueue, flushOnLeave, sendBeacon } from './outcome-queue'

const ready = (remote: string) => ({ remote, build: 'b1', outcome: 'ready', ms: 120 }) as const

/** A translator's traces in the page. */
let trace: object | null
beforeEach(() => {
  jest.useFakeTimers()
  trace = null
  Object.assign(globalThis, { document: { querySelector: () => trace } })
})
afterEach(() => {
  jest.useRealTimers()
  Reflect.deleteProperty(globalThis, 'document')
})

function createQueue(answers: boolean[] = []) {
  const sent: OutcomeReport[] = []
  const queue = createOutcomeQueue(
    () => 'ticket-1',
    (report) => {
      sent.push(report)
      return answers.shift() ?? true
    },
  )
  return { sent, queue }
}

test('sends the outcomes of five seconds in one report', () => {
  const { sent, queue } = createQueue()
  queue.add(ready('usage'))
  jest.advanceTimersByTime(4_000)
  queue.add(ready('billing'))
  expect(sent).toEqual([])
  jest.advanceTimersByTime(1_000)
  expect(sent).toEqual([{ ticket: 'ticket-1', outcomes: [ready('usage'), ready('billing')] }])
  jest.advanceTimersByTime(60_000)
  expect(sent).toHaveLength(1)
})

test('sends immediately when the page is left, and each outcome once', () => {
  const { sent, queue } = createQueue()
  queue.add(ready('usage'))
  queue.flush()
  queue.flush()
  jest.advanceTimersByTime(60_000)
  expect(sent).toHaveLength(1)
})

test('sends outcomes that the browser refused with the next report', () => {
  const { sent, queue } = createQueue([false])
  queue.add(ready('usage'))
  jest.advanceTimersByTime(5_000)
  queue.add(ready('billing'))
  jest.advanceTimersByTime(5_000)
  expect(sent.map(({ outcomes: batch }) => batch.map(({ remote }) => remote))).toEqual([
    ['usage'],
    ['usage', 'billing'],
  ])
})

test('keeps the newest fifty outcomes while none can be sent', () => {
  const { sent, queue } = createQueue()
  for (let i = 0; i < 60; i++) queue.add(ready(`remote-${i}`))
  queue.flush()
  expect(sent[0]!.outcomes).toHaveLength(50)
  expect(sent[0]!.outcomes.at(-1)).toEqual(ready('remote-59'))
})

test('does not send the crash of a translated page, which says nothing about the build', () => {
  const { sent, queue } = createQueue()
  const crash = { ...ready('usage'), outcome: 'render' } as const
  queue.add(crash)
  trace = {}
  queue.add({ ...crash, remote: 'billing' })
  queue.add(ready('billing'))
  queue.flush()
  expect(sent.flatMap(({ outcomes }) => outcomes)).toEqual([crash, ready('billing')])
})

test('sends errors with the outcomes, and keeps both while the browser refuses', () => {
  const { sent, queue } = createQueue([false])
  const error = { remote: 'usage', build: 'b1', name: 'Error', message: '…', file: '1.js', line: 1, column: 2 }
  queue.addError(error)
  queue.flush()
  queue.add(ready('usage'))
  queue.flush()
  queue.flush()
  expect(sent.map(({ outcomes, errors }) => [outcomes, errors])).toEqual([
    [[], [error]],
    [[ready('usage')], [error]],
  ])
})

test('sends the slowest interactions when the page is hidden or left, each once', () => {
  const { sent, queue } = createQueue()
  const handlers: Record<string, () => void> = {}
  const on = (type: string, handler: () => void) => void (handlers[type] = handler)
  const page = { visibilityState: 'visible', addEventListener: on, querySelector: () => null }
  Object.assign(globalThis, { document: page, addEventListener: on })
  const interaction = { remote: 'usage', build: 'b1', ms: 88 }
  let found = [interaction]
  flushOnLeave(
    queue,
    () => queue.add(ready('usage')),
    () => found.splice(0),
  )
  handlers['visibilitychange']!()
  expect(sent).toEqual([])
  page.visibilityState = 'hidden'
  handlers['visibilitychange']!()
  handlers['visibilitychange']!()
  expect(sent).toEqual([{ ticket: 'ticket-1', outcomes: [], interactions: [interaction] }])
  found = [{ ...interaction, ms: 16 }]
  handlers['pagehide']!()
  handlers['visibilitychange']!()
  expect(sent.slice(1)).toEqual([
    { ticket: 'ticket-1', outcomes: [ready('usage')], interactions: [{ ...interaction, ms: 16 }] },
  ])
  Reflect.deleteProperty(globalThis, 'addEventListener')
})

test('uses a request where an extension has removed beacons', () => {
  const sent: unknown[] = []
  Object.defineProperty(globalThis, 'navigator', { configurable: true, value: {} })
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (address, init) => {
    sent.push([address, init?.method, init?.keepalive])
    throw new TypeError('offline')
  })
  expect(sendBeacon({ ticket: 'ticket-1', outcomes: [ready('usage')] })).toBe(true)
  expect(sent).toEqual([['/registry/outcomes', 'POST', true]])
})
