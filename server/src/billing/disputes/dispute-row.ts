// A dispute as the calls send it.
import type { Day } from '@switchboard/domain'
import type { BillDispute } from '@switchboard/wire'

export interface DisputeRow {
  readonly number: string
  readonly line: number | null
  readonly reason: BillDispute['reason']
  readonly words: string
  readonly received_on: Day
  readonly answer_by: Day
  readonly state: BillDispute['state']
  readonly answer: string | null
  readonly answered_on: Day | null
}

export const DISPUTE_COLUMNS = [
  'number',
  'line',
  'reason',
  'words',
  'received_on',
  'answer_by',
  'state',
  'answer',
  'answered_on',
] as const satisfies readonly (keyof DisputeRow)[]

/** SQL for a bill's disputes as JSON, the oldest first. */
export const disputesJson = (bill: string) => `(select coalesce(json_agg(json_build_object(${DISPUTE_COLUMNS.map(
  (name) => `'${name}', d.${name}`,
).join(', ')}) order by d.received_at, d.id), '[]') from bill_dispute d
   where d.account_id = ${bill}.account_id and d.invoice_id = ${bill}.id)`

export const disputeOf = ({ received_on, answer_by, answered_on, ...row }: DisputeRow): BillDispute => ({
  ...row,
  received: received_on,
  answerBy: answer_by,
  answered: answered_on,
})
