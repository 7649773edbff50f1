import type { Resolution } from '@switchboard/registry'
import { openQuestions } from './questions'

const MINUTE_MS = 60_000
const answer = (tag: string): Resolution => ({ tag, remotes: {}, keys: [], ticket: '' })

function aTab() {
  const asked: { isFull: boolean; answers(resolution?: Resolution): void }[] = []
  const taken: [tag: string, isFailure: boolean][] = []
  const questions = openQuestions({
    request: (isFull) => new Promise((resolve) => asked.push({ isFull, answers: (resolution) => resolve(resolution) })),
    take: ({ tag }, isFailure) => taken.push([tag, isFailure]),
  })
  return { asked, taken, questions }
}

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())
const soon = () => jest.advanceTimersByTimeAsync(0)

test('a customer who comes to another page after a while makes the tab ask once, and the answer counts when the page is there', async () => {
  const { asked, taken, questions } = aTab()
  jest.advanceTimersByTime(MINUTE_MS)
  questions.askBeside()
  asked[0]!.answers(answer('new'))
  await soon()
  expect(taken).toEqual([])
  await questions.ask('navigation')
  expect(taken).toEqual([['new', false]])
  jest.advanceTimersByTime(MINUTE_MS - 1)
  questions.askBeside()
  await questions.ask('navigation')
  expect(asked).toHaveLength(1)
})

test('nothing is asked beside an attempt while the last answer is new', () => {
  const { asked, questions } = aTab()
  jest.advanceTimersByTime(MINUTE_MS - 1)
  questions.askBeside()
  expect(asked).toEqual([])
})

test('what was asked beside an attempt that failed counts at once, and only once', async () => {
  const { asked, taken, questions } = aTab()
  jest.advanceTimersByTime(MINUTE_MS)
  questions.askBeside()
  asked[0]!.answers(answer('new'))
  expect(await questions.renewed(1_000)).toBe(true)
  expect(taken).toEqual([['new', true]])
  await questions.ask('navigation')
  expect(await questions.renewed(1_000)).toBe(false)
  expect(taken).toHaveLength(1)
  expect(asked).toHaveLength(1)
})

test('an answer that is late for a failure counts when the chain is over', async () => {
  const { asked, taken, questions } = aTab()
  jest.advanceTimersByTime(MINUTE_MS)
  questions.askBeside()
  const renewed = questions.renewed(1_000)
  await jest.advanceTimersByTimeAsync(1_000)
  expect(await renewed).toBe(false)
  asked[0]!.answers(answer('late'))
  await soon()
  expect(taken).toEqual([])
  await questions.settle()
  expect(taken).toEqual([['late', false]])
  expect(asked).toHaveLength(1)
})

test('a failure asks in full, though a question after news is on its way', async () => {
  const { asked, taken, questions } = aTab()
  const start = questions.ask('start')
  const failure = questions.ask('failure')
  expect(asked.map(({ isFull }) => isFull)).toEqual([false, true])
  asked[0]!.answers(answer('news'))
  asked[1]!.answers(answer('whole'))
  await Promise.all([start, failure])
  expect(taken).toEqual([['whole', true]])
})

test('two failures at the same time ask once', async () => {
  const { asked, taken, questions } = aTab()
  const both = Promise.all([questions.ask('failure'), questions.ask('failure')])
  asked[0]!.answers(answer('whole'))
  await both
  expect(asked).toHaveLength(1)
  expect(taken).toEqual([['whole', true]])
})
