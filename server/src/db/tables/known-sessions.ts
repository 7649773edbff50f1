// Which logins and sessions the API has seen.
import type { ColumnType } from 'kysely'

type Stamp = ColumnType<Date, Date | undefined, Date>

export interface KnownSessionTables {
  known_login: {
    account_id: number
    /** The provider's name. */
    issuer: string
    subject: string
    /** The start of the first session. */
    seen_at: Stamp
    /** The time of the last email about a new device. */
    mailed_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  }
  known_session: {
    account_id: number
    sid_sha256: string
    seen_at: Stamp
    /** Such as 'Chrome'; null until a browser with a known name has made a call. */
    browser: ColumnType<string | null, string | null | undefined, string | null>
  }
}
