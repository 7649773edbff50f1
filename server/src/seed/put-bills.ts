import { addDays, addMonths } from '@switchboard/domain'
import type { Database } from '../db'
import type { Bill } from './bill'
import { micros } from './put-services'

/** Replaces the person's bills and payments. */
export async function putBills({ sql: db }: Database, accountId: number, bills: readonly Bill[]): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom('payment').where('account_id', '=', accountId).execute()
    await trx.deleteFrom('invoice').where('account_id', '=', accountId).execute()
    if (bills.length === 0) return
    await trx
      .insertInto('invoice')
      .values(
        bills.map((bill) => ({
          id: bill.id,
          account_id: accountId,
          issued_on: bill.issued,
          due_on: bill.due,
          amount_cents: bill.amount,
          period_start: bill.month,
          period_end: addDays(addMonths(bill.month, 1), -1),
        })),
      )
      .execute()
    await trx.insertInto('invoice_item').values(bills.flatMap(itemRows)).execute()
    const paid = bills.flatMap(({ id, paid: payment }) =>
      payment
        ? [
            {
              account_id: accountId,
              invoice_id: id,
              received_on: payment.on,
              amount_cents: payment.amount,
              status: 'Payment received',
            },
          ]
        : [],
    )
    if (paid.length > 0) await trx.insertInto('payment').values(paid).execute()
  })
}

function itemRows({ id, items }: Bill) {
  return items.map((item, index) => ({
    invoice_id: id,
    line: index + 1,
    product_name: item.product,
    description: item.description,
    total_cents: item.total,
    service_start: item.from,
    service_end: item.to,
    quantity_thousandths: item.quantity,
    uom: item.uom,
    price_micros: item.price === null ? null : micros(item.price),
  }))
}
