// DELETE /api/portal/account/direct-debit: from now on the customer pays each bill. Works without a gateway.
import { DirectDebitResponse } from '@switchboard/wire'
import type { FastifyInstance } from 'fastify'
import { sql as raw } from 'kysely'
import { addChange, type ChangeContext, type ChangeResult } from '../changes/add-change'
import { readDirectDebit, type PaymentOptions } from './direct-debit'

export function addRemoveDirectDebitRoute(app: FastifyInstance, options: PaymentOptions): void {
  addChange(app, options, {
    method: 'DELETE',
    url: '/api/portal/account/direct-debit',
    operationId: 'removeDirectDebit',
    tag: 'account',
    summary: 'Removes direct debit, with its card or bank account',
    answer: DirectDebitResponse,
    apply: (context) => removeDirectDebit(options, context),
  })
}

/** A second removal gets the same response. */
async function removeDirectDebit(
  options: PaymentOptions,
  { sql, account }: ChangeContext<unknown, unknown>,
): Promise<ChangeResult<DirectDebitResponse>> {
  const before = await sql
    .selectFrom('account')
    .where('id', '=', account.id)
    .select(['direct_debit', 'default_payment_method_id as method'])
    .executeTakeFirstOrThrow()
  const shown = await readDirectDebit(sql, options, account)
  if (!before.direct_debit) return { answer: shown }
  await sql
    .updateTable('account')
    .set({
      direct_debit: false,
      direct_debit_since: null,
      default_payment_method_id: null,
      version: raw`version + 1`,
      changed_at: raw`now()`,
    })
    .where('id', '=', account.id)
    .execute()
  if (before.method !== null)
    await sql
      .deleteFrom('payment_method')
      .where('account_id', '=', account.id)
      .where('id', '=', before.method)
      .execute()
  const facts = {
    firstName: account.firstName,
    accountNumber: account.number,
    method: shown.method?.description ?? 'Direct debit',
  }
  return {
    answer: await readDirectDebit(sql, options, account),
    audit: {
      action: 'direct-debit-removed',
      detail: { method: before.method },
      ...(shown.method && { shown: { values: [{ of: 'method', before: shown.method.description }] } }),
    },
    mails: [{ template: 'direct-debit-removed', facts }],
  }
}
