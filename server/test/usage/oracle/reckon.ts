// The oracle: computes the expected response of the usage call without the program's code. Each interval is assigned to
// an instant, each instant to a local day, and each bar is a sum over its days. Uses only the raw reads and another
// calendar library.
import { day, iso, marketDaysOf, next, type Part } from './calendar'
import { heatOf } from './exact'
import { isSame, meterOf, type Counted, type LongRead, type Meter } from './meter'
import type { Question, RawRegister, World } from './world'

export interface Bar {
  readonly from: string
  readonly to: string
  /** Thousandths; null if there is no reading at all. */
  readonly quantity: number | null
  readonly consolidated: boolean
  readonly partial: boolean
  /** Thousandths, for registers that count litres. */
  readonly litres: number | null
}

export interface Reckoning {
  readonly windowStart: string
  readonly lastUpdated: string | null
  bars(question: Question): Bar[]
  /** The distinct factors of the registers on the requested days. */
  factors(question: Question): string[]
}

export function reckon(world: World): Reckoning {
  const { zone, today, starts, ends } = world
  const meters = world.registers.map((register) => meterOf(world, register))
  const twoYearsAgo = iso(day(today).minus({ months: 24 }))
  const from = [starts, twoYearsAgo].sort()[1]!
  const end = ends === null ? today : [today, next(ends)].sort()[0]!
  const windowStart = from < today ? from : today
  const window = { from: windowStart, to: end > windowStart ? end : windowStart }

  function bar(from: string, to: string): Bar {
    let [quantity, litres, found, whole, consolidated] = [0, 0, false, true, false]
    const taken = new Set<Counted>()
    const add = (counted: Counted | undefined, minutes: number) => {
      if (minutes > 0) whole &&= counted?.minutes === minutes
      if (!counted) return
      quantity += counted.quantity
      litres += counted.litres
      consolidated ||= counted.estimated
      found = true
    }
    for (let date = from; date < to; date = next(date)) {
      const assigned = meters.filter(({ register }) => isOf(register, date))
      if (assigned.length === 0) whole = false
      for (const meter of assigned) {
        const parts = marketDaysOf(zone, date, meter.register)
        const others = parts.filter(({ market }) => isOthers(meter, date, market))
        const own = parts.filter((part) => !others.includes(part))
        const counted = sumOf(own.map(({ market }) => meter.days.get(`${date} ${market}`)))
        const span = counted ? undefined : meter.spans.find((each) => each.from <= date && date < each.to)
        if (span) add({ ...span.shareOf(date), minutes: 0, estimated: isEstimate(span, meter, { from, to }) }, 0)
        else add(withHeat(counted, meter), total(own))
        for (const { market, minutes } of others) {
          for (const other of neighbours(meters, meter, date)) {
            const hour = isOneNetwork(meter, other) ? other.days.get(`${date} ${market}`) : undefined
            if (hour && taken.has(hour)) continue
            if (hour) {
              add(withHeat(hour, other), minutes)
              taken.add(hour)
            } else if (!span && !(isOneNetwork(meter, other) && isInLongRead(other, market))) whole = false
          }
        }
      }
    }
    if (!found) return { from, to, quantity: null, consolidated: false, partial: false, litres: null }
    return { from, to, quantity, consolidated, partial: !whole, litres }
  }

  return {
    windowStart,
    lastUpdated: lastUpdated(meters, window),
    factors({ from, to }) {
      const [start, end] = [from > window.from ? from : window.from, to < window.to ? to : window.to]
      const isHeld = ({ register }: Meter) => register.from < end && (register.to === null || register.to >= start)
      const held = start < end ? meters.filter(isHeld) : []
      return [...new Set(held.flatMap(({ register }) => register.mjPerLitre ?? []))]
    },
    bars({ interval, from, to }) {
      const unit = ({ Daily: 'day', Monthly: 'month', Yearly: 'year' } as const)[interval]
      const found: Bar[] = []
      const last = to < window.to ? to : window.to
      for (let start = from > window.from ? from : window.from; start < last;) {
        const after = iso(day(start).endOf(unit).plus({ milliseconds: 1 }))
        const stop = after < last ? after : last
        found.push(bar(start, stop))
        start = stop
      }
      return found
    },
  }
}

const isOf = ({ from, to }: RawRegister, date: string) => from <= date && (to === null || date <= to)

const total = (parts: readonly Part[]) => parts.reduce((sum, { minutes }) => sum + minutes, 0)

/**
 * Registers change at midnight in market time. On the local day of a change, hours beyond the change belong to another
 * register, unless read.
 */
const isOthers = ({ register, readDays }: Meter, date: string, market: string) =>
  !readDays.has(market) && ((date === register.from && market < date) || (date === register.to && market > date))

/**
 * The registers that end where this one begins, or begin where it ends: those of the same stream, or else those that
 * continue no other stream.
 */
function neighbours(meters: readonly Meter[], { register }: Meter, date: string): Meter[] {
  const isBeside = (one: RawRegister, other: RawRegister) =>
    (other.to !== null && date === one.from && next(other.to) === date) ||
    (date === one.to && other.from === next(date))
  const beside = meters.filter((other) => isBeside(register, other.register))
  const same = beside.filter((other) => isSame(other.register, register))
  if (same.length > 0) return same
  return beside.filter(
    ({ register: other }) =>
      !meters.some(
        ({ register: third }) =>
          third !== other &&
          isSame(third, other) &&
          (other.from > date ? third.to === date : other.to !== null && third.from === next(other.to)),
      ),
  )
}

const isOneNetwork = (one: Meter, other: Meter) => one.register.network === other.register.network

const isInLongRead = ({ readDays, spans }: Meter, market: string) =>
  !readDays.has(market) && spans.some(({ from, to }) => from <= market && market < to)

/** Only a share counts of a read that is longer than the bar or the register's days. */
const isEstimate = (span: LongRead, { register }: Meter, bar: { readonly from: string; readonly to: string }) =>
  span.estimated ||
  span.from < bar.from ||
  span.to > bar.to ||
  span.from < register.from ||
  (register.to !== null && span.to > next(register.to))

const withHeat = (counted: Counted | undefined, { register: { mjPerLitre } }: Meter): Counted | undefined =>
  counted && mjPerLitre !== null ? { ...counted, quantity: heatOf(counted.litres, mjPerLitre) } : counted

function sumOf(all: readonly (Counted | undefined)[]): Counted | undefined {
  return all.reduce((sum, one) => {
    if (!sum || !one) return sum ?? one
    const [quantity, litres] = [sum.quantity + one.quantity, sum.litres + one.litres]
    return { quantity, litres, minutes: sum.minutes + one.minutes, estimated: sum.estimated || one.estimated }
  }, undefined)
}

function lastUpdated(meters: readonly Meter[], window: { readonly from: string; readonly to: string }): string | null {
  const last = meters
    .flatMap((meter) => meter.last ?? [])
    .sort()
    .at(-1)
  if (last === undefined || last < window.from || window.from === window.to) return null
  return last < window.to ? last : iso(day(window.to).minus({ days: 1 }))
}
