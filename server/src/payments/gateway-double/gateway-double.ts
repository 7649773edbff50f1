// An in-process payment gateway for demonstrations and tests. Like a separate gateway, it keeps its own rows, makes
// each payment once, and knows only the masked part of a card or bank account.
import { randomBytes } from 'node:crypto'
import { Value } from '@sinclair/typebox/value'
import { GatewayMethod } from '@switchboard/wire'
import { sql as raw } from 'kysely'
import type { Database } from '../../db/connection'
import { GatewayUnavailable, type GatewayPayment, type GatewayResult, type PaymentGateway } from '../payment-gateway'
import { FIELDS_PATH, TOKENS_PATH } from './fields-route'
import type { KnownMethod } from './read-number'

const TOKEN_MINUTES = 30

export interface GatewayDouble extends PaymentGateway {
  /** @returns a token that works once, for half an hour */
  createToken(known: KnownMethod): Promise<string>
}

type Db = Pick<Database, 'sql'>

export const gatewayDouble = (db: Db): GatewayDouble => ({
  tokens: TOKENS_PATH,
  cardFields: FIELDS_PATH,
  async createToken({ method, behaviour }) {
    const token = `test_${randomBytes(18).toString('base64url')}`
    await db.sql
      .insertInto('gateway_double_method')
      .values({ token, behaviour, method: JSON.stringify(method) })
      .execute()
    return token
  },
  async keepMethod(id, token) {
    const row = await keep(db, id, token)
    if (!row) return { result: 'refused' }
    if (row.behaviour === 'decline') return { result: 'declined' }
    if (row.behaviour === 'no-answer') throw new GatewayUnavailable('the test double does not answer for this card')
    return { result: 'kept', method: Value.Parse(GatewayMethod, row.method) }
  },
  async pay(payment) {
    const { result, behaviour } = await payOnce(db, payment)
    if (behaviour === 'answer-lost' || behaviour === 'no-answer')
      throw new GatewayUnavailable('the test double does not answer for this card')
    return result
  },
  async findPayment(id) {
    const row = await db.sql
      .selectFrom('gateway_double_payment')
      .where('id', '=', id)
      .select('result')
      .executeTakeFirst()
    return row?.result
  },
})

const keep = ({ sql }: Db, id: string, token: string) =>
  sql
    .updateTable('gateway_double_method')
    .set({ kept_as: id })
    .where('token', '=', token)
    .where('spent_by', 'is', null)
    .where(({ eb, or }) => or([eb('kept_as', '=', id), eb('kept_as', 'is', null)]))
    .where('created_at', '>', raw<Date>`now() - make_interval(mins => ${TOKEN_MINUTES})`)
    .returning(['method', 'behaviour'])
    .executeTakeFirst()

async function payOnce(
  { sql }: Db,
  { id, cents, by }: GatewayPayment,
): Promise<{ readonly result: GatewayResult; readonly behaviour?: string }> {
  return sql.transaction().execute(async (transaction) => {
    const method = await transaction
      .updateTable('gateway_double_method')
      .set(({ ref }) => ({ spent_by: 'token' in by ? id : ref('spent_by') }))
      .where(({ and, eb, or }) =>
        'token' in by
          ? and([
              eb('token', '=', by.token),
              eb('kept_as', 'is', null),
              or([eb('spent_by', '=', id), eb('spent_by', 'is', null)]),
              eb('created_at', '>', raw<Date>`now() - make_interval(mins => ${TOKEN_MINUTES})`),
            ])
          : eb('kept_as', '=', by.methodId),
      )
      .returning('behaviour')
      .executeTakeFirst()
    if (!method) return { result: 'refused' }
    const { behaviour } = method
    if (behaviour === 'no-answer') return { result: 'declined', behaviour }
    const result = behaviour === 'decline' ? 'declined' : 'paid'
    await transaction
      .insertInto('gateway_double_payment')
      .values({ id, cents, result })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return { result, behaviour }
  })
}
