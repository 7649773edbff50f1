// Failed sign-ins are stored with the rate limits from now on.
import { sql, type Kysely } from 'kysely'
import * as rateLimits from '@switchboard/platform-server/db/migrations/0009-rate-limits'

export async function up(db: Kysely<unknown>): Promise<void> {
  await rateLimits.up(db)
  await sql.raw('drop table idp_attempt').execute(db)
}
