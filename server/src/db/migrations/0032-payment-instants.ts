// When a payment was received, for the order within a day and the 72 hours of bank validation (D70). The default covers
// rows written by the previous release. Null: received before this column existed.
import { sql, type Kysely } from 'kysely'

const statements = [
  // False: paid by other means, such as cash, which the bank does not validate.
  `alter table payment add column received_at timestamptz, add column by_card_or_account boolean not null default true`,
  `alter table payment alter column received_at set default now()`,
  `create or replace view uncounted_payment as
     select i.id as invoice_id, p.id as payment_id, p.received_on, p.status, p.received_at
     from invoice i join payment p on p.account_id = i.account_id
       and (p.invoice_id = i.id or (p.invoice_id is null and p.received_on >= i.issued_on))
     where not p.counts`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
