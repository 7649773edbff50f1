// The readings that a usage line was billed from. Bills of earlier releases have none. As json, because it is only read
// whole, and jsonb takes almost twice the space.
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table invoice_item add column evidence json`.execute(db)
}
