// Errors that pages reported about builds, without data of customers (decision record 0085).
import { sql, type Kysely } from 'kysely'

const environment = `environment text not null check (environment in ('prod', 'nonprod'))`

const statements = [
  // One row per place in a build and class of error.
  `create table registry_error (
    ${environment},
    part text not null,
    build text not null,
    error text not null, -- a hash of name and place
    name text not null,
    message text not null, -- reduced, of the first report
    file text not null, -- a script of the build
    line integer not null,
    col integer not null,
    component text,
    route text,
    first_at timestamptz not null,
    last_at timestamptz not null,
    primary key (environment, part, build, error)
  )`,
  `create index registry_error_last on registry_error (last_at)`,

  // Page views that met the error.
  `create table registry_error_count (
    ${environment},
    part text not null,
    build text not null,
    error text not null,
    hour timestamptz not null,
    signed_in boolean not null,
    views bigint not null,
    primary key (environment, part, build, error, hour, signed_in)
  )`,
  `create index registry_error_count_hour on registry_error_count (hour)`,

  `create table registry_error_customer (
    ${environment},
    part text not null,
    build text not null,
    error text not null,
    customer text not null, -- the registry's key
    day date not null, -- in UTC
    primary key (environment, part, build, error, customer, day)
  )`,
  `create index registry_error_customer_day on registry_error_customer (day)`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
