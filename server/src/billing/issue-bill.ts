// Drafts the bills of a month, and issues one.
import type { Day } from '@switchboard/domain'
import type { Database } from '../db/connection'
import { draftBill, type BillDraft } from './bill-draft'
import { CannotBill, type ConsumptionOf } from './bill-lines'
import type { BillableAccount } from './billable-account'
import { dueDate } from './due-date'
import { insertInvoices } from './insert-invoices'
import { readMonthlyConsumption } from './monthly-consumption'
import { readBillableAccounts, type AccountSummary } from './read-accounts'
import { stateBills } from './state-bills'
import { storeBillMail } from './store-bill-mail'

/** Maximum number of drafts if another run bills the same one-off charges. */
const ATTEMPTS = 3

/** By account; undefined if there is nothing to bill. */
export type Drafts = ReadonlyMap<number, BillDraft | CannotBill | undefined>

export async function draftBills(
  { sql: db }: Database,
  accounts: readonly AccountSummary[],
  month: Day,
): Promise<Drafts> {
  if (accounts.length === 0) return new Map()
  const billable = await readBillableAccounts(db, accounts, month)
  const consumptionOf = await readMonthlyConsumption(db, billable, month)
  return new Map(billable.map((account) => [account.id, draftOrReason(account, month, consumptionOf)]))
}

function draftOrReason(account: BillableAccount, month: Day, consumptionOf: ConsumptionOf) {
  try {
    return draftBill(account, month, consumptionOf)
  } catch (error) {
    if (error instanceof CannotBill) return error
    throw error
  }
}

/** @returns undefined if another run has billed the month since the draft */
export async function issueBill(
  db: Database,
  account: AccountSummary,
  draft: BillDraft,
  issued: Day,
): Promise<{ id: string; bill: BillDraft } | undefined> {
  let bill = draft
  for (let attempt = 1; ; attempt += 1) {
    try {
      const bills = [{ bill, issued, due: dueDate(issued) }]
      const ids = await db.sql.transaction().execute(async (trx) => {
        const inserted = await insertInvoices(trx, account, bills)
        await stateBills(trx, account.id)
        const stored = inserted.get(bill.month)
        if (stored !== undefined) await storeBillMail(trx, account.id, stored)
        return inserted
      })
      const id = ids.get(bill.month)
      return id === undefined ? undefined : { id, bill }
    } catch (error) {
      if (attempt === ATTEMPTS || !isOneOffConflict(error)) throw error
    }
    const again = (await draftBills(db, [account], bill.month)).get(account.id)
    if (!again || again instanceof CannotBill) return undefined
    bill = again
  }
}

/** Whether another bill has taken a one-off charge or adjustment of this one. */
const isOneOffConflict = (error: unknown): boolean =>
  error instanceof Error &&
  'constraint' in error &&
  /^invoice_item_(charge|adjustment)_once$/.test(String(error.constraint))
