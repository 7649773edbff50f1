// The windows of charges per unit. Charges of one title are the windows of one price; one that is alone is flat.
import {
  monthNames,
  weekdayNames,
  windowFault,
  windowTimes,
  type PriceWindow,
  type Span,
  type StoredTime,
  type WindowFault,
  type Windows,
} from '@switchboard/domain'
import { chargeDays, holdsOn, type PriceDays } from './charge-days'

/** The times of a charge as stored; null: all times that no other charge of its title has. */
export interface TimedCharge extends PriceDays {
  readonly title: string
  readonly times: readonly StoredTime[] | null
}

/** The name of times that no other charge of its title has, if the charge gives none. */
export const OTHER_TIMES = 'other'

/** Days on which a charge has the same window; null for the whole week. */
export interface WindowDays extends Span {
  readonly window: PriceWindow | null
}

/**
 * The days of the span on which the charge holds, divided where the windows of its price change.
 * @param charges all charges per unit of the service
 */
export function windowsOfCharge(charge: TimedCharge, charges: readonly TimedCharge[], span: Span): WindowDays[] {
  const held = chargeDays(charge, span)
  if (!held) return []
  const price = charges.filter(({ title }) => title === charge.title)
  if (price.every(({ times }) => times === null)) return [{ ...held, window: null }]
  const bounds = price.map((each) => chargeDays(each, held)).flatMap((days) => (days ? [days.from, days.to] : []))
  const days = [...new Set([held.from, held.to, ...bounds])].sort()
  const divided = days.slice(1).flatMap((to, index): WindowDays[] => {
    const from = days[index]
    if (from === undefined) return []
    return [
      {
        from,
        to,
        window: windowOf(
          charge,
          price.filter((each) => holdsOn(each, from)),
        ),
      },
    ]
  })
  return mergeDays(divided)
}

/** What keeps the windows of prices from having each minute exactly once, in words; undefined if nothing does. */
export function windowFaultOf(charges: readonly TimedCharge[], span: Span): string | undefined {
  const prices = charges
    .filter(({ times }) => times !== null)
    .flatMap((charge) => {
      const partners = charges.filter(({ title }) => title === charge.title)
      return windowsOfCharge(charge, charges, span).map(({ from }) => partners.filter((each) => holdsOn(each, from)))
    })
  for (const held of prices) {
    const fault = windowFault(held.map(({ times }) => times && windowTimes(times)))
    if (fault) return faultText(fault)
  }
  return undefined
}

function faultText({ kind, month, weekday, minute }: WindowFault): string {
  const clock = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
  const season = month === undefined ? '' : ` in ${monthNames[month - 1]}`
  const when = `${weekdayNames[weekday - 1]} at ${clock}${season}`
  return kind === 'gap' ? `leave ${when} without a price` : `overlap on ${when}`
}

/** @param held the charges of its price that hold on the same day, with the charge itself */
function windowOf({ times }: TimedCharge, held: readonly TimedCharge[]): PriceWindow | null {
  const timed = new Map(held.flatMap((each) => (each.times ? [[JSON.stringify(each.times), each.times]] : [])))
  if (timed.size === 0) return null
  const texts = [...timed.keys()].sort()
  const windows = windowsOf(texts.map((text) => timed.get(text) ?? []))
  return windows[times ? texts.indexOf(JSON.stringify(times)) : texts.length] ?? null
}

/** The windows with these times, and the rest. Equal windows are one object, so that they are compared quickly. */
function windowsOf(times: readonly (readonly StoredTime[])[]): readonly PriceWindow[] {
  const key = JSON.stringify(times)
  const found = known.get(key)
  if (found) return found
  const windows: Windows = [...times.map(windowTimes), null]
  const made = windows.map((_, index) => ({ windows, index }))
  if (known.size >= MAX_KNOWN) known.clear()
  known.set(key, made)
  return made
}

const known = new Map<string, readonly PriceWindow[]>()
/** A retailer has some dozen prices with windows. */
const MAX_KNOWN = 1_000

/** Successive days with the same window. */
function mergeDays(days: readonly WindowDays[]): WindowDays[] {
  const merged: WindowDays[] = []
  for (const each of days) {
    const last = merged.at(-1)
    if (last && last.window === each.window) merged[merged.length - 1] = { ...last, to: each.to }
    else merged.push(each)
  }
  return merged
}
