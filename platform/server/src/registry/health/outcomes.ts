// Receives outcomes and errors from pages. A report counts only with a valid ticket and never gets an error response.
import { MAX_ERRORS, parseOutcomeReport, type LoadOutcome, type SlowestInteraction } from '@switchboard/record'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { isUnavailable } from '../../db/unavailable'
import { rateLimit } from '../../http/rate-limit'
import { networkOf } from '../../http/network'
import { slidingWindow } from '../../http/rate-limit-rules'
import { problemOf } from '../../http/failures'
import { createErrorCounting, type CountedError } from './reported-errors'
import type { ErrorCounts } from './error-counts'
import type { DeliveryMetrics } from './metrics'
import type { OutcomeCounts } from './outcome-counts'
import type { Registry } from '../registry'
import type { TimingCounts } from './timing-counts'
import type { ViewFailures } from './view-failures'
import { countedCustomer, type Visit } from './visit'

/** Genuine pages report none, and each unknown build costs a query. */
const MAX_UNKNOWN = 5

/** Per address, which a whole office may share. */
const REPORTS = slidingWindow({ most: 240, withinMs: 60_000 })

interface ReportContext {
  readonly counts: OutcomeCounts
  readonly errors: ErrorCounts
  readonly timings: TimingCounts
  readonly views: ViewFailures
  readonly metrics: DeliveryMetrics
  readonly onPageError?: ((counted: CountedError) => void) | undefined
}

export function outcomeRoute(app: FastifyInstance, { errors, ...context }: ReportContext): void {
  const { registry, visits } = app
  // Each process counts separately, because a genuine page's report must not cost a query.
  const reports = rateLimit({ name: 'outcome-reports', rule: REPORTS })
  const isPublished = createPublishedCheck(registry)
  const countLoads = createLoadCounting(registry, isPublished, context)
  const countInteractions = createInteractionCounting(isPublished, context)
  const countErrors = createErrorCounting({
    ...context,
    registry,
    errors,
    isNew: createDuplicateFilter(MAX_REMEMBERED, MAX_ERRORS),
    findRecord: (part, build) => registry.record(part, build).catch(ignoreUnavailable),
  })

  app.post(
    '/registry/outcomes',
    { schema: { hide: true }, errorHandler: answerWithoutError },
    async (request, reply) => {
      const { body, ip, headers } = request
      await reports.take(ip)
      const report = parseOutcomeReport(body)
      const ticket = report && visits.tickets.check(report.ticket)
      if (report && ticket && headers['sec-fetch-site'] !== 'cross-site') {
        request.view = ticket.id
        const visit = { ...ticket, network: networkOf(ip, { ipv4: 24, ipv6: 48 }) }
        await countLoads(report.outcomes, visit)
        await countErrors(report.errors ?? [], visit)
        await countInteractions(report.interactions ?? [], visit)
      }
      return reply.status(204).send()
    },
  )
}

/** @returns a function that counts each outcome of a report at most once per page view */
function createLoadCounting(
  registry: Registry,
  isPublished: PublishedCheck,
  { counts, timings, views, metrics }: Omit<ReportContext, 'errors'>,
) {
  const isNew = createDuplicateFilter()
  return countAll

  async function countAll(outcomes: readonly LoadOutcome[], ticket: Visit): Promise<void> {
    let unknown = 0
    for (const outcome of outcomes) {
      if (await isPublished(outcome.remote, outcome.build)) {
        if (isNew(ticket.id, `${outcome.remote} ${outcome.build} ${outcome.outcome}`)) await count(outcome, ticket)
      } else if ((unknown += 1) >= MAX_UNKNOWN) return
    }
  }

  async function count(
    { remote: part, build, outcome, ms }: LoadOutcome,
    { customer, id: ticket, network }: Visit,
  ): Promise<void> {
    const counted = await countedCustomer(registry, part, build, customer)
    const signedIn = customer !== undefined
    counts.add({ part, build, outcome, ms: Math.round(ms), customer: counted, ticket, signedIn, network })
    metrics.countLoad({ part, build, outcome, ms, signedIn })
    if (outcome !== 'ready') views.add({ view: ticket, part, build, failure: outcome })
    // Only of signed-in reports, because anybody can send reports.
    if (outcome === 'ready' && signedIn) timings.add({ part, build, measure: 'load', ms })
  }
}

/** A page view is rarely hidden more often. */
const MAX_INTERACTIONS = 40

/** @returns a function that counts the slowest interactions of signed-in customers, each duration once per page view */
function createInteractionCounting(isPublished: PublishedCheck, { timings }: Pick<ReportContext, 'timings'>) {
  const isNew = createDuplicateFilter(MAX_REMEMBERED, MAX_INTERACTIONS)
  return async (interactions: readonly SlowestInteraction[], { customer, id }: Visit): Promise<void> => {
    if (customer === undefined) return
    for (const { remote: part, build, ms } of interactions) {
      // A genuine page reports none of an unknown build, and each costs a query.
      if (!(await isPublished(part, build))) return
      if (isNew(id, `${part} ${build} ${ms}`)) timings.add({ part, build, measure: 'interaction', ms })
    }
  }
}

/** Logs server errors instead of returning them. */
function answerWithoutError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  problemOf(error, request)
  void reply.status(204).send()
}

const MAX_PUBLISHED = 2_000

type PublishedCheck = (part: string, build: string) => Promise<boolean>

/** Caches published builds, because a build stays published. */
function createPublishedCheck(registry: Registry): PublishedCheck {
  const known = new LRUCache<string, true>({ max: MAX_PUBLISHED })
  return async (part, build) => {
    const name = `${part} ${build}`
    if (known.has(name)) return true
    if (!(await registry.record(part, build).catch(ignoreUnavailable))) return false
    known.set(name, true)
    return true
  }
}

/** Skips a build that cannot be checked while the database is unavailable. */
function ignoreUnavailable(error: unknown): undefined {
  if (!isUnavailable(error)) throw error
}

/** Each entry takes about a hundred bytes. */
const MAX_REMEMBERED = 100_000
const MAX_PER_TICKET = 200

/** @returns a function that is true for the first report of an outcome or error with a ticket */
export function createDuplicateFilter(
  maxSize = MAX_REMEMBERED,
  mostPerTicket = MAX_PER_TICKET,
): (ticket: string, what: string) => boolean {
  const outcomesByTicket = new LRUCache<string, ReadonlySet<string>>({ maxSize, sizeCalculation: ({ size }) => size })
  return (ticket, what) => {
    const before = outcomesByTicket.get(ticket) ?? new Set()
    if (before.has(what) || before.size >= mostPerTicket) return false
    // Copied, because the cache measures only new values.
    outcomesByTicket.set(ticket, new Set(before).add(what))
    return true
  }
}
