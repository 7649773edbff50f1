// The exports of billing that the demonstration data uses.
export { allocateCredit } from '../payments/allocate-credit'
export { centsOf } from './cents'
export { draftPastBills } from './draft-past-bills'
export { dueDate } from './due-date'
export { insertInvoices, type DatedBill } from './insert-invoices'
export { storeDocument } from './invoice-pdf/document-store'
export { isMonthOver } from './month'
export type { AccountSummary } from './read-accounts'
