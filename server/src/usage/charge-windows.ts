// The windows and steps of charges per unit. Charges of one title are the parts of one price: its windows, the prices of
// single registers, and the steps of each. One that is alone is flat.
import {
  holidaysOf,
  isOverDays,
  monthNames,
  showLimit,
  partText,
  storedTimes,
  whenText,
  weekdayNames,
  windowFault,
  windowTimes,
  yearOf,
  type Day,
  type PriceStep,
  type PriceTimes,
  type PriceWindow,
  type Span,
  type StepPeriod,
  type StoredTime,
  type WindowFault,
  type Windows,
} from '@switchboard/domain'
import { areHolidaysKnown, holidaysIn } from '../public-holidays'
import { chargeDays, holdsOn, type PriceDays } from './charge-days'

/** When a charge counts, and for which register. */
export interface TimedCharge extends PriceDays {
  readonly title: string
  /** Null: all times that no other charge of its title and register has. */
  readonly times: readonly StoredTime[] | null
  /** The suffix of its register; null: all registers that no other charge of its title has. */
  readonly suffix: string | null
  /** The thousandths of the unit up to which it counts; null: all above the steps of its title, times and register. */
  readonly upTo: number | null
  readonly stepPer: StepPeriod | null
  /** The property's state, which decides the public holidays; null if only the names of times are needed. */
  readonly state: string | null
}

/** A window of a price, for some registers of a meter. */
export interface ChargeWindow extends PriceWindow {
  /** The suffix of the only register that counts. */
  readonly only: string | null
  /** Suffixes of registers that do not count, because they have prices of their own. */
  readonly except: readonly string[]
}

/** Whether its times change with the month. */
export const hasSeasons = ({ windows }: PriceWindow): boolean =>
  windows.some((times) => times?.some(({ months }) => months !== undefined))

/** The name of times that no other charge of its title has, if the charge gives none. */
const OTHER_TIMES = 'other'

/** A part of a price; null for all use. */
export interface PricePart {
  readonly window: ChargeWindow | null
  readonly step: PriceStep | null
}

/** Days on which a charge has the same window and step. */
export interface WindowDays extends Span, PricePart {}

/**
 * The days of the span on which the charge holds, divided where the windows or the steps of its price change. Steps
 * over several days are also divided where the rate of another step changes, so that all steps share the same days.
 * @param charges all charges per unit of the service
 */
export function windowsOfCharge(charge: TimedCharge, charges: readonly TimedCharge[], span: Span): WindowDays[] {
  const held = chargeDays(charge, span)
  if (!held) return []
  const price = charges.filter(({ title }) => title === charge.title)
  if (price.every(isFlat)) return [{ ...held, window: null, step: null }]
  const bounds = price.map((each) => chargeDays(each, held)).flatMap((days) => (days ? [days.from, days.to] : []))
  const days = [...new Set([held.from, held.to, ...bounds])].sort()
  const divided = days.slice(1).flatMap((to, index): DividedDays[] => {
    const from = days[index]
    if (from === undefined) return []
    const parts = price.filter((each) => holdsOn(each, from))
    return [{ from, to, ...partOf(charge, parts), steps: parts.filter((each) => isSameWindow(each, charge)) }]
  })
  return mergeDays(divided)
}

const isFlat = ({ times, suffix, upTo }: TimedCharge) => times === null && suffix === null && upTo === null

const isSameWindow = (one: TimedCharge, other: TimedCharge): boolean =>
  one.suffix === other.suffix && JSON.stringify(one.times) === JSON.stringify(other.times)

/** @param steps the charges of its window that hold on the same day, with the charge itself */
function stepOf({ upTo }: TimedCharge, steps: readonly TimedCharge[]): PriceStep | null {
  const per = steps.flatMap(({ stepPer }) => stepPer ?? [])[0]
  if (per === undefined) return null
  const before = limitsOf(steps).filter((limit) => upTo === null || limit < upTo)
  return { per, from: Math.max(0, ...before), upTo }
}

const limitsOf = (steps: readonly TimedCharge[]): number[] => steps.flatMap(({ upTo }) => upTo ?? [])

/** What keeps the parts of prices from having all use exactly once, in words; undefined if nothing does. */
export function priceFaultOf(charges: readonly TimedCharge[], span: Span): string | undefined {
  const days = charges.flatMap((charge) => windowsOfCharge(charge, charges, span))
  const parts = days.filter(({ window, step }) => window !== null || step !== null)
  const unknown = parts.find(
    ({ window, from }) => window && holidaysOf(window.windows) && !areHolidaysKnown(yearOf(from)),
  )
  if (unknown) return `depend on the public holidays of ${yearOf(unknown.from)}, which are not entered yet`
  for (const day of new Set(parts.map(({ from }) => from))) {
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
    const own = price.filter((charge) => charge.suffix === suffix)
    const steps = own.map((charge) => own.filter((each) => isSameWindow(each, charge)))
    const stepFault = steps.map(faultOfSteps).find((found) => found !== undefined)
    if (stepFault !== undefined) return stepFault
    // The steps of a window are one.
    const once = own.filter(
      (charge, index) => steps[index]?.[0] === charge || limitsOf(steps[index] ?? []).length === 0,
    )
    const windows = once.map(({ times, state }) => times && windowTimes(times, holidaysIn(state)))
    const fault = windows.some((times) => times !== null) ? windowFault(windows) : undefined
    if (fault) return faultText(fault)
  }
  return undefined
}

