import type { Outcome } from '@switchboard/record'
import type { CompiledQuery } from 'kysely'
import type { Database } from '../../db/connection'
import { createOutcomeCounts } from './outcome-counts'
import { createDuplicateFilter } from './outcomes'

const seen = { signedIn: true, network: '192.0.2.0/24' }

/** An empty database that runs each transaction, and passes the statements on. */
function aDatabase(onQuery: (text: string, values: readonly unknown[]) => void): Database {
  const executeQuery = async ({ sql, parameters }: CompiledQuery) => (onQuery(sql, parameters), { rows: [] })
  const sql = { transaction: () => ({ execute: (work: (client: unknown) => unknown) => work({ executeQuery }) }) }
  return { sql } as unknown as Database
}

/** The stored rows of customers: the number of minutes, and those in which the build failed. */
async function failedIn(told: readonly (readonly [minute: number, ticket: string, outcome: Outcome])[]) {
  const written: (readonly unknown[])[] = []
  const database = aDatabase(
    (text, values) => void (text.startsWith('insert into registry_fared') && written.push(values)),
  )
  let now = 0
  const counts = createOutcomeCounts(database, 'prod', () => now)
  for (const [minute, ticket, outcome] of told) {
    now = minute * 60_000
    counts.add({ part: 'usage', build: 'new', outcome, ms: 1, customer: 'ann', ticket, ...seen })
  }
  const failed = await counts.write()
  return { minutes: written[0]?.[6], parts: [...failed] }
}

test('every process writes its rows in the same order, which prevents deadlocks', async () => {
  const written: (readonly unknown[])[] = []
  const tables = ['registry_outcome', 'registry_fared']
  const database = aDatabase((text, [, ...columns]) => {
    if (tables.some((table) => text.startsWith(`insert into ${table}`))) written.push(columns)
  })
  const writing = async (builds: readonly string[]) => {
    const counts = createOutcomeCounts(database, 'prod', () => 0)
    for (const build of builds)
      counts.add({ part: 'usage', build, outcome: 'ready', ms: 1, customer: build, ticket: build, ...seen })
    await counts.write()
  }
  await writing(['b', 'c', 'a'])
  await writing(['c', 'a', 'b'])
  const [loads, fared, ...others] = written
  expect([loads?.[1], fared?.[1], fared?.[6]]).toEqual(Array(3).fill(['a', 'b', 'c']))
  expect(others).toEqual([loads, fared])
})

test('a page view that first loads and then fails counts as failed', async () => {
  const found = await failedIn([
    [0, 'a', 'ready'],
    [0, 'a', 'render'],
  ])
  expect(found).toEqual({ minutes: [true], parts: ['usage'] })
})

test('reloading the page within the minute does not count again', async () => {
  const found = await failedIn([
    [0, 'a', 'ready'],
    [0, 'b', 'render'],
    [1, 'b', 'render'],
  ])
  expect(found.minutes).toEqual([false, true])
})

test.each(['network', 'timeout'] as const)(
  'a connection failure does not count against the build: %s',
  async (outcome) => {
    expect(await failedIn([[0, 'a', outcome]])).toEqual({ minutes: [false], parts: [] })
  },
)

test('recent reports are remembered up to a limit, whatever the size of each report', () => {
  const isNew = createDuplicateFilter(4)
  expect(['one', 'two', 'one', 'three'].map((what) => isNew('a', what))).toEqual([true, true, false, true])
  expect([isNew('b', 'one'), isNew('a', 'one')]).toEqual([true, false])
  expect([isNew('b', 'two'), isNew('b', 'one'), isNew('a', 'one')]).toEqual([true, false, true])
})
