// The readings that a usage line was billed from. Bills of earlier releases have none.
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table invoice_item add column evidence jsonb`.execute(db)
}
