// The refusals that an operator overrode with a change.
import { sql, type Kysely } from 'kysely'

const statement = 'alter table registry_state add column overridden text[]'

export const up = async (db: Kysely<unknown>): Promise<void> => void (await sql.raw(statement).execute(db))
