// GET and PUT /api/portal/account/direct-debit: the card or bank account from which bills are debited. The payment
// gateway has the number.
import { createHash } from 'node:crypto'
import { holderNameFormat, type Day } from '@switchboard/domain'
import { DirectDebitResponse, UpdateDirectDebitRequest } from '@switchboard/wire'
import type { FastifyInstance } from 'fastify'
import { sql as raw, type Kysely, type Transaction } from 'kysely'
import { throwUnavailable } from '../authentication/token'
import { accountOf } from '../authentication/verified-account'
import { changeOnce, type ChangeOptions, type ChangeResult } from '../changes/add-change'
import { addChangeRoute, keyedRequest, type ChangeRequest } from '../changes/change-route'
import { findAnswer, type StoredAnswer } from '../changes/idempotency'
import { lockAccount, type LockedAccount } from '../changes/locked-account'
import { refuseStaleVersion } from '../changes/stale-version'
import { retryRead } from '@switchboard/platform-server/db/unavailable'
import type { Tables } from '../db/tables/tables'
import { refuseField, throwProblem } from '@switchboard/platform-server/http/problem'
import { bearerSecurity, responses } from '../http/responses'
import { dollars } from '../http/wire-money'
import { findOpenDebits } from './announced-debit'
import { debitAgreement, refuseWithoutAgreement } from './debit-agreement'
import { GatewayUnavailable, type KeepResult, type PaymentGateway } from './payment-gateway'
import type { CountPayment } from './payment-metrics'

/** Without a gateway, payments are switched off. */
export interface PaymentOptions extends ChangeOptions {
  readonly gateway: PaymentGateway | undefined
  readonly countPayment?: CountPayment | undefined
  /** False if nobody debits bills, so that no account has direct debit. */
  readonly announcesDebits: boolean
}

const URL = '/api/portal/account/direct-debit'

export function addDirectDebitRoutes(app: FastifyInstance, options: PaymentOptions): void {
  app.get(
    URL,
    {
      schema: {
        operationId: 'getDirectDebit',
        summary: 'The card or bank account of the direct debit',
        tags: ['account'],
        security: bearerSecurity,
        response: responses({ 200: DirectDebitResponse }),
      },
    },
    async (request) => retryRead(() => readDirectDebit(options.db.sql, options, accountOf(request))),
  )
  const route = {
    method: 'PUT',
    url: URL,
    operationId: 'updateDirectDebit',
    tag: 'account',
    summary: 'Sets up direct debit, or changes its card or bank account',
    body: UpdateDirectDebitRequest,
    answer: DirectDebitResponse,
    refusals: [409],
    needsFreshSignIn: true,
  } as const
  addChangeRoute(app, route, (request) => updateDirectDebit(options, request))
}

export async function readDirectDebit(
  sql: Kysely<Tables>,
  { gateway, announcesDebits }: Pick<PaymentOptions, 'gateway' | 'announcesDebits'>,
  account: { readonly id: number; readonly today: Day },
): Promise<DirectDebitResponse> {
  const row = await sql
    .selectFrom('account as a')
    .leftJoin('payment_method as m', (join) =>
      join
        .onRef('m.account_id', '=', 'a.id')
        .onRef('m.id', '=', 'a.default_payment_method_id')
        .on('a.direct_debit', '=', true),
    )
    .where('a.id', '=', account.id)
    .select(['a.version', 'm.type', 'm.card_type', 'm.masked_number', 'm.expiry_month', 'm.expiry_year'])
    .select(['m.holder', 'm.description', 'm.at_gateway'])
    .executeTakeFirstOrThrow()
  const { type, masked_number: maskedNumber, version } = row
  const method = type &&
    maskedNumber !== null && {
      type,
      maskedNumber,
      description: row.description ?? `${row.card_type ?? 'Bank account'} ending in ${maskedNumber.slice(-4)}`,
      holder: row.holder,
      expiryMonth: row.expiry_month,
      expiryYear: row.expiry_year,
      canPay: row.at_gateway === true && gateway !== undefined,
    }
  const debits = announcesDebits ? await findOpenDebits(sql, account) : undefined
  const announced = debits?.announced
  return {
    method: (announcesDebits && method) || null,
    tokens: gateway?.tokens ?? null,
    cardFields: gateway?.cardFields ?? null,
    announced: announced ? { date: announced.due, amount: dollars(announced.cents) } : null,
    alreadyDue: debits?.alreadyDueCents ? dollars(debits.alreadyDueCents) : null,
    agreement: debitAgreement,
    version,
  }
}

