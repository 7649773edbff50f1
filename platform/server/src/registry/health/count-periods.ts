// Counts what customers met with builds in given periods, for all of them in one query of each table.
import { TIMING_STEPS, type TimingCounts } from '@switchboard/record'
import type { Database } from '../../db/connection'
import { sumOfCounts } from './timing-counts'

export interface BuildPeriod {
  readonly part: string
  readonly build: string
  /** The beginning of an hour. */
  readonly from: Date
  /** Now, or the beginning of an hour. At most MAX_HOURS after `from`. */
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

const SUMS = `select p.nth::int, sum(h.loads)::float8 as loads, sum(h.failures)::float8 as failures,
    sum(h.errors)::float8 as errors, sum(h.anonymous_loads)::float8 as "anonymousLoads",
    sum(h.anonymous_failures)::float8 as "anonymousFailures", sum(h.anonymous_errors)::float8 as "anonymousErrors"
  from ${PERIODS} join registry_hour as h on ${OF('h')} and h.hour >= p."from" and h.hour < p."to"
  group by p.nth`

/** Each customer counts by the first page view in the period. An error may be met in a later minute of that page view. */
const AT = '1 + (extract(epoch from c.hour - p."from") / 3600)::int'
const CUSTOMERS = `select p.nth::int, sum(c.customers[${AT}])::int as customers, sum(c.failed[${AT}])::int as failed
  from ${PERIODS} join registry_customer_hour as c on ${OF('c')} and c.hour >= p."from" and c.hour < p."to"
  group by p.nth`

const TIMINGS = `select p.nth::int, t.measure, ${sumOfCounts} as counts
  from ${PERIODS} join registry_timing as t on ${OF('t')} and t.hour >= p."from" and t.hour < p."to"
  group by p.nth, t.measure`

interface Row {
  readonly nth: number
}
interface SumRow extends Row, Reported {
  readonly anonymousLoads: number
  readonly anonymousFailures: number
  readonly anonymousErrors: number
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
  const sums = await read<SumRow>('registry-period-sums', SUMS)
  const customers = await read<Row & Pick<PeriodCounts, 'customers' | 'failed'>>('registry-period-customers', CUSTOMERS)
  const timings = await read<Row & { measure: string; counts: TimingCounts }>('registry-period-timings', TIMINGS)
  return periods.map((_, i) => {
    const isOfPeriod = ({ nth }: Row) => nth === i + 1
    const timing = (wanted: string) =>
      timings.find((row) => isOfPeriod(row) && row.measure === wanted)?.counts ?? NO_TIMES
    const { loads, failures, errors, ...anonymous } = sums.find(isOfPeriod) ?? NO_SUMS
    const { customers: seen, failed } = customers.find(isOfPeriod) ?? NO_CUSTOMERS
    return {
      ...{ loads, failures, errors, customers: seen, failed },
      anonymous: {
        loads: anonymous.anonymousLoads,
        failures: anonymous.anonymousFailures,
        errors: anonymous.anonymousErrors,
      },
      load: timing('load'),
      interaction: timing('interaction'),
    }
  })
}

const NO_SUMS = { loads: 0, failures: 0, errors: 0, anonymousLoads: 0, anonymousFailures: 0, anonymousErrors: 0 }
const NO_CUSTOMERS = { customers: 0, failed: 0 }
const NO_TIMES: TimingCounts = Array<number>(TIMING_STEPS).fill(0)
