// POST /api/portal/account/payment: pays an amount through the payment gateway, once. No transaction spans a call to
// the gateway, so a row for the attempt is written first, and its id identifies the payment at the gateway (decision
// record 0045).
import { centsFromDollars, receiptNumber, showMoney } from '@switchboard/domain'
import { PaymentRequest, PaymentResponse } from '@switchboard/wire'
import type { FastifyInstance } from 'fastify'
import type { Transaction } from 'kysely'
import { throwUnavailable } from '../authentication/token'
import { originOf } from '../authentication/origin'
import { accountOf, type VerifiedAccount } from '../authentication/verified-account'
import { addChangeRoute, keyedRequest, type ChangeRequest } from '../changes/change-route'
import type { StoredAnswer } from '../changes/idempotency'
import { lockAccount } from '../changes/locked-account'
import type { Tables } from '../db/tables/tables'
import { refuseField, throwProblem } from '@switchboard/platform-server/http/problem'
import { dollars } from '../http/wire-money'
import { askGateway } from './ask-gateway'
import { completePayment } from './complete-payment'
import type { PaymentOptions } from './direct-debit'
import {
  endAttempt,
  endStateOf,
  findAttempt,
  insertAttempt,
  mustWaitToPay,
  type PaymentAttempt,
} from './payment-attempts'
import { GatewayUnavailable, type PaymentGateway } from './payment-gateway'
import type { EventContext } from './store-payment-event'

/** A customer may prepay the next bills. */
const MOST_IN_ADVANCE_CENTS = 100_000

export function addPaymentRoute(app: FastifyInstance, options: PaymentOptions): void {
  const route = {
    method: 'POST',
    url: '/api/portal/account/payment',
    operationId: 'makePayment',
    tag: 'bills',
    summary: 'Pays an amount by card or bank account',
    description: 'Needs an Idempotency-Key. Repeat the request with the same key until it is answered: it pays once.',
    body: PaymentRequest,
    answer: PaymentResponse,
    refusals: [409],
  } as const
  addChangeRoute(app, route, (request) => makePayment(options, request))
}

async function makePayment(
  options: PaymentOptions,
  request: ChangeRequest<typeof PaymentRequest>,
): Promise<StoredAnswer> {
  const verified = accountOf(request)
  await options.limit?.take(String(verified.id))
  const { gateway } = options
  const key = keyedRequest(request)?.key
  if (key === undefined)
    return throwProblem(400, 'key-missing', 'A payment needs an Idempotency-Key, so that it is made once.')
  if (!gateway) return throwUnavailable('payments-off', 'Payments cannot be made online just now.')
  const { attempt, isNew } = await options.db.sql
    .transaction()
    .execute((sql) => startAttempt(sql, { verified, key, body: request.body }))
  if (isNew) options.countPayment?.('payment', 'attempted')
  const context = { ...options, cause: originOf(request) }
  const state =
    attempt.state === 'pending' ? await settle(context, { gateway, attempt, isNew, verified }) : attempt.state
  return answerOf(attempt, state)
}

interface Wish {
  readonly verified: VerifiedAccount
  readonly key: string
  readonly body: PaymentRequest
}

/** @throws Problem */
async function startAttempt(
  sql: Transaction<Tables>,
  { verified, key, body }: Wish,
): Promise<{ readonly attempt: PaymentAttempt; readonly isNew: boolean }> {
  const { id: accountId, subject } = await lockAccount(sql, verified)
  const earlier = await findAttempt(sql, { accountId, key, body })
  if (earlier) return { attempt: earlier, isNew: false }
  if (await mustWaitToPay(sql, accountId, verified.today))
    throwProblem(409, 'payment-pending', 'Your last payment is still being confirmed. Try again in a minute.')
  const balance = await balanceOf(sql, accountId)
  if (body.balanceCents !== undefined && body.balanceCents !== balance)
    throwProblem(409, 'balance-changed', 'The balance of the account has changed. Nothing was paid.')
  const most = Math.max(0, balance) + MOST_IN_ADVANCE_CENTS
  if (body.amountCents > most)
    refuseField('amountCents', `The amount is more than ${showMoney(centsFromDollars(dollars(most)))}.`)
  const methodId = body.token === undefined ? await directDebitMethod(sql, accountId) : null
  const attempt = await insertAttempt(sql, { accountId, subject, key, body, methodId, today: verified.today })
  return { attempt, isNew: true }
}

/** The amount owed for all bills, less payments without a bill. Negative in credit. */
async function balanceOf(sql: Transaction<Tables>, accountId: number): Promise<number> {
  const bills = await sql
    .selectFrom('invoice_balance')
    .where('account_id', '=', accountId)
    .select('balance_cents')
    .execute()
  const credit = await sql
    .selectFrom('account_credit')
    .where('account_id', '=', accountId)
    .select('credit_cents')
    .executeTakeFirst()
  return bills.reduce((sum, { balance_cents }) => sum + balance_cents, -(credit?.credit_cents ?? 0))
}

/** @throws Problem 409 without a direct debit whose method the gateway keeps */
async function directDebitMethod(sql: Transaction<Tables>, accountId: number): Promise<string> {
  const method = await sql
    .selectFrom('account as a')
    .innerJoin('payment_method as m', 'm.id', 'a.default_payment_method_id')
    .where('a.id', '=', accountId)
    .where('a.direct_debit', '=', true)
    .where('m.at_gateway', '=', true)
    .select('m.id')
    .executeTakeFirst()
  return method?.id ?? throwProblem(409, 'no-direct-debit', 'No card or bank account is kept for this account.')
}

interface Settling {
  readonly gateway: PaymentGateway
  readonly attempt: PaymentAttempt
  readonly isNew: boolean
  readonly verified: VerifiedAccount
}

/** @returns `pending` if the gateway's result is unknown */
async function settle(options: PaymentOptions & EventContext, { gateway, attempt, isNew, verified }: Settling) {
  const result = await askGateway(gateway, attempt, { wasAsked: !isNew }).catch((error: unknown) => {
    if (!(error instanceof GatewayUnavailable)) throw error
    return undefined
  })
  if (result === undefined) {
    options.countPayment?.('payment', 'unanswered')
    return 'pending'
  }
  if (result === 'paid') await completePayment(options, attempt, verified)
  else if (await endAttempt(options.db.sql, attempt.id, result)) options.countPayment?.('payment', 'refused')
  return endStateOf(options.db.sql, attempt.id)
}

function answerOf({ id, received_on, amount_cents }: PaymentAttempt, state: PaymentAttempt['state']): StoredAnswer {
  if (state === 'received') {
    const receipt = receiptNumber(id)
    const answer: PaymentResponse = { id, receipt, date: received_on, amount: dollars(amount_cents) }
    return { status: 200, answer }
  }
  if (state === 'pending')
    return throwUnavailable('payment-unconfirmed', 'The payment is not confirmed yet. It is made at most once.')
  if (state === 'declined')
    return throwProblem(
      422,
      'declined',
      'The payment was declined. Nothing was paid. Use another card or bank account.',
    )
  if (state === 'refused')
    return throwProblem(422, 'token-refused', 'Enter the details again: they were used before, or are too old.')
  return throwProblem(422, 'payment-expired', 'The payment was not made. Nothing was paid. Start it again.')
}
