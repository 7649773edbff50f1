// Load outcomes of builds, on which halts and rollbacks are based.

import { sql, type Kysely } from 'kysely'

const statements = [
  // Counts of every reported attempt.
  `create table registry_outcome (
    environment text not null check (environment in ('prod', 'nonprod')),
    part text not null,
    build text not null,
    outcome text not null,
    hour timestamptz not null,
    loads bigint not null,
    ms bigint not null, -- of all loads together
    primary key (environment, part, build, hour, outcome)
  )`,
  `create index registry_outcome_hour on registry_outcome (hour)`,

  // One row per customer, build and minute, only for the build that the registry resolved for this customer.
  `create table registry_fared (
    environment text not null check (environment in ('prod', 'nonprod')),
    part text not null,
    build text not null,
    customer text not null,
    minute timestamptz not null,
    at timestamptz not null, -- the first report in that minute
    failed boolean not null, -- the build, not the customer's connection, in the page view of the first report
    ticket text not null, -- of that page view
    primary key (environment, part, build, customer, minute)
  )`,
  `create index registry_fared_minute on registry_fared (minute)`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
