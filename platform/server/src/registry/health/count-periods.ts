// Counts what customers met with builds in given periods, for all of them in one query of each table.
import { TIMING_STEPS, type TimingCounts } from '@switchboard/record'
import type { Database } from '../../db/connection'
import { sumOfCounts } from './timing-counts'

export interface BuildPeriod {
  readonly part: string
  readonly build: string
  readonly from: Date
  readonly to: Date
}

interface Reported {
  readonly loads: number
  readonly failures: number
  readonly errors: number
}

export interface PeriodCounts extends Reported {
  readonly customers: number
  /** Customers whose first page view met a failure or an error. */
  readonly failed: number
  readonly anonymous: Reported
  readonly load: TimingCounts
  readonly interaction: TimingCounts
}

const PERIODS = `unnest($2::text[], $3::text[], $4::timestamptz[], $5::timestamptz[])
  with ordinality as p (part, build, "from", "to", nth)`
const OF = (table: string) => `${table}.environment = $1 and ${table}.part = p.part and ${table}.build = p.build`

const LOADS = `select p.nth::int, o.signed_in as "signedIn", sum(o.loads)::float8 as loads,
    coalesce(sum(o.loads) filter (where o.outcome <> 'ready'), 0)::float8 as failures
  from ${PERIODS} join registry_outcome as o on ${OF('o')} and o.hour >= p."from" and o.hour < p."to"
  group by p.nth, o.signed_in`

const ERRORS = `select p.nth::int, c.signed_in as "signedIn", sum(c.views)::float8 as errors
  from ${PERIODS} join registry_error_count as c on ${OF('c')} and c.hour >= p."from" and c.hour < p."to"
  group by p.nth, c.signed_in`

/** Each customer counts by the first page view in the period. An error may be met in a later minute of that page view. */
const CUSTOMERS = `select p.nth::int, of_period.*
  from ${PERIODS} cross join lateral (
    select count(*)::int as customers, (count(*) filter (where failed))::int as failed
    from (select bool_or(failed) as failed
      from (select f.customer, f.failed and f.ticket = first_value(f.ticket) over (
            partition by f.customer order by f.minute) as failed
        from registry_fared as f where ${OF('f')} and f.at >= p."from" and f.at < p."to") as views
      group by customer) as customers) as of_period`

const TIMINGS = `select p.nth::int, t.measure, ${sumOfCounts} as counts
  from ${PERIODS} join registry_timing as t on ${OF('t')} and t.hour >= p."from" and t.hour < p."to"
  group by p.nth, t.measure`

interface Row {
  readonly nth: number
}
interface AudienceRow extends Row {
  readonly signedIn: boolean
}

/** @returns the counts of each period, in the same order */
export async function countPeriods(
  { pool }: Database,
  environment: string,
  periods: readonly BuildPeriod[],
): Promise<PeriodCounts[]> {
  if (periods.length === 0) return []
  const [parts, builds] = [periods.map(({ part }) => part), periods.map(({ build }) => build)]
  const times = [periods.map(({ from }) => from.toISOString()), periods.map(({ to }) => to.toISOString())]
  const read = async <Found extends Row>(name: string, text: string) =>
    (await pool.query<Found>({ name, text, values: [environment, parts, builds, ...times] })).rows
  const loads = await read<AudienceRow & Omit<Reported, 'errors'>>('registry-period-loads', LOADS)
  const errors = await read<AudienceRow & Pick<Reported, 'errors'>>('registry-period-errors', ERRORS)
  const customers = await read<Row & Pick<PeriodCounts, 'customers' | 'failed'>>('registry-period-customers', CUSTOMERS)
  const timings = await read<Row & { measure: string; counts: TimingCounts }>('registry-period-timings', TIMINGS)
  return periods.map((_, i) => {
    const mine = <Found extends Row>(rows: readonly Found[]) => rows.filter(({ nth }) => nth === i + 1)
    const reportsOf = (audience: 'customers' | 'anonymous'): Reported => {
      const signedIn = audience === 'customers'
      const { loads: all = 0, failures = 0 } = mine(loads).find((row) => row.signedIn === signedIn) ?? {}
      return { loads: all, failures, errors: mine(errors).find((row) => row.signedIn === signedIn)?.errors ?? 0 }
    }
    const [{ customers: seen, failed } = { customers: 0, failed: 0 }] = mine(customers)
    const timing = (measure: string) => mine(timings).find((row) => row.measure === measure)?.counts ?? NO_TIMES
    return {
      ...reportsOf('customers'),
      customers: seen,
      failed,
      anonymous: reportsOf('anonymous'),
      load: timing('load'),
      interaction: timing('interaction'),
    }
  })
}

const NO_TIMES: TimingCounts = Array<number>(TIMING_STEPS).fill(0)
