// POST /api/portal/account/email/confirmation: sends the link that confirms the login address again, because emails get
// lost (D71).
import type { FastifyInstance } from 'fastify'
import { accountOf } from '../authentication/verified-account'
import { changeOnce, type ChangeOptions, type ChangeResult } from '../changes/add-change'
import { addChangeRoute } from '../changes/change-route'
import type { Database } from '../db/connection'
import { throwProblem } from '@switchboard/platform-server/http/problem'
import { rateLimit, type RateLimit } from '@switchboard/platform-server/http/rate-limit'
import { slidingWindow } from '@switchboard/platform-server/http/rate-limit-rules'
import { findUnconfirmed, insertLink } from './email-links'

const HOUR = 3_600_000

/** Per account. */
export const confirmationsLimit = (db: Database): RateLimit =>
  rateLimit({
    name: 'email-confirmations',
    rule: slidingWindow({ most: 3, withinMs: HOUR }),
    db,
    refusal: {
      code: 'too-many-confirmations',
      detail: 'The link was sent three times within an hour. Try again later.',
    },
  })

interface ResendOptions extends Omit<ChangeOptions, 'limit'> {
  readonly limits: readonly RateLimit[]
}

export function addResendConfirmationRoute(app: FastifyInstance, options: ResendOptions): void {
  const route = {
    method: 'POST',
    url: '/api/portal/account/email/confirmation',
    operationId: 'resendEmailConfirmation',
    tag: 'account',
    summary: 'Sends the link that confirms the login address again',
    refusals: [409],
  } as const
  addChangeRoute(app, route, async (request) => {
    // Outside the transaction, because the embedded database has only one session.
    for (const limit of options.limits) await limit.take(String(accountOf(request).id))
    return changeOnce(options, { request, status: 204 }, async (sql, account): Promise<ChangeResult<undefined>> => {
      const { id: accountId, email, firstName, number: accountNumber } = account
      const sent = await findUnconfirmed(sql, accountId, email)
      if (!sent) return throwProblem(409, 'email-confirmed', 'This email address is confirmed already.')
      // Earlier links stay valid, because an email may be late.
      const path = await insertLink(sql, 'confirm', { ...sent, accountId, email })
      const facts = { firstName, accountNumber, email, path, again: true }
      return {
        answer: undefined,
        audit: { action: 'email-confirmation-sent-again', detail: {} },
        mails: [{ template: 'email-confirmation', facts }],
      }
    })
  })
}
