// Counts the errors in a page's report: only those in a script of a published build, and each error once per page view.
import { errorKey, trustedError, type BuildRecord, type PageError } from '@switchboard/record'
import { errorId, type ErrorCounts } from './error-counts'
import type { DeliveryMetrics } from './metrics'
import type { OutcomeCounts } from './outcome-counts'
import type { Registry } from '../registry'
import type { Snapshot } from '../snapshot-cache'
import type { ViewFailures } from './view-failures'
import { countedCustomer, type Visit } from './visit'

/** An error that was counted, with the team that owns its build. */
export interface CountedError {
  readonly error: PageError
  readonly team: string | undefined
}

interface ErrorCounting {
  readonly registry: Pick<Registry, 'snapshot'>
  readonly counts: Pick<OutcomeCounts, 'addBroken'>
  readonly errors: Pick<ErrorCounts, 'add'>
  readonly views: Pick<ViewFailures, 'add'>
  readonly metrics: Pick<DeliveryMetrics, 'countError'>
  readonly onPageError?: ((counted: CountedError) => void) | undefined
  /** False for what the page view has already reported. */
  isNew(ticket: string, what: string): boolean
  /** Undefined for a build that is not published, or while the database is unavailable. */
  findRecord(part: string, build: string): Promise<BuildRecord | undefined>
}

export function createErrorCounting(counting: ErrorCounting) {
  const { registry, counts, errors, views, metrics, onPageError, isNew, findRecord } = counting
  const count = async (error: PageError, { customer, id: ticket, network }: Visit) => {
    const { remote: part, build } = error
    metrics.countError(part, customer === undefined ? 'anonymous' : 'customer')
    if (errors.add({ error, customer })) views.add({ view: ticket, part, build, failure: errorId(error) })
    // It counts against the build like a failure in the same page view.
    counts.addBroken({ part, build, customer: await countedCustomer(registry, part, build, customer), ticket, network })
  }
  return async (reported: readonly PageError[], visit: Visit): Promise<void> => {
    if (reported.length === 0) return
    const routes = liveRoutes(await registry.snapshot())
    for (const one of reported) {
      const record = await findRecord(one.remote, one.build)
      // A genuine page reports no error of an unknown build, and each costs a query.
      if (!record) return
      const error = trustedError(one, record, routes)
      if (!error || !isNew(visit.id, errorKey(error))) continue
      onPageError?.({ error, team: record.owner?.team })
      await count(error, visit)
    }
  }
}

const cache = new WeakMap<Snapshot, ReadonlySet<string>>()

/** The routes of all current builds. Computed once per state. */
function liveRoutes(snapshot: Snapshot): ReadonlySet<string> {
  const known = cache.get(snapshot)
  if (known) return known
  const current = Object.entries(snapshot.state.parts).flatMap(([part, { current: build }]) =>
    build === undefined ? [] : (snapshot.find(part, build) ?? []),
  )
  const routes = new Set(current.flatMap((record) => record.routes.map(({ path }) => path)))
  cache.set(snapshot, routes)
  return routes
}
