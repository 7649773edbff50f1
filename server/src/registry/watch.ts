// Writes the counts and judges them for as long as the server runs.
import type { FastifyInstance } from 'fastify'
import { isAway } from '../db/away'
import type { Database } from '../db'
import { forgetOld, haltOf } from './halt'
import type { DeliveryMetrics } from './metrics'
import type { OutcomeCounts } from './outcome-counts'

const EVERY_MS = 2_000
/** What failed since the last time is judged, and now and then everything. */
const JUDGED_EVERY_MS = 10_000
const ALL_EVERY_MS = 60_000
const FORGET_EVERY_MS = 3_600_000

interface Watched {
  readonly db: Database
  readonly counts: OutcomeCounts
  readonly metrics: DeliveryMetrics
}

export function watch(app: FastifyInstance, { db, counts, metrics }: Watched): void {
  const halt = haltOf(db, app.portalRegistry, app.log)
  const failed = new Set<string>()
  let forgotAt = performance.now()
  let judgedAt = -Infinity
  let judgedAllAt = -Infinity
  let running: Promise<void> | undefined

  async function write(): Promise<void> {
    for (const part of await counts.write()) failed.add(part)
    if (performance.now() - forgotAt < FORGET_EVERY_MS) return
    forgotAt = performance.now()
    await forgetOld(db)
  }

  async function judge(): Promise<void> {
    const now = performance.now()
    const all = now - judgedAllAt > ALL_EVERY_MS
    if (now - judgedAt < JUDGED_EVERY_MS || (!all && failed.size === 0)) return
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

  /** One at a time. What could not be done is tried again. */
  const round = async () => {
    await write().catch((error: unknown) => {
      if (isAway(error)) app.log.debug({ err: error }, 'outcomes not written')
      else app.log.error({ err: error }, 'outcomes not written')
    })
    await judge().catch((error: unknown) => app.log.warn({ err: error }, 'builds are not watched just now'))
  }
  const tryRound = () => (running ??= round().finally(() => (running = undefined)))

  const timer = setInterval(() => void tryRound(), EVERY_MS)
  timer.unref()
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await running
    await counts.write().catch(() => undefined)
  })
}
