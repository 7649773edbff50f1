// Files in the storage that differ from the record of their build, so that every server and operator knows them.
import { sql, type Kysely } from 'kysely'

const statement = `create table registry_damaged_file (
  part text not null,
  build text not null,
  path text not null,
  seen_at timestamptz not null default now(), -- the last time that a server read it
  primary key (part, build, path)
)`

export const up = async (db: Kysely<unknown>): Promise<void> => void (await sql.raw(statement).execute(db))
