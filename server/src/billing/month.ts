// A billed month is identified by its first day.
import { addDays, addMonths, overlap, parseDay, type Day, type Span } from '@switchboard/domain'
import type { BillableAccount, BillableService } from './billable-account'

/** @param text such as 2026-10 @returns the first day, or undefined if the text is not a month */
export const parseMonth = (text: string): Day | undefined => parseDay(`${text}-01`)

export const monthSpan = (month: Day): Span => ({ from: month, to: addMonths(month, 1) })

/** A month is billed once its last day has ended at the property (D1). */
export const isMonthOver = (month: Day, today: Day): boolean => monthSpan(month).to <= today

type AccountServices = Pick<BillableAccount, 'opened' | 'services'>

export interface ServicePeriod {
  readonly service: BillableService
  /** The first day on which the account ever had the service. */
  readonly since: Day
  /** The days of the month on which the account had the service: at least one. */
  readonly span: Span
}

export function servicePeriods(month: Day, account: AccountServices): ServicePeriod[] {
  const whole = monthSpan(month)
  return servicesOfAccount(account).flatMap(({ service, since }) => {
    const span = overlap(whole, { from: since, to: dayAfterEnd(service) ?? whole.to })
    return span.from < span.to ? [{ service, since, span }] : []
  })
}

/** All the account's services, past, present and future, each with its first day for this account. */
export const servicesOfAccount = ({ opened, services }: AccountServices): Omit<ServicePeriod, 'span'>[] =>
  services
    .map((service) => ({ service, since: service.starts > opened ? service.starts : opened }))
    .filter(({ service, since }) => since < (dayAfterEnd(service) ?? addDays(since, 1)))

/** The day after the last day of the service. */
export const dayAfterEnd = ({ ends }: BillableService): Day | null => ends && addDays(ends, 1)
