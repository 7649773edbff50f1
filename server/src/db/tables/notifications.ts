// What customers have by email.
import type { Day, NotificationKind } from '@switchboard/domain'
import type { ColumnType } from 'kysely'

export interface NotificationTables {
  mail_preference: {
    account_id: number
    kind: NotificationKind
    by_mail: boolean
    changed_at: ColumnType<Date, Date | undefined, Date>
  }
  mail_day: {
    account_id: number
    day: Day
    mail_id: string
  }
}
