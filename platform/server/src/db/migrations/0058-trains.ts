// The train that a change was made with: the number of the first state of the train.
import { sql, type Kysely } from 'kysely'

const statement = 'alter table registry_state add column train integer'

export const up = async (db: Kysely<unknown>): Promise<void> => void (await sql.raw(statement).execute(db))
