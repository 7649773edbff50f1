// Finds the page views of a build in a period, such as the last 24 hours, without reading those of nine days.
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index registry_fared_period on registry_fared (environment, part, build, at)`.execute(db)
}
