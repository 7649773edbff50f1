// GET /api/portal/account/activity: what was changed on the account, from the same rows as the audit log (decision
// record 0113).
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import { retryRead } from '@switchboard/platform-server/db/unavailable'
import { throwProblem } from '@switchboard/platform-server/http/problem'
import { ActivityQuery, ActivityResponse } from '@switchboard/wire'
import type { FastifyInstance } from 'fastify'
import { throwUnavailable } from '../authentication/token'
import { accountOf, type VerifiedAccount } from '../authentication/verified-account'
import type { Database } from '../db/connection'
import { bearerSecurity, responses } from '../http/responses'
import { activityCursors } from './activity-cursor'
import { activityEntry, type Reader } from './activity-entry'
import { PAGE_SIZE, readRows, type Place } from './activity-rows'
import { readAccountNow } from './account-now'

interface ActivityOptions {
  readonly db: Database
  /** Whether a customer without a direct debit can set one up. */
  readonly offersDirectDebit: boolean
}

export function addActivityRoute(app: FastifyInstance, options: ActivityOptions): void {
  const cursors = activityCursors(options.db)
  app.withTypeProvider<TypeBoxTypeProvider>().get(
    '/api/portal/account/activity',
    {
      schema: {
        operationId: 'getActivity',
        summary: 'What was changed on the account, newest first',
        description:
          'Changes by everybody with access, and by the retailer. Changes that are made meanwhile move no page',
        tags: ['account'],
        security: bearerSecurity,
        querystring: ActivityQuery,
        response: responses({ 200: ActivityResponse }, [400, 401, 403, 429, 503]),
      },
    },
    async (request) => {
      const { session, query } = request
      const account = accountOf(request)
      const after = query.after === undefined ? undefined : await cursors.read(account.id, query.after)
      if (query.after !== undefined && !after)
        throwProblem(400, 'invalid-request', 'The request is not as described.', [
          { path: 'querystring:/after', message: 'must be `next` of an earlier page' },
        ])
      const page = await retryRead(() => readPage(options, account, { session, after }))
      const { entries, last } = page
      return { entries, next: last ? await cursors.write(account.id, last) : null }
    },
  )
}

interface Asked {
  readonly session: string | undefined
  readonly after: Place | undefined
}

async function readPage(
  { db, offersDirectDebit }: ActivityOptions,
  account: VerifiedAccount,
  { session, after }: Asked,
): Promise<{ readonly entries: ActivityResponse['entries']; readonly last: Place | undefined }> {
  const rows = await readRows(db.pool, account.id, after)
  const now = await readAccountNow(db.pool, account)
  if (!now) return throwUnavailable('account-gone', 'The account was deleted.')
  const reader: Reader = { subject: account.subject, session, now: { ...now, offersDirectDebit } }
  const shown = rows.slice(0, PAGE_SIZE)
  return {
    entries: shown.map((row) => activityEntry(row, reader)),
    last: rows.length > shown.length ? shown.at(-1) : undefined,
  }
}
