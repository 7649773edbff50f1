// More time to pay a bill, once for each bill. invoice.due_on is the extended date, which everything follows.
import { sql, type Kysely } from 'kysely'

const statements = [
  `create table bill_extension (
     invoice_id text not null references invoice (id) on delete cascade,
     account_id bigint not null references account (id) on delete cascade,
     due_before date not null,
     due_on date not null check (due_on > due_before),
     basis text not null, -- the rule that allowed it
     extended_on date not null,
     extended_at timestamptz not null default now(),
     primary key (account_id, invoice_id)
   )`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
