// What customers disagree with on a bill, with the lines as they were then, and our answers (decision record 0102).
import { sql, type Kysely } from 'kysely'

const statements = [
  `create table bill_dispute (
     id uuid primary key,
     number text not null unique, -- for the customer to quote
     account_id bigint not null references account (id) on delete cascade,
     invoice_id text not null references invoice (id) on delete cascade,
     line int, -- null: the whole bill
     reason text not null check (reason in ('reading', 'price', 'days', 'other')),
     words text not null,
     lines json not null, -- the disputed lines with their evidence
     received_on date not null,
     answer_by date not null,
     state text not null default 'received' check (state in ('received', 'answered', 'closed')),
     answer text,
     answered_on date,
     received_at timestamptz not null default now(),
     check ((answer is null) = (answered_on is null)),
     check (state <> 'answered' or answer is not null)
   )`,
  `create unique index bill_dispute_open on bill_dispute (account_id, invoice_id, coalesce(line, 0)) where state = 'received'`,
  `create index bill_dispute_account on bill_dispute (account_id, invoice_id)`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
