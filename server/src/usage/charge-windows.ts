// The windows of charges per unit. Charges of one title are the parts of one price: its windows, and the prices of single
// registers. One that is alone is flat.
import {
  monthNames,
  timesText,
  weekdayNames,
  windowFault,
  windowTimes,
  type Day,
  type PriceWindow,
  type Span,
  type StoredTime,
  type WindowFault,
  type Windows,
} from '@switchboard/domain'
import { chargeDays, holdsOn, type PriceDays } from './charge-days'

/** When a charge counts, and for which register. */
export interface TimedCharge extends PriceDays {
  readonly title: string
  /** Null: all times that no other charge of its title and register has. */
  readonly times: readonly StoredTime[] | null
  /** The suffix of its register; null: all registers that no other charge of its title has. */
  readonly suffix: string | null
}

/** A window of a price, for some registers of a meter. */
export interface ChargeWindow extends PriceWindow {
  /** The suffix of the only register that counts. */
  readonly only: string | null
  /** Suffixes of registers that do not count, because they have prices of their own. */
  readonly except: readonly string[]
}

/** The name of times that no other charge of its title has, if the charge gives none. */
export const OTHER_TIMES = 'other'

/** Days on which a charge has the same window; null for all use. */
export interface WindowDays extends Span {
  readonly window: ChargeWindow | null
}

/**
 * The days of the span on which the charge holds, divided where the windows of its price change.
 * @param charges all charges per unit of the service
 */
export function windowsOfCharge(charge: TimedCharge, charges: readonly TimedCharge[], span: Span): WindowDays[] {
  const held = chargeDays(charge, span)
  if (!held) return []
  const price = charges.filter(({ title }) => title === charge.title)
  if (price.every(({ times, suffix }) => times === null && suffix === null)) return [{ ...held, window: null }]
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

/** What keeps the windows of prices from having all use exactly once, in words; undefined if nothing does. */
export function windowFaultOf(charges: readonly TimedCharge[], span: Span): string | undefined {
  const days = charges.flatMap((charge) => windowsOfCharge(charge, charges, span))
  for (const day of new Set(days.filter(({ window }) => window !== null).map(({ from }) => from))) {
    const held = charges.filter((charge) => holdsOn(charge, day))
    for (const title of new Set(held.map((charge) => charge.title))) {
      const fault = faultOfPrice(held.filter((charge) => charge.title === title))
      if (fault !== undefined) return fault
    }
  }
  return undefined
}

/** @param price the charges of one title on a day */
function faultOfPrice(price: readonly TimedCharge[]): string | undefined {
  const suffixes = new Set(price.map(({ suffix }) => suffix))
  if (!suffixes.has(null)) return `leave other registers than ${[...suffixes].join(' and ')} without a price`
  for (const suffix of suffixes) {
    const windows = price.filter((charge) => charge.suffix === suffix).map(({ times }) => times && windowTimes(times))
    const fault = windows.some((times) => times !== null) ? windowFault(windows) : undefined
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

/** The window of a charge on a day on which it holds; null if it has all use. */
export const windowOn = (charge: TimedCharge, charges: readonly TimedCharge[], day: Day): ChargeWindow | null =>
  windowOf(
    charge,
    charges.filter((each) => each.title === charge.title && holdsOn(each, day)),
  )

/** @param held the charges of its price that hold on the same day, with the charge itself */
function windowOf({ times, suffix }: TimedCharge, held: readonly TimedCharge[]): ChargeWindow | null {
  const own = held.filter((each) => each.suffix === suffix)
  const timed = new Map(own.flatMap((each) => (each.times ? [[JSON.stringify(each.times), each.times]] : [])))
  const suffixes = [...new Set(held.flatMap((each) => each.suffix ?? []))].sort()
  if (timed.size === 0 && suffixes.length === 0) return null
  const texts = [...timed.keys()].sort()
  const windows = windowsOf(
    texts.map((text) => timed.get(text) ?? []),
    { only: suffix, except: suffix === null ? suffixes : [] },
  )
  return windows[times ? texts.indexOf(JSON.stringify(times)) : texts.length] ?? null
}

type Registers = Pick<ChargeWindow, 'only' | 'except'>

/** The windows with these times, and the rest. Equal windows are one object, so that they are compared quickly. */
function windowsOf(times: readonly (readonly StoredTime[])[], registers: Registers): readonly ChargeWindow[] {
  const key = JSON.stringify([times, registers])
  const found = known.get(key)
  if (found) return found
  const windows: Windows = [...times.map(windowTimes), null]
  const made = windows.map((_, index) => ({ windows, index, ...registers }))
  if (known.size >= MAX_KNOWN) known.clear()
  known.set(key, made)
  return made
}

/** '3 pm to 9 pm on weekdays', 'register E2 of your meter' or 'all other registers' */
export function windowText({ windows, index, only, except }: ChargeWindow): string {
  const times = windows.length > 1 ? [timesText(windows[index] ?? null)] : []
  const registers = only === null ? [] : [`register ${only} of your meter`]
  const words = [...times, ...registers]
  return words.length === 0 && except.length > 0 ? 'all other registers' : words.join(', ')
}

/** Whether the use of a register counts; `null` are days on which the service had none. */
export const countsRegister = ({ only, except }: ChargeWindow, suffix: string | null): boolean =>
  only === null ? suffix === null || !except.includes(suffix) : suffix === only

const known = new Map<string, readonly ChargeWindow[]>()
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
