// What is known about a page view: its builds, and the failures and errors in them. Nothing about the customer.
import type { PageViewTrace } from '@switchboard/record'
import type { Database } from '../../db/connection'

/** Only of signed-in customers, and of the first page view in a minute. */
const BUILDS = `select part, build, min(at) as at, bool_or(failed) as failed from registry_fared
  where environment = $1 and ticket = $2 group by part, build order by min(at), part`

const FAILURES = `select f.part, f.build, f.failure, f.at, e.name, e.message, e.file, e.line, e.col as "column", e.route
  from registry_view_failure as f left join registry_error as e
    on e.environment = f.environment and e.part = f.part and e.build = f.build and e.error = f.failure
  where f.environment = $1 and f.view = $2 order by f.at, f.part`

interface BuildRow {
  readonly part: string
  readonly build: string
  readonly at: Date
  readonly failed: boolean
}

interface FailureRow {
  readonly part: string
  readonly build: string
  readonly failure: string
  readonly at: Date
  readonly name: string | null
  readonly message: string | null
  readonly file: string | null
  readonly line: number | null
  readonly column: number | null
  readonly route: string | null
}

export async function readView(
  { pool }: Database,
  environment: 'prod' | 'nonprod',
  view: string,
): Promise<PageViewTrace> {
  const values = [environment, view]
  const builds = await pool.query<BuildRow>({ name: 'registry-view-builds', text: BUILDS, values })
  const failures = await pool.query<FailureRow>({ name: 'registry-view-failures', text: FAILURES, values })
  return {
    environment,
    view,
    builds: builds.rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() })),
    failures: failures.rows.map(({ part, build, failure, at, ...error }) => ({
      part,
      build,
      at: at.toISOString(),
      ...(isError(error) ? { error } : { outcome: failure }),
    })),
  }
}

type ErrorColumns = Omit<FailureRow, 'part' | 'build' | 'failure' | 'at'>
type ErrorRow = { readonly [Key in keyof Omit<ErrorColumns, 'route'>]: NonNullable<ErrorColumns[Key]> } & Pick<
  ErrorColumns,
  'route'
>

const isError = (row: ErrorColumns): row is ErrorRow => row.name !== null
