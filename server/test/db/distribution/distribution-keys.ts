// How the tables would be divided by account among the machines of a Citus cluster (docs/capacity.md).

/** The account column of tables whose rows each belong to one account. */
export const keyOfTable: Readonly<Record<string, string>> = {
  account: 'id',
  account_credit: 'account_id',
  account_service: 'account_id',
  additional_contact: 'account_id',
  adjustment: 'account_id',
  audit: 'account_id',
  audit_shown: 'account_id',
  bill_dispute: 'account_id',
  bill_extension: 'account_id',
  email_change: 'account_id',
  email_link: 'account_id',
  idempotency: 'account_id',
  invoice: 'account_id',
  invoice_balance: 'account_id',
  known_login: 'account_id',
  known_session: 'account_id',
  mail_day: 'account_id',
  mail_outbox: 'account_id',
  mail_preference: 'account_id',
  move_out: 'account_id',
  passkey_offer: 'account_id',
  payment: 'account_id',
  payment_attempt: 'account_id',
  payment_method: 'account_id',
  service: 'account_id',
  service_request: 'account_id',
  stated_payment: 'account_id',
  // Already divided by service, because their statements join no other divided table.
  usage_day: 'service_id',
  usage_span: 'service_id',
}

/** A row in another table, which has the account. */
interface Detour {
  readonly column: string
  readonly to: Readonly<Record<string, string>>
}

const ofBill: Detour = { column: 'invoice_id', to: { invoice: 'id', invoice_balance: 'invoice_id' } }

/** How to find the account until the table has its own column for it. */
export const detourOfTable: Readonly<Record<string, Detour>> = {
  charge: { column: 'service_id', to: { service: 'id', account_service: 'id' } },
  invoice_allocation: ofBill,
  invoice_document: ofBill,
  invoice_item: ofBill,
  uncounted_payment: ofBill,
  payment_allocation: { column: 'payment_id', to: { payment: 'id' } },
}

/** Copied to each machine: small, rarely changed, or needed to find the account. */
export const copiedTables = [
  'account_login',
  'data_key',
  'extra',
  'meter_network',
  'meter_register',
  'product',
  'property',
]

/** Only on the first machine: tables of the registry, sign-ins, imports and the server itself. */
export const undividedTables = [
  /^registry_/,
  /^idp_/,
  /^gateway_double_/,
  /^(demonstration|ended_session|kysely_migration|news_round|provider_event|rate_limit)$/,
  /^meter_(import|quarantine|reject)$/,
  /^staged_(day|span)$/,
]

/** Maps partitions by year of readings to their table. */
export const tableOfPartition = (name: string): string => name.replace(/^usage_day_\d+$/, 'usage_day')
