// Sums by the hour. The health of builds is added up from them (decision record 0097).
import { sql, type Kysely } from 'kysely'

const key = `environment text not null check (environment in ('prod', 'nonprod')),
    part text not null,
    build text not null,
    hour timestamptz not null`

const tables = [
  `create table registry_hour (
    ${key},
    loads bigint not null default 0, -- by signed-in customers, like the next two
    failures bigint not null default 0,
    errors bigint not null default 0,
    anonymous_loads bigint not null default 0,
    anonymous_failures bigint not null default 0,
    anonymous_errors bigint not null default 0,
    primary key (environment, part, build, hour)
  )`,
  `create index registry_hour_hour on registry_hour (hour)`,

  // Element 1 + n: customers who do not have the build in the n hours before.
  `create table registry_customer_hour (
    ${key},
    customers integer[] not null,
    failed integer[] not null, -- those whose first page view of the hour met a failure or an error
    primary key (environment, part, build, hour)
  )`,
  `create index registry_customer_hour_hour on registry_customer_hour (hour)`,
]

const BUILD_HOUR = 'environment, part, build, hour'

/** Adds up what was counted before. */
export const sumsOfRows = [
  `insert into registry_hour (${BUILD_HOUR}, loads, failures, anonymous_loads, anonymous_failures)
  select ${BUILD_HOUR}, coalesce(sum(loads) filter (where signed_in), 0),
    coalesce(sum(loads) filter (where signed_in and outcome <> 'ready'), 0),
    coalesce(sum(loads) filter (where not signed_in), 0),
    coalesce(sum(loads) filter (where not signed_in and outcome <> 'ready'), 0)
  from registry_outcome group by ${BUILD_HOUR}`,

  `insert into registry_hour as h (${BUILD_HOUR}, errors, anonymous_errors)
  select ${BUILD_HOUR}, coalesce(sum(views) filter (where signed_in), 0),
    coalesce(sum(views) filter (where not signed_in), 0)
  from registry_error_count group by ${BUILD_HOUR}
  on conflict (${BUILD_HOUR}) do update set errors = excluded.errors, anonymous_errors = excluded.anonymous_errors`,

  `insert into registry_customer_hour (${BUILD_HOUR}, customers, failed)
  with firsts as (
    select distinct on (environment, part, build, customer, hour) *
    from (select *, date_trunc('hour', minute, 'UTC') as hour from registry_fared) as views
    order by environment, part, build, customer, hour, minute
  ), failures as (
    select environment, part, build, customer, ticket, max(minute) as last
    from registry_fared where failed group by environment, part, build, customer, ticket
  ), gaps as (
    select ${BUILD_HOUR}, coalesce(extract(epoch from hour - lag(hour) over (
        partition by environment, part, build, customer order by hour)) / 3600, 169) as gap,
      coalesce(last >= hour, false) as failed
    from firsts left join failures using (environment, part, build, customer, ticket)
  ), counts as (
    select ${BUILD_HOUR}, gap, count(*) as customers, count(*) filter (where failed) as failed
    from gaps group by ${BUILD_HOUR}, gap
  ), sums as (
    select ${BUILD_HOUR}, n, coalesce(sum(customers) filter (where gap > n), 0) as customers,
      coalesce(sum(failed) filter (where gap > n), 0) as failed
    from counts cross join generate_series(0, 168) as n group by ${BUILD_HOUR}, n
  )
  select ${BUILD_HOUR}, array_agg(customers order by n), array_agg(failed order by n) from sums group by ${BUILD_HOUR}`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...tables, ...sumsOfRows]) await sql.raw(statement).execute(db)
}
