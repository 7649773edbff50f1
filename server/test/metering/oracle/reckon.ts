// The oracle: what the usage call must answer, worked out the long way. Every interval becomes an instant, every instant a local day, every
// bar a sum over its days. It knows the raw reads and another library's calendar, and nothing of the program.
import { day, iso, marketDaysOf, next, type Part } from './calendar'
import { meterOf, type Counted, type Meter } from './meter'
import type { Question, RawRegister, World } from './world'

export interface Bar {
  readonly from: string
  readonly to: string
  /** Thousandths; null where there is no reading at all. */
  readonly quantity: number | null
  readonly consolidated: boolean
  readonly partial: boolean
  /** Thousandths, of registers that count litres */
  readonly litres: number | null
}

export interface Reckoning {
  readonly windowStart: string
  readonly lastUpdated: string | null
  bars(question: Question): Bar[]
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
        const own = parts.filter(({ market }) => neighbours(meters, meter, date, market).length === 0)
        const counted = sumOf(own.map(({ market }) => meter.days.get(`${date} ${market}`)))
        const span = counted ? undefined : meter.spans.find((each) => each.from <= date && date < each.to)
        if (span) {
          add({ ...span.shareOf(date), minutes: 0, estimated: span.estimated || span.from < from || span.to > to }, 0)
        } else add(counted, total(own))
        for (const { market, minutes } of parts)
          for (const other of neighbours(meters, meter, date, market)) add(other.days.get(`${date} ${market}`), minutes)
      }
    }
    if (!found) return { from, to, quantity: null, consolidated: false, partial: false, litres: null }
    return { from, to, quantity, consolidated, partial: !whole, litres }
  }

  return {
    windowStart,
    lastUpdated: lastUpdated(meters, window),
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
 * Registers change at the market's midnight. On the local day of a change the hours on the other side of it are those of the register
 * that is left (or comes), unless this one has read that market day, too.
 */
function neighbours(meters: readonly Meter[], { register, readDays }: Meter, date: string, market: string): Meter[] {
  if (readDays.has(market)) return []
  const before = date === register.from && market < register.from
  const after = date === register.to && market > register.to
  return meters.filter(
    ({ register: other }) =>
      other.network === register.network && ((before && other.to === market) || (after && other.from === market)),
  )
}

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
