import { createTurns } from './mail-turns'

beforeEach(() => void jest.useFakeTimers({ now: 0 }))
afterEach(() => void jest.useRealTimers())

/** @returns the times at which emails were sent, in ms, of emails that all wait from the beginning */
async function timesOf(perSecond: number | undefined, count: number): Promise<readonly number[]> {
  const turn = createTurns(perSecond)
  const times: number[] = []
  const sent = Array.from({ length: count }, () => turn().then(() => times.push(Date.now())))
  await jest.advanceTimersByTimeAsync(10_000)
  await Promise.all(sent)
  return times
}

test('a relay gets the emails of a second evenly', async () => {
  expect(await timesOf(4, 6)).toEqual([0, 250, 500, 750, 1_000, 1_250])
})

test('without a rate no email waits', async () => {
  expect(await timesOf(undefined, 3)).toEqual([0, 0, 0])
})

test('a pause is not made up for', async () => {
  const turn = createTurns(2)
  const first = turn()
  await jest.advanceTimersByTimeAsync(60_000)
  await first
  const times: number[] = []
  const sent = [turn, turn, turn].map((next) => next().then(() => times.push(Date.now())))
  await jest.advanceTimersByTimeAsync(2_000)
  await Promise.all(sent)
  expect(times).toEqual([60_000, 60_500, 61_000])
})
