// The origin of outcomes: signed-in or anonymous browsers, and their network. Also each team's uploads per day.
import { sql, type Kysely } from 'kysely'

const statements = [
  // Earlier counts contain both kinds together.
  `alter table registry_outcome add column signed_in boolean not null default true`,
  `alter table registry_outcome drop constraint registry_outcome_pkey`,
  `alter table registry_outcome add primary key (environment, part, build, hour, outcome, signed_in)`,

  // The first 24 bits of an IPv4 address or the first 48 of an IPv6 address; empty for rows from before this column.
  `alter table registry_fared add column network text not null default ''`,

  `create table registry_upload (
    owner text not null, -- of the deploy token
    day date not null, -- in UTC
    bytes bigint not null,
    primary key (owner, day)
  )`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
