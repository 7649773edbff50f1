// Keys with which a customer's own programs read data.
import type { Day } from '@switchboard/domain'
import type { ColumnType, Generated } from 'kysely'

export interface DataKeyTables {
  data_key: {
    id: Generated<string>
    account_id: number
    /** The subject of the sign-in that made the key. */
    subject: string
    name: string
    scope: 'usage' | 'bills' | 'all'
    /** The hash of the key, whose text is not stored. */
    sha256: string
    /** The last day on which it works. */
    expires_on: Day
    created_at: ColumnType<Date, Date | undefined, Date>
    last_used_at: Date | null
  }
}
