// Remembers which page views met failures and errors, so that a customer's number leads to them (decision record 0089).
import type { Settings } from '../../settings'
import type { Database } from '../../db/connection'

interface ViewFailure {
  readonly view: string
  readonly part: string
  readonly build: string
  /** An outcome, or the id of an error. */
  readonly failure: string
}

export interface ViewFailures {
  add(failure: ViewFailure): void
  /** Writes what was collected. What cannot be written is lost. */
  write(): Promise<void>
}

/** When everybody meets the same failure, some page views are enough. */
const MAX_OF_BUILD = 1_000
const HOUR = 3_600_000

export function createViewFailures(
  db: Database,
  environment: Settings['environment'],
  now: () => number = () => Date.now(),
): ViewFailures {
  let waiting: (ViewFailure & { readonly at: string })[] = []
  let hour = 0
  let counts = new Map<string, number>()
  return {
    add(failure) {
      const at = now()
      if (Math.floor(at / HOUR) !== hour) {
        hour = Math.floor(at / HOUR)
        counts = new Map()
      }
      const build = `${failure.part} ${failure.build}`
      const count = (counts.get(build) ?? 0) + 1
      counts.set(build, count)
      if (count <= MAX_OF_BUILD) waiting.push({ ...failure, at: new Date(at).toISOString() })
    },
    async write() {
      if (waiting.length === 0) return
      const writing = waiting
      waiting = []
      const of = (key: keyof (typeof writing)[number]) => writing.map((row) => row[key])
      const values = [environment, of('view'), of('part'), of('build'), of('failure'), of('at')]
      await db.pool.query(INSERT, values)
    },
  }
}

const INSERT = `insert into registry_view_failure (environment, view, part, build, failure, at)
select $1, * from unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::timestamptz[]) on conflict do nothing`

/** Deletes them after the same time as the keys of customers. */
export const deleteOldViewFailures = async ({ pool }: Database): Promise<void> =>
  void (await pool.query(`delete from registry_view_failure where at < now() - interval '9 days'`))
