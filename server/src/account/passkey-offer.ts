// PUT /api/portal/account/passkey-offer: the dashboard offers a passkey in one session of each login (decision record
// 0112).
import { UpdatePasskeyOfferRequest } from '@switchboard/wire'
import { rateLimit } from '@switchboard/platform-server/http/rate-limit'
import { leakyBucket } from '@switchboard/platform-server/http/rate-limit-rules'
import type { FastifyInstance } from 'fastify'
import { sql as raw, type Kysely } from 'kysely'
import { accountOf, type VerifiedAccount } from '../authentication/verified-account'
import { changeOnce, type ChangeOptions } from '../changes/add-change'
import { addChangeRoute } from '../changes/change-route'
import type { Tables } from '../db/tables/tables'

/** The portal records without being asked, so this does not count towards the customer's changes. */
const RECORDS = leakyBucket({ capacity: 30, refillPerSecond: 0.2 })

/** What is stored about the offer to a login. */
export interface PasskeyOffer {
  /** The session in which it was shown; null if unknown. */
  readonly session: string | null
  readonly ended: boolean
}

/** The offer to the account `a` with its login `l`; null before the offer was shown. */
export const PASSKEY_OFFER = `(select json_build_object('session', o.session, 'ended', o.ended_at is not null)
  from passkey_offer o where o.account_id = a.id and o.subject = l.subject)`

/** @param session the customer's own session */
export function isPasskeyOffered(offer: PasskeyOffer | null, session: string | undefined): boolean {
  if (offer === null) return true
  return !offer.ended && session !== undefined && offer.session === session
}

export function addPasskeyOfferRoute(app: FastifyInstance, options: Pick<ChangeOptions, 'db'>): void {
  const records = rateLimit({ name: 'passkey-offers', rule: RECORDS, db: options.db })
  const route = {
    method: 'PUT',
    url: '/api/portal/account/passkey-offer',
    operationId: 'updatePasskeyOffer',
    tag: 'account',
    summary: 'Records that a passkey was offered to the customer, or that the offer is over',
    body: UpdatePasskeyOfferRequest,
  } as const
  addChangeRoute(app, route, async (request) => {
    await records.take(String(accountOf(request).id))
    const { session, body } = request
    return changeOnce(options, { request, status: 204 }, async (sql, account) => {
      await (body.state === 'shown' ? storeShown(sql, account, session) : endPasskeyOffer(sql, account))
      return { answer: undefined }
    })
  })
}

type Login = Pick<VerifiedAccount, 'id' | 'subject'>

/** The first session stays: the offer is not shown in a second one. */
async function storeShown(sql: Kysely<Tables>, { id, subject }: Login, session: string | undefined): Promise<void> {
  await sql
    .insertInto('passkey_offer')
    .values({ account_id: id, subject, session: session ?? null })
    .onConflict((conflict) => conflict.columns(['account_id', 'subject']).doNothing())
    .execute()
}

/** Call it after an answer, and for a customer who already has a passkey. */
export async function endPasskeyOffer(sql: Kysely<Tables>, { id, subject }: Login): Promise<void> {
  await sql
    .insertInto('passkey_offer')
    .values({ account_id: id, subject, ended_at: raw<Date>`now()` })
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'subject'])
        .doUpdateSet({ ended_at: raw<Date>`now()` })
        .where('passkey_offer.ended_at', 'is', null),
    )
    .execute()
}
