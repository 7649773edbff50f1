// The errors of a part in the last seven days.
import type { Database } from '../../db/connection'

interface ErrorFilter {
  readonly environment: string
  readonly part: string
  readonly build?: string
  readonly order?: 'frequent' | 'newest'
  readonly limit: number
}

interface ErrorRow {
  readonly build: string
  readonly name: string
  readonly message: string
  readonly file: string
  readonly line: number
  readonly column: number
  readonly component: string | null
  readonly route: string | null
  readonly firstAt: Date
  readonly lastAt: Date
  /** Page views of signed-in customers, and the number of these customers. */
  readonly views: number
  readonly customers: number
  /** Page views of browsers in which nobody had signed in. */
  readonly anonymous: number
}

const ERRORS = `select e.build, e.name, e.message, e.file, e.line, e.col as "column", e.component, e.route,
    e.first_at as "firstAt", e.last_at as "lastAt", c.views, c.anonymous,
    (select count(distinct customer) from registry_error_customer as k where k.environment = e.environment
      and k.part = e.part and k.build = e.build and k.error = e.error and k.day > now() - interval '7 days')::int as customers
  from registry_error as e cross join lateral (
    select coalesce(sum(views) filter (where signed_in), 0)::int as views,
      coalesce(sum(views) filter (where not signed_in), 0)::int as anonymous
    from registry_error_count as n where n.environment = e.environment and n.part = e.part and n.build = e.build
      and n.error = e.error and n.hour > now() - interval '7 days') as c
  where e.environment = $1 and e.part = $2 and ($3::text is null or e.build = $3) and e.last_at > now() - interval '7 days'`

const ORDERS = {
  frequent: 'order by customers desc, c.views desc, c.anonymous desc, e.last_at desc, e.error',
  newest: 'order by e.first_at desc, e.error',
}

export async function readErrors(
  { pool }: Database,
  { environment, part, build, order = 'frequent', limit }: ErrorFilter,
): Promise<readonly ErrorRow[]> {
  const { rows } = await pool.query<ErrorRow>({
    name: `registry-errors-${order}`,
    text: `${ERRORS} ${ORDERS[order]} limit $4`,
    values: [environment, part, build ?? null, limit],
  })
  return rows
}
