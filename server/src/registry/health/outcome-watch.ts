// Writes and judges the counts periodically while the server runs.
import type { FastifyInstance } from 'fastify'
import { isUnavailable } from '../../db/unavailable'
import type { Database } from '../../db/connection'
import { deleteOldOutcomes, createHalt } from './halt'
import type { DeliveryMetrics } from './metrics'
import type { OutcomeCounts } from './outcome-counts'

const WRITE_EVERY_MS = 2_000
/** Parts with failures are judged often, all parts less often. */
const JUDGE_EVERY_MS = 10_000
const JUDGE_ALL_EVERY_MS = 60_000
const DELETE_EVERY_MS = 3_600_000

interface WatchContext {
  readonly db: Database
  readonly counts: OutcomeCounts
  readonly metrics: DeliveryMetrics
}

export function startOutcomeWatch(app: FastifyInstance, { db, counts, metrics }: WatchContext): void {
  const halt = createHalt(db, app.portalRegistry, app.log)
  const failed = new Set<string>()
  let forgotAt = performance.now()
  let judgedAt = -Infinity
  let judgedAllAt = -Infinity
  let running: Promise<void> | undefined

  async function write(): Promise<void> {
    for (const part of await counts.write()) failed.add(part)
    if (performance.now() - forgotAt < DELETE_EVERY_MS) return
    forgotAt = performance.now()
    await deleteOldOutcomes(db)
  }

  async function judge(): Promise<void> {
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
      metrics.halted(change.part, change.kind)
      app.log.warn({ part: change.part, kind: change.kind, why }, 'a build failed with too many customers')
    }
  }

  /** Rounds never overlap; what failed is tried again in the next one. */
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
    await counts.write().catch(() => undefined)
  })
}
