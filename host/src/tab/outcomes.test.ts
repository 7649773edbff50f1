import type { OutcomeReport } from '@switchboard/registry'
import { openOutcomes } from './outcomes'

const ready = (remote: string) => ({ remote, build: 'b1', outcome: 'ready', ms: 120 }) as const

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

function aReporter(answers: boolean[] = []) {
  const sent: OutcomeReport[] = []
  const outcomes = openOutcomes(
    () => 'ticket-1',
    (report) => {
      sent.push(report)
      return answers.shift() ?? true
    },
  )
  return { sent, outcomes }
}

test('what happens within five seconds is one report', () => {
  const { sent, outcomes } = aReporter()
  outcomes.tell(ready('usage'))
  jest.advanceTimersByTime(4_000)
  outcomes.tell(ready('billing'))
  expect(sent).toEqual([])
  jest.advanceTimersByTime(1_000)
  expect(sent).toEqual([{ ticket: 'ticket-1', outcomes: [ready('usage'), ready('billing')] }])
  jest.advanceTimersByTime(60_000)
  expect(sent).toHaveLength(1)
})

test('a page that is left reports at once, and each outcome once', () => {
  const { sent, outcomes } = aReporter()
  outcomes.tell(ready('usage'))
  outcomes.flush()
  outcomes.flush()
  jest.advanceTimersByTime(60_000)
  expect(sent).toHaveLength(1)
})

test('what the browser did not take goes with the next report', () => {
  const { sent, outcomes } = aReporter([false])
  outcomes.tell(ready('usage'))
  jest.advanceTimersByTime(5_000)
  outcomes.tell(ready('billing'))
  jest.advanceTimersByTime(5_000)
  expect(sent.map(({ outcomes: told }) => told.map(({ remote }) => remote))).toEqual([['usage'], ['usage', 'billing']])
})

test('a tab that is open for long without a way out keeps the newest fifty', () => {
  const { sent, outcomes } = aReporter()
  for (let i = 0; i < 60; i++) outcomes.tell(ready(`remote-${i}`))
  outcomes.flush()
  expect(sent[0]!.outcomes).toHaveLength(50)
  expect(sent[0]!.outcomes.at(-1)).toEqual(ready('remote-59'))
})
