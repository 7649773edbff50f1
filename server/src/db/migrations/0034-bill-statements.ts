// What a bill says of the account: the balance before it, and the payments since the bill before. Kept, because payments are taken back later.
import { sql, type Kysely } from 'kysely'

const statements = [
  // Null: nothing has been stated yet, as for the bills of earlier releases.
  `alter table invoice add column previous_cents bigint`,
  // Below zero for a payment; above zero for one that an earlier bill has stated and that no longer counts.
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
