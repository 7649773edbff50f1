// Fills the tables of a portal with the outcomes and errors that its parts' customers reported.
import { sumsOfRows } from '../../../platform/server/src/db/migrations/0047-hour-sums.ts'

interface Traffic {
  /** Page views in a day, over all parts. */
  readonly views: number
  /** Page views in which an error was met, in a day. */
  readonly errors: number
  readonly days: number
}

const CUSTOMERS = 100_000
/** Places in a build at which errors are met. */
const PLACES = 50
const STEPS = 38

const PARTS = `(select distinct on (part) part as name, build
  from registry_build order by part, published_at desc)`
/** A part for each row of `v`. */
const EACH = `join (select row_number() over (order by name) - 1 as nth, name, build from ${PARTS} as newest) as p
  on p.nth = v.n % (select count(distinct part) from registry_build)`

/** @returns statements in the order of time, as a running server writes them */
export function trafficStatements({ views, errors, days }: Traffic): string[] {
  const hours = days * 24
  return [
    // The builds have been current for all of these days.
    `update registry_state set at = at - interval '${days + 1} days'`,
    `insert into registry_fared (environment, part, build, customer, minute, at, failed, ticket, network)
      select 'nonprod', p.name, p.build, md5((v.n::bigint * 7919 % ${CUSTOMERS})::text), date_trunc('minute', at), at,
        v.n % 200 = 0, md5(v.n::text), '192.0.2.0'
      from (select n, now() - interval '${days} days' * (1 - n / ${views * days}::float8) as at
        from generate_series(1, ${views * days}) as n) as v ${EACH}
      order by at on conflict do nothing`,
    `insert into registry_outcome (environment, part, build, outcome, hour, loads, ms, signed_in)
      select 'nonprod', p.name, p.build, outcome, date_trunc('hour', now()) - interval '1 hour' * h, 1000, 300000, signed_in
      from (select distinct name, build from ${PARTS} as newest) as p, generate_series(0, ${hours - 1}) as h,
        unnest(array['ready', 'network', 'timeout']) as outcome, unnest(array[true, false]) as signed_in`,
    `insert into registry_timing (environment, part, build, measure, hour, counts)
      select 'nonprod', p.name, p.build, measure, date_trunc('hour', now()) - interval '1 hour' * h, array_fill(20, array[${STEPS}])
      from (select distinct name, build from ${PARTS} as newest) as p, generate_series(0, ${hours - 1}) as h,
        unnest(array['load', 'interaction']) as measure`,
    ...(errors > 0 ? errorStatements({ views, errors, days }) : []),
    'delete from registry_hour',
    'delete from registry_customer_hour',
    ...sumsOfRows,
  ]
}

const errorStatements = ({ errors, days }: Traffic) => [
  `insert into registry_error (environment, part, build, error, name, message, file, line, col, first_at, last_at)
    select 'nonprod', p.name, p.build, md5(place::text), 'TypeError', 'x is not a function', 'page.js', place, 7, now(), now()
    from (select distinct name, build from ${PARTS} as newest) as p, generate_series(1, ${PLACES}) as place`,
  `insert into registry_error_count (environment, part, build, error, hour, signed_in, views)
    select e.environment, e.part, e.build, e.error, date_trunc('hour', now()) - interval '1 hour' * h, true,
      ${errors} / (24 * (select count(*) from registry_error))
    from registry_error as e, generate_series(0, ${days * 24 - 1}) as h`,
  `insert into registry_error_customer (environment, part, build, error, customer, day)
    select 'nonprod', p.name, p.build, md5((v.n % ${PLACES} + 1)::text), md5((v.n::bigint * 7919 % ${CUSTOMERS})::text),
      current_date - (v.n % ${days})::int
    from (select n from generate_series(1, ${errors * days}) as n) as v ${EACH} on conflict do nothing`,
]
