// Work that a server repeats, with a pause, from its start until it is closed.
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { FailureSeries } from './failure-series'

interface Work {
  readonly pauseMs: number
  /** Closing the server waits for the work; the signal asks it to finish. */
  readonly work: (stopping: AbortSignal) => Promise<void>
}

type Repeated = Work &
  (
    | {
        /** Called with an error; the work is still repeated. */
        readonly onFailure: (error: unknown) => void
      }
    | {
        /** Not called again before a success. */
        readonly onFirstFailure: (error: unknown) => void
      }
  )

/** Begins when the server listens, because the work may call a route of this server. */
export function runRepeatedly(app: FastifyInstance, { pauseMs, work, ...reports }: Repeated): void {
  const series = new FailureSeries()
  const onFailure = (error: unknown) => {
    if ('onFailure' in reports) reports.onFailure(error)
    else series.add(() => reports.onFirstFailure(error))
  }
  const stopping = new AbortController()
  const { signal } = stopping
  let running: Promise<void> | undefined
  app.addHook('onListen', () => {
    running = run()
  })
  app.addHook('preClose', async () => stopping.abort())
  app.addHook('onClose', async () => running)

  async function run(): Promise<void> {
    while (!signal.aborted) {
      await work(signal).then(() => series.end(), onFailure)
      await delay(pauseMs, undefined, { signal, ref: false }).catch(() => undefined)
    }
  }
}
