// POST /api/portal/account/email/update: the address with which the customer logs in (specification 2.7, D35, D36, D38, D71).
import { newEmailFormat } from '@switchboard/domain'
import { UpdateEmailRequest, UpdateEmailResponse } from '@switchboard/wire'
import type { FastifyInstance } from 'fastify'
import { originOf } from '../authentication/origin'
import { accountOf } from '../authentication/verified-account'
import { addChangeRoute, keyedRequest } from '../changes/change-route'
import type { RateLimit } from '@switchboard/platform-server/http/rate-limit'
import { carryOutEmailChange } from './carry-out-email-change'
import type { EmailChangeParts } from './complete-email-change'
import { parseField } from './parse-field'

export interface ChangeEmailOptions extends EmailChangeParts {
  readonly limits?: readonly RateLimit[]
}

export function addChangeEmailRoute(app: FastifyInstance, options: ChangeEmailOptions): void {
  const route = {
    method: 'POST',
    url: '/api/portal/account/email/update',
    operationId: 'updateEmail',
    tag: 'account',
    summary: 'Changes the address with which the customer logs in',
    body: UpdateEmailRequest,
    answer: UpdateEmailResponse,
    refusals: [409],
    needsFreshSignIn: true,
  } as const
  addChangeRoute(app, route, async (request) => {
    const owner = accountOf(request)
    for (const limit of options.limits ?? []) await limit.take(String(owner.id))
    const newEmail = parseField('newEmail', newEmailFormat, request.body.newEmail)
    const { body, log, session, signedInAt } = request
    const cause = { kind: 'change', version: body.version, session, signedInAt } as const
    return carryOutEmailChange(options, {
      owner,
      cause,
      newEmail,
      keyed: keyedRequest(request),
      origin: originOf(request),
      log,
    })
  })
}
