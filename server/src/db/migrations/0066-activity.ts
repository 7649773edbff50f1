// What customers read about their changes: the session of each, and values next to the audit log.
import { sql, type Kysely } from 'kysely'

const statements = [
  `alter table audit add column session text, add column browser text`,

  // Apart from the audit log, which is kept forever: personal values are deleted with the account.
  `create table audit_shown (
     account_id bigint not null references account (id) on delete cascade,
     audit_id bigint not null,
     shown jsonb not null,
     primary key (account_id, audit_id)
   )`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
