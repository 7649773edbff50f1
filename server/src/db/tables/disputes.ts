// What customers disagree with on their bills.
import type { Day } from '@switchboard/domain'
import type { ColumnType, Generated } from 'kysely'

type DateColumn = ColumnType<Day, Day, Day>

export interface DisputeTables {
  bill_dispute: {
    id: string
    number: string
    account_id: number
    invoice_id: string
    /** Null: the whole bill. */
    line: ColumnType<number | null, number | null, never>
    reason: 'reading' | 'price' | 'days' | 'other'
    words: string
    /** The disputed lines with their evidence. */
    lines: ColumnType<unknown, string, never>
    received_on: DateColumn
    answer_by: DateColumn
    state: Generated<'received' | 'answered' | 'closed'>
    answer: ColumnType<string | null, undefined, string>
    answered_on: ColumnType<Day | null, undefined, Day>
    received_at: ColumnType<Date, undefined, never>
  }
}
