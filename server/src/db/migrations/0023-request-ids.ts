// The id of the request that caused a change and its mails, as in the logs of proxy and server.
import { sql, type Kysely } from 'kysely'

const statements = [
  `alter table audit add column request_id text`,
  `alter table mail_outbox add column request_id text`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
