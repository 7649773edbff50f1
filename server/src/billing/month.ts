// A month of bills, named by its first day.
import { addDays, addMonths, overlap, parseDay, type Day, type Span } from '@switchboard/domain'
import type { Account, Service } from './facts'

/** @param words 2026-10 @returns its first day, or undefined when that is no month */
export const parseMonth = (words: string): Day | undefined => parseDay(`${words}-01`)

export const spanOf = (month: Day): Span => ({ from: month, to: addMonths(month, 1) })

/** A month is billed when its last day is over where the property is (D1). */
export const isOver = (month: Day, today: Day): boolean => spanOf(month).to <= today

type Had = Pick<Account, 'opened' | 'services'>

export interface Served {
  readonly service: Service
  /** The first day on which the account ever had the service. */
  readonly since: Day
  /** The days of the month in which it had it: at least one. */
  readonly span: Span
}

export function servedIn(month: Day, account: Had): Served[] {
  const whole = spanOf(month)
  return everServed(account).flatMap(({ service, since }) => {
    const span = overlap(whole, { from: since, to: endOf(service) ?? whole.to })
    return span.from < span.to ? [{ service, since, span }] : []
  })
}

/** The services that the account had, has, or will have. */
export const everServed = ({ opened, services }: Had): Omit<Served, 'span'>[] =>
  services
    .map((service) => ({ service, since: service.starts > opened ? service.starts : opened }))
    .filter(({ service, since }) => since < (endOf(service) ?? addDays(since, 1)))

/** The day after its last one. */
export const endOf = ({ ends }: Service): Day | null => ends && addDays(ends, 1)
