// A month of bills, named by its first day.
import { addDays, addMonths, overlap, parseDay, type Day, type Span } from '@switchboard/domain'
import type { Account, Service } from './facts'

/** @param words 2026-10 @returns its first day, or undefined when that is no month */
export const parseMonth = (words: string): Day | undefined => parseDay(`${words}-01`)

export const spanOf = (month: Day): Span => ({ from: month, to: addMonths(month, 1) })

/** A month is billed when its last day is over where the property is (D1). */
export const isOver = (month: Day, today: Day): boolean => spanOf(month).to <= today

export interface Served {
  readonly service: Service
  /** The first day on which the account ever had the service. */
  readonly since: Day
  /** The days of the month in which it had it: at least one. */
  readonly span: Span
}

export function servedIn(month: Day, { opened, services }: Pick<Account, 'opened' | 'services'>): Served[] {
  const whole = spanOf(month)
  return services.flatMap((service) => {
    const since = service.starts > opened ? service.starts : opened
    const end = service.ends === null ? whole.to : addDays(service.ends, 1)
    const span = overlap(whole, { from: since, to: end })
    return span.from < span.to && since < end ? [{ service, since, span }] : []
  })
}
