// Durations of loads and interactions, counted in steps, and the page views that met failures (decision record 0089).
import { sql, type Kysely } from 'kysely'

const environment = `environment text not null check (environment in ('prod', 'nonprod'))`

const statements = [
  `create table registry_timing (
    ${environment},
    part text not null,
    build text not null,
    measure text not null, -- 'load' or 'interaction'
    hour timestamptz not null,
    counts integer[] not null, -- of each step, by signed-in customers
    primary key (environment, part, build, hour, measure)
  )`,
  `create index registry_timing_hour on registry_timing (hour)`,

  // Found by the number of the page view, which a customer reads out.
  `create table registry_view_failure (
    ${environment},
    view text not null, -- the id of the ticket
    part text not null,
    build text not null,
    failure text not null, -- an outcome, or the hash of an error
    at timestamptz not null,
    primary key (environment, view, part, build, failure)
  )`,
  `create index registry_view_failure_at on registry_view_failure (at)`,
  `create index registry_fared_ticket on registry_fared (ticket)`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