/** @param steps the charges of a window on a day */
function faultOfSteps(steps: readonly TimedCharge[]): string | undefined {
  const limits = limitsOf(steps)
  if (limits.length === 0) return undefined
  const highest = showLimit(Math.max(...limits), 'units')
  if (new Set(steps.flatMap(({ stepPer }) => stepPer ?? [])).size > 1) return 'have steps of different periods'
  if (new Set(limits).size < limits.length) return 'have a step twice'
  const last = steps.length - limits.length
  if (last === 0) return `leave use above ${highest} without a price`
  return last > 1 ? `have use above ${highest} twice` : undefined
}

function faultText({ kind, month, weekday, isHoliday, minute }: WindowFault): string {
  const clock = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
  const season = month === undefined ? '' : ` in ${monthNames[month - 1]}`
  const when = `${isHoliday ? 'a public holiday on ' : ''}${weekdayNames[weekday - 1]} at ${clock}${season}`
  return kind === 'gap' ? `leave ${when} without a price` : `overlap on ${when}`
}

/** The part of the price that a charge is on a day on which it holds. */
export const partOn = (charge: TimedCharge, charges: readonly TimedCharge[], day: Day): PricePart =>
  partOf(
    charge,
    charges.filter((each) => each.title === charge.title && holdsOn(each, day)),
  )

/** @param held the charges of its price that hold on the same day, with the charge itself */
const partOf = (charge: TimedCharge, held: readonly TimedCharge[]): PricePart => ({
  window: windowOf(charge, held),
  step: stepOf(
    charge,
    held.filter((each) => isSameWindow(each, charge)),
  ),
})

function windowOf({ times, suffix, state }: TimedCharge, held: readonly TimedCharge[]): ChargeWindow | null {
  const own = held.filter((each) => each.suffix === suffix)
  const timed = new Map(own.flatMap((each) => (each.times ? [[JSON.stringify(each.times), each.times]] : [])))
  const suffixes = [...new Set(held.flatMap((each) => each.suffix ?? []))].sort()
  if (timed.size === 0 && suffixes.length === 0) return null
  const texts = [...timed.keys()].sort()
  const windows = windowsOf(
    texts.map((text) => timed.get(text) ?? []),
    { only: suffix, except: suffix === null ? suffixes : [] },
    state,
  )
  return windows[times ? texts.indexOf(JSON.stringify(times)) : texts.length] ?? null
}

type Registers = Pick<ChargeWindow, 'only' | 'except'>

/** The windows with these times, and the rest. Equal windows are one object, so that they are compared quickly. */
function windowsOf(
  times: readonly (readonly StoredTime[])[],
  registers: Registers,
  state: string | null,
): readonly ChargeWindow[] {
  const hasHolidays = times.some((window) => window.some(({ holidays }) => holidays !== undefined))
  const key = JSON.stringify([times, registers, hasHolidays ? state : null])
  const found = known.get(key)
  if (found) return found
  const windows: Windows = [...times.map((stored) => windowTimes(stored, holidaysIn(state))), null]
  const made = windows.map((_, index) => ({ windows, index, ...registers }))
  if (known.size >= MAX_KNOWN) known.clear()
  known.set(key, made)
  return made
}

/** The name of a part that has times or a register of its own. */
export const nameOfWindow = ({ windowName }: Pick<PartNames, 'windowName'>): string => windowName ?? OTHER_TIMES

/** 'peak', 'first 10 kWh each day' or 'peak, first 10 kWh each day'; null for all use */
export function partName({ windowName, uom }: PartNames, { window, step }: PricePart): string | null {
  const name = window && nameOfWindow({ windowName })
  return name === null && !step ? null : partText({ name, step }, uom ?? 'units')
}

interface PartNames {
  readonly windowName: string | null
  readonly uom: string | null
}

/** When the window counts, and for which register. */
export const timesOf = ({ windows, index, only, except }: ChargeWindow): PriceTimes => ({
  ...(windows.length > 1 && { times: storedTimes(windows[index] ?? null) }),
  ...((only !== null || except.length > 0) && { register: only }),
})

/** '3 pm to 9 pm on weekdays', 'register E2 of your meter' or 'all other registers' */
export const windowText = (window: ChargeWindow): string => whenText(timesOf(window))

/** Whether the time or the register of a use decides that it has the price. */
export const dependenciesOf = ({ windows, only, except }: ChargeWindow): readonly ('time' | 'register')[] => [
  ...(windows.length > 1 ? (['time'] as const) : []),
  ...(only !== null || except.length > 0 ? (['register'] as const) : []),
]

/** Whether the use of a register counts; `null` are days on which the service had none. */
export const countsRegister = ({ only, except }: ChargeWindow, suffix: string | null): boolean =>
  only === null ? suffix === null || !except.includes(suffix) : suffix === only

const known = new Map<string, readonly ChargeWindow[]>()
/** A retailer has some dozen prices with windows. */
const MAX_KNOWN = 1_000

interface DividedDays extends WindowDays {
  /** The charges of the same window on these days. */
  readonly steps: readonly TimedCharge[]
}

/** Successive days with the same window and step. */
function mergeDays(days: readonly DividedDays[]): WindowDays[] {
  const merged: DividedDays[] = []
  for (const each of days) {
    const last = merged.at(-1)
    if (last && last.window === each.window && hasSameStep(last, each))
      merged[merged.length - 1] = { ...last, to: each.to }
    else merged.push(each)
  }
  return merged.map(({ from, to, window, step }) => ({ from, to, window, step }))
}

function hasSameStep(one: DividedDays, other: DividedDays): boolean {
  if (one.step === null || other.step === null) return one.step === other.step
  if (isOverDays(one.step) || isOverDays(other.step))
    return one.steps.length === other.steps.length && one.steps.every((each, index) => each === other.steps[index])
  return one.step.from === other.step.from && one.step.upTo === other.step.upTo
}
