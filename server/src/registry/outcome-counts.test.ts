import type { Outcome } from '@switchboard/registry'
import type { Database } from '../db'
import { outcomeCounts } from './outcome-counts'
import { onlyOnce } from './outcomes'

/** What is written of customers: how many minutes, and in which of them the build failed. */
async function failedIn(told: readonly (readonly [minute: number, ticket: string, outcome: Outcome])[]) {
  const written: unknown[][] = []
  const pool = {
    query: async (text: string, values: unknown[]) => void (text.includes('registry_fared') && written.push(values)),
  }
  let now = 0
  const counts = outcomeCounts({ pool } as unknown as Database, 'prod', () => now)
  for (const [minute, ticket, outcome] of told) {
    now = minute * 60_000
    counts.add({ part: 'usage', build: 'new', outcome, ms: 1, customer: 'ann', ticket })
  }
  const failed = await counts.write()
  return { minutes: written[0]?.[6], parts: [...failed] }
}

test('every process writes its rows in the same order: none waits for one that waits for it', async () => {
  const written: unknown[][] = []
  const pool = { query: async (_text: string, [, ...columns]: unknown[]) => void written.push(columns) }
  const writing = async (builds: readonly string[]) => {
    const counts = outcomeCounts({ pool } as unknown as Database, 'prod', () => 0)
    for (const build of builds)
      counts.add({ part: 'usage', build, outcome: 'ready', ms: 1, customer: build, ticket: build })
    await counts.write()
  }
  await writing(['b', 'c', 'a'])
  await writing(['c', 'a', 'b'])
  const [loads, fared, ...others] = written
  expect([loads?.[1], fared?.[1], fared?.[6]]).toEqual(Array(3).fill(['a', 'b', 'c']))
  expect(others).toEqual([loads, fared])
})

test('a page view that first loads and then fails has failed', async () => {
  const found = await failedIn([
    [0, 'a', 'ready'],
    [0, 'a', 'render'],
  ])
  expect(found).toEqual({ minutes: [true], parts: ['usage'] })
})

test('whoever loads the page again within the minute has not met more', async () => {
  const found = await failedIn([
    [0, 'a', 'ready'],
    [0, 'b', 'render'],
    [1, 'b', 'render'],
  ])
  expect(found.minutes).toEqual([false, true])
})

test.each(['network', 'timeout'] as const)('a line that is to blame is not the build: %s', async (outcome) => {
  expect(await failedIn([[0, 'a', outcome]])).toEqual({ minutes: [false], parts: [] })
})

test('what was heard before is known for as long as there is room, whoever told how much', () => {
  const isNew = onlyOnce(4)
  expect(['one', 'two', 'one', 'three'].map((what) => isNew('a', what))).toEqual([true, true, false, true])
  expect([isNew('b', 'one'), isNew('a', 'one')]).toEqual([true, false])
  expect([isNew('b', 'two'), isNew('b', 'one'), isNew('a', 'one')]).toEqual([true, false, true])
})
