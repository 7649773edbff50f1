import { TIMING_STEPS, timingStep } from '@switchboard/record'
import type { Database } from '../../db/connection'
import { createTimingCounts } from './timing-counts'
import { createViewFailures } from './view-failures'

const HOUR = 3_600_000
const BUILD = 'a'.repeat(16)

/** The values of each query; the first `failing` ones fail. */
function databaseOf(failing = 0) {
  const queries: unknown[][] = []
  const query = async (_: string, values: unknown[]) => {
    if ((failing -= 1) >= 0) throw new Error('away')
    queries.push(values)
  }
  return { queries, db: { pool: { query } } as unknown as Database }
}

const countsOf = (...durations: number[]) =>
  `{${Array.from({ length: TIMING_STEPS }, (_, step) => durations.filter((ms) => timingStep(ms) === step).length).join()}}`

test('durations are added by build, measure, hour and step', async () => {
  const { db, queries } = databaseOf()
  let now = HOUR
  const timings = createTimingCounts(db, 'prod', () => now)
  const add = (measure: 'load' | 'interaction', ms: number) => timings.add({ part: 'usage', build: BUILD, measure, ms })
  for (const ms of [24, 210, 215]) add('interaction', ms)
  now = 2 * HOUR + 5
  add('interaction', 24)
  add('load', 900)
  await timings.write()
  await timings.write()
  expect(queries).toHaveLength(1)
  const [environment, , , measures, hours, counts] = queries[0]!
  expect([environment, measures]).toEqual(['prod', ['interaction', 'interaction', 'load']])
  expect(hours).toEqual([HOUR, 2 * HOUR, 2 * HOUR].map((at) => new Date(at).toISOString()))
  expect(counts).toEqual([countsOf(24, 210, 215), countsOf(24), countsOf(900)])
})

test('durations that cannot be written are written later, together with those that came meanwhile', async () => {
  const { db, queries } = databaseOf(1)
  const timings = createTimingCounts(db, 'prod', () => HOUR)
  const add = (ms: number) => timings.add({ part: 'usage', build: BUILD, measure: 'load', ms })
  add(300)
  const failed = timings.write()
  add(700)
  await expect(failed).rejects.toThrow('away')
  await timings.write()
  expect(queries.map((values) => values[5])).toEqual([[countsOf(300, 700)]])
})

test('keeps a thousand page views an hour when every customer has the same failure', async () => {
  const { db, queries } = databaseOf()
  let now = HOUR
  const views = createViewFailures(db, 'prod', () => now)
  const addMany = (build: string, count: number) => {
    for (let n = 0; n < count; n += 1) views.add({ view: `${n}`, part: 'usage', build, failure: 'http' })
  }
  addMany(BUILD, 1_500)
  addMany('b'.repeat(16), 10)
  await views.write()
  addMany(BUILD, 10)
  await views.write()
  now += HOUR
  addMany(BUILD, 10)
  await views.write()
  expect(queries.map((values) => (values[1] as string[]).length)).toEqual([1_010, 10])
})
