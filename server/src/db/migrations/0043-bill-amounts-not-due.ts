// What a bill states about earlier bills that become due after it. Stored, because credit may pay them later.
import { sql, type Kysely } from 'kysely'

/** Null: not stated yet, as for bills of earlier releases. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table invoice add column earlier_not_due_cents bigint`.execute(db)
}
