import { aRecord } from '@switchboard/record/testing'
import Fastify from 'fastify'
import type { DeliveryMetrics } from './metrics'
import type { ErrorCounts } from './error-counts'
import type { OutcomeCounts } from './outcome-counts'
import { outcomeRoute } from './outcomes'
import type { Registry } from '../registry'
import type { TimingCounts } from './timing-counts'
import type { ViewFailures } from './view-failures'
import { createTickets } from '../resolving/tickets'
import type { Visits } from '../resolving/visits'

const tickets = createTickets('a secret of the tests that is long enough')
const json = (body: unknown) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})
const [OLD, NEW] = ['a'.repeat(16), 'b'.repeat(16)]
const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })

/** The result of a report of two builds, the first of which gets the given answer. */
async function reportOutcome(first: Error) {
  const logged: { level: number }[] = []
  const counted: string[] = []
  const app = Fastify({
    logger: { stream: { write: (line: string) => void logged.push(JSON.parse(line) as { level: number }) } },
  })
  app.decorate('registry', {
    snapshot: async () => ({ state: { number: 1, parts: {}, cohorts: {} } }),
    async record(part: string, build: string) {
      if (build === OLD) throw first
      return aRecord(part, build)
    },
  } as unknown as Registry)
  app.decorate('visits', { tickets } as Visits)
  const counts = { add: ({ build }) => void counted.push(build) } as OutcomeCounts
  const errors = {} as ErrorCounts
  const unused = { errors, timings: {} as TimingCounts, views: {} as ViewFailures }
  outcomeRoute(app, { counts, ...unused, metrics: { countLoad: () => undefined } as unknown as DeliveryMetrics })
  const outcomes = [OLD, NEW].map((build) => ({ remote: 'usage', build, outcome: 'ready', ms: 1 }))
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  const report = json({ ticket: tickets.issue(undefined), outcomes })
  const { status } = await fetch(`${origin}/registry/outcomes`, report)
  await app.close()
  return { status, counted, errors: logged.filter(({ level }) => level >= 50) }
}

test('an internal error is logged, although the page gets no error', async () => {
  const { errors, ...rest } = await reportOutcome(new TypeError('broken'))
  expect(rest).toEqual({ status: 204, counted: [] })
  expect(errors).toMatchObject([{ err: { message: 'broken' } }])
})

test('a build that cannot be looked up while the database is unavailable does not affect the rest of a report', async () => {
  expect(await reportOutcome(away)).toEqual({ status: 204, counted: [NEW], errors: [] })
})
