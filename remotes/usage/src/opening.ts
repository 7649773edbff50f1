// The period opened by a bar and its row: a year's months, or a month's days.
import { monthName, periods, yearOf, type Interval } from '@switchboard/domain'
import { queryAfter, type UsageSettings } from './settings'
import * as text from './text'
import type { UsageRow } from './usage-rows'

export interface Opening {
  /** 'Open November' */
  readonly label: string
  /** Query string of the page to open. */
  readonly query: URLSearchParams
}

const intervalInside = { Yearly: 'Monthly', Monthly: 'Daily', Daily: undefined } as const satisfies Record<
  Interval,
  Interval | undefined
>

/** @param query of the page to open */
export type OnOpen = (query: URLSearchParams) => void

export const opensBars = (interval: Interval): boolean => intervalInside[interval] !== undefined

/** Undefined for a day, and for a period that is not offered. */
export function openingOf(settings: UsageSettings, { slot, amount }: UsageRow): Opening | undefined {
  const { service, today } = settings
  const interval = intervalInside[settings.interval]
  if (!interval || amount.kind === 'outside') return undefined
  const period = periods(interval, today, service.start).find(({ from, to }) => from < slot.to && slot.from < to)
  return (
    period && {
      label: text.open(interval === 'Daily' ? monthName(slot.from) : String(yearOf(slot.from))),
      query: queryAfter(settings, { interval, period: period.id }),
    }
  )
}
