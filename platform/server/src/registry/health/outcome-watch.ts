// Writes and judges the counts of outcomes and errors periodically while the server runs.
import type { FastifyInstance } from 'fastify'
import { isUnavailable } from '../../db/unavailable'
import type { Database } from '../../db/connection'
import { deleteOldOutcomes, createHalt } from './halt'
import { deleteOldErrors, type ErrorCounts } from './error-counts'
import { deleteOldHours } from './hour-sums'
import type { DeliveryMetrics } from './metrics'
import type { OutcomeCounts } from './outcome-counts'
import { warnWithOwner } from './owner-log'
import { deleteOldTimings, type TimingCounts } from './timing-counts'
import { deleteOldViewFailures, type ViewFailures } from './view-failures'

const WRITE_EVERY_MS = 2_000
/** Parts with failures are judged often, all parts less often. */
const JUDGE_EVERY_MS = 10_000
const JUDGE_ALL_EVERY_MS = 60_000
const DELETE_EVERY_MS = 3_600_000

interface WatchContext {
  readonly db: Database
  readonly counts: OutcomeCounts
  readonly errors: ErrorCounts
  readonly timings: TimingCounts
  readonly views: ViewFailures
  readonly metrics: DeliveryMetrics
}

export function startOutcomeWatch(app: FastifyInstance, { db, metrics, ...collected }: WatchContext): void {
  const failed = new Set<string>()
  const write = createWriter(db, collected, failed)
  const judge = createJudge(app, db, metrics, failed)
  let running: Promise<void> | undefined

  /** Rounds never overlap. A failed round is repeated in the next one. */
  const round = async () => {
    await write().catch((error: unknown) => {
      if (isUnavailable(error)) app.log.debug({ err: error }, 'outcomes not written')
      else app.log.error({ err: error }, 'outcomes not written')
    })
    await judge().catch((error: unknown) => app.log.warn({ err: error }, 'builds are not watched just now'))
  }
  const tryRound = () => (running ??= round().finally(() => (running = undefined)))

  const timer = setInterval(() => void tryRound(), WRITE_EVERY_MS)
  timer.unref()
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await running
    for (const { write: writeLast } of Object.values(collected)) await writeLast().catch(() => undefined)
  })
}

/** Writes the counts, adds the parts with failures to `failed`, and deletes old counts once an hour. */
function createWriter(
  db: Database,
  { counts, errors, timings, views }: Omit<WatchContext, 'db' | 'metrics'>,
  failed: Set<string>,
): () => Promise<void> {
  let deletedAt = performance.now()
  return async () => {
    for (const part of await counts.write()) failed.add(part)
    await errors.write()
    await timings.write()
    await views.write()
    if (performance.now() - deletedAt < DELETE_EVERY_MS) return
    deletedAt = performance.now()
    await deleteOldOutcomes(db)
    await deleteOldHours(db)
    await deleteOldErrors(db)
    await deleteOldTimings(db)
    await deleteOldViewFailures(db)
  }
}

/**
 * Judges the parts in `failed`, and all parts at longer intervals. A part that has to be judged again stays in
 * `failed`.
 */
function createJudge(
  app: FastifyInstance,
  db: Database,
  metrics: DeliveryMetrics,
  failed: Set<string>,
): () => Promise<void> {
  const halt = createHalt(db, app.registry, warnWithOwner(app), (part) => metrics.countHalt(part, 'withheld'))
  let judgedAt = -Infinity
  let judgedAllAt = -Infinity
  return async () => {
    const now = performance.now()
    const all = now - judgedAllAt > JUDGE_ALL_EVERY_MS
    if (now - judgedAt < JUDGE_EVERY_MS || (!all && failed.size === 0)) return
    judgedAt = now
    if (all) judgedAllAt = now
    const { done, again } = await halt(all ? undefined : failed)
    failed.clear()
    for (const part of again) failed.add(part)
    for (const { change, why } of done) {
      if (change.kind !== 'halt' && change.kind !== 'rollback') continue
      metrics.countHalt(change.part, change.kind)
      warnWithOwner(app).warn({ part: change.part, kind: change.kind, why }, 'a build failed with too many customers')
    }
  }
}
