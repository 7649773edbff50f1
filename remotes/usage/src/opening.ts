// What a bar and its row open: a year's months, a month's days, or a day's half hours.
import { monthName, periods, yearOf, type Interval } from '@switchboard/domain'
import { queryAfter, type UsageSettings } from './settings'
import * as text from './text'
import type { UsageRow } from './usage-rows'

/** The smallest bars that the backend has. */
export type Depth = 'days' | 'half hours'

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
export type OnOpen = (query: URLSearchParams, history?: 'push' | 'replace') => void

export const opensBars = (interval: Interval, depth: Depth): boolean =>
  depth === 'half hours' || intervalInside[interval] !== undefined

/** Undefined for a period that is not offered. */
export function openingOf(settings: UsageSettings, { slot, amount }: UsageRow, depth: Depth): Opening | undefined {
  const { service, today } = settings
  const interval = intervalInside[settings.interval]
  if (amount.kind === 'outside') return undefined
  if (!interval) {
    if (depth === 'days') return undefined
    const label = text.openDay(slot.from)
    return { label, query: queryAfter(settings, { day: slot.from }) }
  }
  const period = periods(interval, today, service.start).find(({ from, to }) => from < slot.to && slot.from < to)
  return (
    period && {
      label: text.open(interval === 'Daily' ? monthName(slot.from) : String(yearOf(slot.from))),
      query: queryAfter(settings, { interval, period: period.id }),
    }
  )
}
