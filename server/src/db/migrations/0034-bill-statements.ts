// What a bill states about the account: the previous balance, and payments since the previous bill. Stored, because
// payments may be reversed later.
import { sql, type Kysely } from 'kysely'

const statements = [
  // Null: nothing stated yet, as for bills of earlier releases.
  `alter table invoice add column previous_cents bigint`,
  // Negative for a payment; positive for a payment stated on an earlier bill that no longer counts.
  `create table stated_payment (
     account_id bigint not null references account (id) on delete cascade,
     invoice_id text not null references invoice (id) on delete cascade,
     payment_id uuid not null references payment (id) on delete cascade,
     amount_cents bigint not null check (amount_cents <> 0),
     primary key (account_id, invoice_id, payment_id)
   )`,
  `create index stated_payment_invoice on stated_payment (invoice_id)`,
  `create index stated_payment_payment on stated_payment (payment_id)`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
