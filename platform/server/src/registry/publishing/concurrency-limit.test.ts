import { setTimeout } from 'node:timers/promises'
import { limitConcurrency } from './concurrency-limit'

test('at most two tasks run in parallel, and all run in turn, even after one has failed', async () => {
  const turn = limitConcurrency(2)
  let running = 0
  let most = 0
  const work = (at: number) =>
    turn(async () => {
      running += 1
      most = Math.max(most, running)
      await setTimeout(2)
      running -= 1
      if (at === 1) throw new Error('one that failed')
      return at
    })
  const results = await Promise.allSettled([0, 1, 2, 3, 4, 5, 6].map(work))
  expect(results.map((result) => (result.status === 'fulfilled' ? result.value : 'failed'))).toEqual([
    0,
    'failed',
    2,
    3,
    4,
    5,
    6,
  ])
  expect(most).toBe(2)
})
