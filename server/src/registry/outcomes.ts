// What pages report of how their builds fared. A report is believed as far as its ticket goes, and never answered with an error.
import { BUILD_PATTERN, choose, PART_PATTERN, type Outcome } from '@switchboard/registry'
import { Type, type Static } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isAway } from '../db/away'
import { Allowance } from '../http/allowance'
import { asProblem } from '../http/failures'
import type { DeliveryMetrics } from './metrics'
import type { OutcomeCounts } from './outcome-counts'
import type { Registry } from './registry'
import type { Ticket } from './tickets'

const OUTCOMES: readonly Outcome[] = [
  'ready',
  'http',
  'network',
  'timeout',
  'integrity',
  'signature',
  'incompatible',
  'missing-module',
  'style',
  'execution',
  'render',
]

/** The host sends fewer at a time. */
const MOST_TOLD = 60
/** A page of ours names none; each of them costs a question to the database. */
const MOST_UNKNOWN = 5

const Report = Type.Object({
  ticket: Type.String({ maxLength: 400 }),
  outcomes: Type.Array(
    Type.Object({
      remote: Type.String({ pattern: PART_PATTERN }),
      build: Type.String({ pattern: BUILD_PATTERN }),
      outcome: Type.Union(OUTCOMES.map((outcome) => Type.Literal(outcome))),
      ms: Type.Number({ minimum: 0, maximum: 600_000 }),
    }),
    { maxItems: MOST_TOLD },
  ),
})
type Told = Static<typeof Report>['outcomes'][number]

/** From one address, by which a whole office may come. */
const REPORTS = 240
const WITHIN_MS = 60_000

interface Reporting {
  readonly counts: OutcomeCounts
  readonly metrics: DeliveryMetrics
}

export function outcomesRoute(app: FastifyInstance, { counts, metrics }: Reporting): void {
  const { portalRegistry: registry, visits } = app
  const allowance = new Allowance<string>(REPORTS, WITHIN_MS)
  const isNew = onlyOnce()
  const isPublished = remembered(registry)

  app.post(
    '/registry/outcomes',
    { schema: { hide: true }, errorHandler: noError },
    async ({ body, ip, headers }, reply) => {
      allowance.take(ip)
      const report = Value.Check(Report, body) ? body : undefined
      const ticket = report && visits.tickets.check(report.ticket)
      if (report && ticket && headers['sec-fetch-site'] !== 'cross-site') await countAll(report.outcomes, ticket)
      return reply.status(204).send()
    },
  )

  async function countAll(outcomes: readonly Told[], ticket: Ticket): Promise<void> {
    let unknown = 0
    for (const told of outcomes) {
      if (await isPublished(told.remote, told.build)) {
        if (isNew(ticket.id, `${told.remote} ${told.build} ${told.outcome}`)) await count(told, ticket)
      } else if ((unknown += 1) >= MOST_UNKNOWN) return
    }
  }

  async function count({ remote: part, build, outcome, ms }: Told, { customer, id: ticket }: Ticket): Promise<void> {
    const { state } = await registry.snapshot()
    const meant = choose(part, state, { customer, now: new Date().toISOString() })
    // A fallback, a preview or a build of an old tab says nothing of the build that this customer was chosen for.
    const counted = meant?.build === build ? customer : undefined
    counts.add({ part, build, outcome, ms: Math.round(ms), customer: counted, ticket })
    metrics.loaded(part, build, outcome, ms)
  }
}

/** What is our own mistake goes to the log. */
function noError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  asProblem(error, request)
  void reply.status(204).send()
}

const MOST_PUBLISHED = 2_000

/** What was published once stays so. */
function remembered(registry: Registry): (part: string, build: string) => Promise<boolean> {
  const known = new Set<string>()
  return async (part, build) => {
    const name = `${part} ${build}`
    if (known.has(name)) return true
    if (!(await registry.record(part, build).catch(notWhileAway))) return false
    known.add(name)
    const [oldest] = known
    if (known.size > MOST_PUBLISHED && oldest !== undefined) known.delete(oldest)
    return true
  }
}

/** What cannot be known just now counts for nothing; the rest of the report does. */
function notWhileAway(error: unknown): undefined {
  if (!isAway(error)) throw error
}

/** Of about a hundred bytes each. */
const MOST_HEARD = 100_000
const MOST_OF_ONE = 200

/** Whether this was not heard with this ticket before. */
export function onlyOnce(most = MOST_HEARD): (ticket: string, what: string) => boolean {
  const heard = new Map<string, Set<string>>()
  let size = 0
  return (ticket, what) => {
    const before = heard.get(ticket) ?? new Set()
    if (before.has(what) || before.size >= MOST_OF_ONE) return false
    heard.set(ticket, before.add(what))
    size += 1
    const [oldest] = heard
    if (size > most && oldest) {
      heard.delete(oldest[0])
      size -= oldest[1].size
    }
    return true
  }
}
