// Finishes move-outs while the server runs.
import type { FastifyInstance } from 'fastify'
import { finishMoveOuts } from '../changes/finish-move-outs'
import type { Database } from '../db/connection'
import { runRepeatedly } from '@switchboard/platform-server/jobs/run-repeatedly'

/** Checked every minute, because days end at different times in different zones. */
const PAUSE_MS = 60_000

export function addFinishedMoveOuts(app: FastifyInstance, db: Database): void {
  const onFailure = (err: unknown) => app.log.warn({ err }, 'a move-out is not finished yet')
  runRepeatedly(app, {
    pauseMs: PAUSE_MS,
    work: (stopping) => finishMoveOuts({ db, now: new Date(), onFailure }, stopping),
    onFailure,
  })
}
