// How the tables would be divided among the machines of a Citus cluster, by account (docs/capacity.md).

/** The column that has the account, in tables of which each row belongs to one. */
export const keyOfTable: Readonly<Record<string, string>> = {
  account: 'id',
  account_credit: 'account_id',
  account_service: 'account_id',
  additional_contact: 'account_id',
  adjustment: 'account_id',
  audit: 'account_id',
  email_change: 'account_id',
  email_link: 'account_id',
  idempotency: 'account_id',
  invoice: 'account_id',
  invoice_balance: 'account_id',
  mail_outbox: 'account_id',
  move_out: 'account_id',
  payment: 'account_id',
  payment_attempt: 'account_id',
  payment_method: 'account_id',
  service: 'account_id',
  service_request: 'account_id',
  stated_payment: 'account_id',
  // Divided by their service, today already: their statements join no other divided table.
  usage_day: 'service_id',
  usage_span: 'service_id',
}

/** A row of one of the tables, which has the account. */
interface Detour {
  readonly column: string
  readonly to: Readonly<Record<string, string>>
}

const ofBill: Detour = { column: 'invoice_id', to: { invoice: 'id', invoice_balance: 'invoice_id' } }

/** What leads to the account until the table has a column for it. */
export const detourOfTable: Readonly<Record<string, Detour>> = {
  charge: { column: 'service_id', to: { service: 'id', account_service: 'id' } },
  invoice_allocation: ofBill,
  invoice_document: ofBill,
  invoice_item: ofBill,
  uncounted_payment: ofBill,
  payment_allocation: { column: 'payment_id', to: { payment: 'id' } },
}

/** On each machine a copy: small, rarely changed, or needed to find the account. */
export const copiedTables = ['account_login', 'extra', 'meter_network', 'meter_register', 'product', 'property']

/** On the first machine only: of the registry, of sign-ins, of imports and of the server itself. */
export const undividedTables = [
  /^registry_/,
  /^idp_/,
  /^gateway_double_/,
  /^(demonstration|ended_session|kysely_migration|rate_limit)$/,
  /^meter_(import|quarantine|reject)$/,
  /^staged_(day|span)$/,
]

/** Years of readings. */
export const tableOfPartition = (name: string): string => name.replace(/^usage_day_\d+$/, 'usage_day')
