// Bills by month, for links from a month's usage to its bill.
import type { Day } from '@switchboard/domain'

/** Ids of bills by month, such as `2026-10`. */
export type Bills = Readonly<Record<string, string>>

export interface BillLink {
  readonly id: string
  readonly month: Day
}

/** @param day of the month */
export function billOf(bills: Bills, day: Day): BillLink | undefined {
  const id = bills[day.slice(0, 7)]
  return id === undefined ? undefined : { id, month: day }
}
