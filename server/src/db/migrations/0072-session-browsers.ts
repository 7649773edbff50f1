// The browser in which a session began, so that its use in another one is noticed (decision record 0111).
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table known_session add column browser text').execute(db)
}
