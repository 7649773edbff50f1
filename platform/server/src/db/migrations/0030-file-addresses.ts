// Content addresses of build files (decision record 0059). They find a file in any build that has it. Older
// builds have none.
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw("alter table registry_build add column addresses text[] not null default '{}'").execute(db)
  await sql.raw('create index registry_build_addresses on registry_build using gin (addresses)').execute(db)
}
