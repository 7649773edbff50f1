// Types of the platform's tables for kysely.
import type { ColumnType, Generated } from 'kysely'

type Stamp = ColumnType<Date, Date | undefined, Date>
type Maybe<T> = ColumnType<T | null, T | null | undefined, T | null>

export interface PlatformTables {
  rate_limit: { limit_name: string; caller: string; state: string; expires_at: Date }
  registry_build: {
    part: string
    build: string
    /** Canonical JSON. */
    record: string
    /** Content addresses of the files that have one. */
    addresses: Generated<readonly string[]>
    published_at: Stamp
    published_by: string
    why: string
    /** When the record was signed again. Only signature and gate result change in a published record. */
    signed_anew_at: Maybe<Date>
  }
  registry_state: {
    environment: 'prod' | 'nonprod'
    number: number
    at: Date
    who: string
    why: string
    part: Maybe<string>
    /** Canonical JSON, like `state`. */
    change: string
    from_build: Maybe<string>
    to_build: Maybe<string>
    state: string
    /** Sentences. */
    overridden: Maybe<readonly string[]>
    train: Maybe<number>
  }
  registry_key: {
    id: string
    public_key: string
    parts: readonly string[]
    owner: string
    added_at: Stamp
    added_by: string
    why: string
    revoked_at: Maybe<Date>
    revoked_by: Maybe<string>
    revoked_why: Maybe<string>
  }
  registry_token: {
    id: string
    hash: string
    owner: string
    parts: readonly string[]
    operator: Generated<boolean>
    created_at: Stamp
    added_by: string
    why: string
    revoked_at: Maybe<Date>
    revoked_by: Maybe<string>
    revoked_why: Maybe<string>
  }
  registry_outcome: {
    environment: 'prod' | 'nonprod'
    part: string
    build: string
    outcome: string
    hour: Date
    loads: number
    /** The sum over all loads. */
    ms: number
    /** False for browsers in which nobody has signed in. */
    signed_in: boolean
  }
  registry_fared: {
    environment: 'prod' | 'nonprod'
    part: string
    build: string
    customer: string
    minute: Date
    at: Date
    failed: boolean
    ticket: string
    network: string
  }
  registry_hour: {
    environment: 'prod' | 'nonprod'
    part: string
    build: string
    hour: Date
    loads: number
    failures: number
    errors: number
    anonymous_loads: number
    anonymous_failures: number
    anonymous_errors: number
  }
  registry_customer_hour: {
    environment: 'prod' | 'nonprod'
    part: string
    build: string
    hour: Date
    /** Element n: customers who do not have the build in the n hours before. */
    customers: readonly number[]
    /** The same for customers whose first page view of the hour had a failure or an error. */
    failed: readonly number[]
  }
  registry_damaged_file: { part: string; build: string; path: string; seen_at: Stamp }
  registry_error: {
    environment: 'prod' | 'nonprod'
    part: string
    build: string
    /** A hash of name and place. */
    error: string
    name: string
    message: string
    file: string
    line: number
    col: number
    component: string | null
    route: string | null
    first_at: Date
    last_at: Date
  }
  registry_error_count: {
    environment: 'prod' | 'nonprod'
    part: string
    build: string
    error: string
    hour: Date
    signed_in: boolean
    /** Page views that met the error. */
    views: number
  }
  registry_error_customer: {
    environment: 'prod' | 'nonprod'
    part: string
    build: string
    error: string
    customer: string
    /** In UTC. */
    day: string
  }
  registry_timing: {
    environment: 'prod' | 'nonprod'
    part: string
    build: string
    measure: 'load' | 'interaction'
    hour: Date
    /** Signed-in customers' reports in each step. */
    counts: readonly number[]
  }
  registry_view_failure: {
    environment: 'prod' | 'nonprod'
    view: string
    part: string
    build: string
    failure: string
    at: Date
  }
  registry_upload: {
    owner: string
    /** In UTC. */
    day: string
    bytes: number
  }
}