/** Calls the gateway before the transaction, because a kept method that is not used costs nothing. */
async function updateDirectDebit(
  options: PaymentOptions,
  request: ChangeRequest<typeof UpdateDirectDebitRequest>,
): Promise<StoredAnswer> {
  const { db, limit } = options
  const verified = accountOf(request)
  await limit?.take(String(verified.id))
  if (!options.announcesDebits)
    throwProblem(409, 'debits-off', 'Direct debit is not offered. Please pay each bill by its due date.')
  const holder = holderNameFormat.parse(request.body.holder) ?? refuseField('holder', holderNameFormat.message)
  const keyed = keyedRequest(request)
  const earlier = await db.sql.transaction().execute(async (sql) => {
    const { version } = await lockAccount(sql, verified)
    const found = keyed && (await findAnswer(sql, keyed))
    if (!found && !(await isKept(sql, verified.id, request.body.token)))
      refuseStaleVersion(request.body.version, version)
    return found
  })
  if (earlier) return earlier
  refuseWithoutAgreement(request.body.agreement)
  const kept = await keepMethod(options, verified.id, request.body.token)
  return changeOnce(options, { request, status: 200 }, (sql, account) =>
    storeMethod(sql, options, { account, holder, kept, version: request.body.version }),
  )
}

interface KeptMethod {
  readonly id: string
  readonly method: Extract<KeepResult, { result: 'kept' }>['method']
}

/** The same token of the same account is the same method, however often it is sent. */
function methodIdOf(accountId: number, token: string): string {
  const hex = createHash('sha256').update(`${accountId}/${token}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

async function isKept(sql: Transaction<Tables>, accountId: number, token: string): Promise<boolean> {
  const id = methodIdOf(accountId, token)
  const row = await sql.selectFrom('payment_method').where('id', '=', id).select('id').executeTakeFirst()
  return row !== undefined
}

/** @throws Problem */
async function keepMethod(
  { gateway }: Pick<PaymentOptions, 'gateway'>,
  accountId: number,
  token: string,
): Promise<KeptMethod> {
  if (!gateway) return throwUnavailable('payments-off', 'Direct debit cannot be changed online just now.')
  const id = methodIdOf(accountId, token)
  const kept = await gateway.keepMethod(id, token).catch((error: unknown): never => {
    if (!(error instanceof GatewayUnavailable)) throw error
    return throwUnavailable('gateway-away', 'The payment gateway does not answer. Nothing was changed.')
  })
  if (kept.result === 'kept') return { id, method: kept.method }
  return kept.result === 'declined'
    ? throwProblem(422, 'declined', 'This card or bank account was declined. Use another one.')
    : throwProblem(422, 'token-refused', 'Enter the details again: they were used before, or are too old.')
}

interface NewMethod {
  readonly account: LockedAccount
  readonly holder: string
  readonly kept: KeptMethod
  readonly version: number | undefined
}

async function storeMethod(
  sql: Transaction<Tables>,
  options: PaymentOptions,
  { account, holder, kept: { id, method }, version }: NewMethod,
): Promise<ChangeResult<DirectDebitResponse>> {
  const before = await sql
    .selectFrom('account')
    .where('id', '=', account.id)
    .select(['direct_debit', 'default_payment_method_id'])
    .executeTakeFirstOrThrow()
  if (before.direct_debit && before.default_payment_method_id === id)
    return { answer: await readDirectDebit(sql, options, account) }
  refuseStaleVersion(version, account.version)
  const replaced = (await readDirectDebit(sql, options, account)).method?.description
  await replaceMethod(sql, { accountId: account.id, holder, id, method })
  if (before.direct_debit && before.default_payment_method_id !== null)
    await sql
      .deleteFrom('payment_method')
      .where('account_id', '=', account.id)
      .where('id', '=', before.default_payment_method_id)
      .execute()
  const action = before.direct_debit ? 'direct-debit-changed' : 'direct-debit-set-up'
  const facts = { firstName: account.firstName, accountNumber: account.number, method: method.description }
  return {
    answer: await readDirectDebit(sql, options, account),
    audit: {
      action,
      detail: { method: id, type: method.type, agreement: debitAgreement.version },
      shown: {
        values: [{ of: 'method', after: method.description, ...(replaced !== undefined && { before: replaced }) }],
      },
    },
    mails: [{ template: action, facts }],
  }
}

async function replaceMethod(
  sql: Transaction<Tables>,
  { accountId, holder, id, method }: KeptMethod & { readonly accountId: number; readonly holder: string },
): Promise<void> {
  await sql
    .insertInto('payment_method')
    .values({
      id,
      account_id: accountId,
      type: method.type,
      card_type: method.cardType,
      masked_number: method.maskedNumber,
      expiry_month: method.expiryMonth,
      expiry_year: method.expiryYear,
      holder,
      description: method.description,
      at_gateway: true,
      agreement_version: debitAgreement.version,
      agreement_accepted_at: raw<Date>`now()`,
    })
    .execute()
  await sql
    .updateTable('account')
    .set({
      direct_debit: true,
      direct_debit_since: raw`case when direct_debit then direct_debit_since else now() end`,
      default_payment_method_id: id,
      version: raw`version + 1`,
      changed_at: raw`now()`,
    })
    .where('id', '=', accountId)
    .execute()
}
