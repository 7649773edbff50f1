// Undoes interrupted changes of the login address, whose process has died or could not find out what the provider did.
// If the customer repeats the same change meanwhile, it is completed instead.
import type { FastifyInstance } from 'fastify'
import { runRepeatedly } from '@switchboard/platform-server/jobs/run-repeatedly'
import { ProviderUnavailable } from '../keycloak-admin'
import { undoChange, type EmailChangeParts } from './complete-email-change'
import { claimAbandonedChanges, deleteEndedChanges, endAllLeases, type EmailChange } from './email-change-rows'
import { deleteOldLinks } from './email-links'

const PAUSE_MS = 3_000
const AT_ONCE = 5

/** Runs until the server is closed, in every process that changes accounts. */
export function addEmailChangeRecovery(app: FastifyInstance, parts: EmailChangeParts): void {
  const { db } = parts
  let isFirst = db.engine === 'pglite'
  runRepeatedly(app, {
    pauseMs: PAUSE_MS,
    async work() {
      if (isFirst) await endAllLeases(db.sql)
      isFirst = false
      await undoAbandonedChanges(parts, (err) => app.log.warn({ err }, 'a change of a login address waits'))
      await deleteEndedChanges(db.sql)
      await deleteOldLinks(db.sql)
    },
    onFailure: (err) =>
      app.log.warn({ err }, 'interrupted changes of login addresses wait, because the database cannot be used'),
  })
}

/** @param onFailure called with changes that stay pending */
export async function undoAbandonedChanges(
  parts: EmailChangeParts,
  onFailure: (error: unknown) => void,
): Promise<readonly EmailChange[]> {
  const changes = await claimAbandonedChanges(parts.db.sql, AT_ONCE)
  for (const change of changes) {
    try {
      await undoChange(parts, change)
    } catch (error) {
      // The lease expires, and the change is tried again.
      if (!(error instanceof ProviderUnavailable)) throw error
      onFailure(error)
    }
  }
  return changes
}
