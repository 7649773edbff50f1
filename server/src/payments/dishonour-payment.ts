// A payment that the bank reverses after it was received: its bills are open again, and other credit pays them first.
import type { Transaction } from 'kysely'
import type { NamedAccount } from '../changes/locked-account'
import type { Tables } from '../db/tables/tables'
import { allocateCredit } from './allocate-credit'
import { storePaymentEvent, type EventContext } from './store-payment-event'

const DISHONOURED = 'Payment dishonoured'
export const DEBIT_DISHONOURED = 'Direct debit dishonoured'

/** Has no effect if the payment no longer counts. */
export const dishonourPayment = (context: EventContext, id: string, owner: NamedAccount): Promise<boolean> =>
  storePaymentEvent(context, owner, async (sql, account) => {
    const cents = await stopCounting(sql, id)
    if (cents === undefined) return undefined
    await releaseAllocations(sql, id)
    await allocateCredit(sql, account.id)
    return { action: 'payment-dishonoured', detail: { payment: id }, template: 'payment-dishonoured', cents }
  })

/** @returns the amount; undefined if the payment no longer counts */
async function stopCounting(sql: Transaction<Tables>, id: string): Promise<number | undefined> {
  const row = await sql
    .updateTable('payment')
    .set(({ eb }) => ({
      counts: false,
      status: eb.case().when('invoice_id', 'is', null).then(DISHONOURED).else(DEBIT_DISHONOURED).end(),
    }))
    .where('id', '=', id)
    .where('counts', '=', true)
    .returning('amount_cents')
    .executeTakeFirst()
  return row?.amount_cents
}

/** Its bills' excess came from this payment, and no longer pays other bills. */
async function releaseAllocations(sql: Transaction<Tables>, id: string): Promise<void> {
  await sql
    .deleteFrom('invoice_allocation')
    .where('from_invoice_id', 'in', (eb) =>
      eb
        .selectFrom('payment_allocation')
        .where('payment_id', '=', id)
        .select('invoice_id')
        .union(
          eb
            .selectFrom('payment')
            .where('id', '=', id)
            .where('invoice_id', 'is not', null)
            .select((column) => column.ref('invoice_id').$notNull().as('invoice_id')),
        ),
    )
    .execute()
  await sql.deleteFrom('payment_allocation').where('payment_id', '=', id).execute()
}
