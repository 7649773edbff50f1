// To whom the dashboard has offered a passkey, so that nobody is asked again (decision record 0112).
import { sql, type Kysely } from 'kysely'

const statements = [
  `create table passkey_offer (
     account_id bigint not null references account (id) on delete cascade,
     subject text not null,
     session text,
     shown_at timestamptz not null default now(),
     ended_at timestamptz,
     primary key (account_id, subject)
   )`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
