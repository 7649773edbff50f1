// The oracle: what the usage call must answer, worked out the long way. Every interval becomes an instant, every instant a local day, every
// bar a sum over its days. It knows the raw reads and another library's calendar, and nothing of the program.
import { DateTime, Settings } from 'luxon'
import { readIndex, wholeThousandths } from './exact'
import type { Question, RawDay, RawRegister, RawSpan, World } from './world'

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

/** What one register counted on the part of a local day that lies in one market day. */
interface Counted {
  quantity: number
  litres: number
  minutes: number
  estimated: boolean
}

Settings.throwOnInvalid = true
const iso = (time: DateTime) => time.toISODate() ?? ''
const day = (date: string) => DateTime.fromISO(date, { zone: 'utc' })
const next = (date: string) => iso(day(date).plus({ days: 1 }))
const marketMidnight = ({ network }: RawRegister, date: string) =>
  DateTime.fromISO(`${date}T00:00:00${network === 'SWIS' ? '+08:00' : '+10:00'}`)

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

/** The market days that a local day lies in, and how many of its minutes lie in each. */
function marketDaysOf(zone: string, date: string, register: RawRegister) {
  const [start, end] = [DateTime.fromISO(date, { zone }), DateTime.fromISO(next(date), { zone })]
  return [-1, 0, 1].flatMap((days) => {
    const market = iso(day(date).plus({ days }))
    const [first, last] = [marketMidnight(register, market), marketMidnight(register, next(market))]
    const minutes = DateTime.min(end, last).diff(DateTime.max(start, first)).as('minutes')
    return minutes > 0 ? [{ market, minutes }] : []
  })
}

const total = (parts: readonly { readonly minutes: number }[]) => parts.reduce((sum, { minutes }) => sum + minutes, 0)

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

interface LongRead {
  readonly from: string
  readonly to: string
  readonly estimated: boolean
  shareOf(date: string): { readonly quantity: number; readonly litres: number }
}

interface Meter {
  readonly register: RawRegister
  /** By local day and market day. */
  readonly days: ReadonlyMap<string, Counted>
  /** Market days with a value. */
  readonly readDays: ReadonlySet<string>
  readonly spans: readonly LongRead[]
  /** The last local day that was read to its end. */
  readonly last: string | null
}

function meterOf({ zone, files }: World, register: RawRegister): Meter {
  const reads = files.flatMap(({ made, reads }) =>
    [...reads]
      .filter((read) => read.register === register)
      .map((read) => ({ read, revised: read.updated ?? `${made}00` })),
  )
  // Later files and later lines come later: of two reads of the same revision they stand.
  const standing = new Map<string, (typeof reads)[number]>()
  for (const { read, revised } of reads) {
    const key = `${read.kind} ${read.kind === 'day' ? read.date : read.from}`
    const known = standing.get(key)
    if (!known || revised >= known.revised) standing.set(key, { read, revised })
  }
  const found = [...standing.values()].map(({ read }) => read)
  const days = new Map<string, Counted>()
  const readDays = new Set<string>()
  let end = 0
  for (const read of found.filter((each) => each.kind === 'day')) {
    for (const { starts, ends, ...one } of intervalsOf(read)) {
      const key = `${localDate(zone, starts)} ${read.date}`
      const counted = days.get(key) ?? { quantity: 0, litres: 0, minutes: 0, estimated: false }
      counted.quantity += one.quantity
      counted.litres += one.litres
      counted.minutes += read.minutes
      counted.estimated ||= one.estimated
      days.set(key, counted)
      readDays.add(read.date)
      end = Math.max(end, ends)
    }
  }
  const spans = found.filter((each) => each.kind === 'span').map(longRead)
  const readTo = end > 0 && iso(DateTime.fromMillis(end, { zone }).startOf('day').minus({ days: 1 }))
  const last = [...spans.map(({ to }) => iso(day(to).minus({ days: 1 }))), ...(readTo ? [readTo] : [])].sort().at(-1)
  // What a register was read after it had been given away is no news.
  const known = last !== undefined && register.to !== null && last > register.to ? register.to : last
  return { register, days, readDays, spans, last: known !== undefined && known >= register.from ? known : null }
}

/** Days begin on half hours everywhere in Australia: asking once for each is slow enough. */
function localDate(zone: string, instant: number): string {
  const halfHour = instant - (instant % 1_800_000)
  const key = `${zone} ${halfHour}`
  const known = localDates.get(key) ?? iso(DateTime.fromMillis(halfHour, { zone }))
  localDates.set(key, known)
  return known
}
const localDates = new Map<string, string>()

function intervalsOf({ register, date, minutes, values, letters }: RawDay) {
  const midnight = marketMidnight(register, date).toMillis()
  const counted = values.map((value, index) => (letters[index] === 'N' ? '0' : value))
  return readIndex(counted, register)
    .map((reading, index) => ({
      ...reading,
      starts: midnight + 60_000 * minutes * index,
      ends: midnight + 60_000 * minutes * (index + 1),
      letter: letters[index]!,
      estimated: 'EFS'.includes(letters[index]!),
    }))
    .filter(({ letter }) => letter !== 'N')
}

function longRead({ register, from, to, quantity, letters }: RawSpan): LongRead {
  const [total] = readIndex([quantity], register)
  const days = day(to).diff(day(from)).as('days')
  // What has been counted up to a day is rounded down to a whole thousandth, so that the shares add up.
  const upTo = (amount: number, date: string) => wholeThousandths(amount, day(date).diff(day(from)).as('days'), days)
  const share = (amount: number, date: string) => upTo(amount, next(date)) - upTo(amount, date)
  return {
    from,
    to,
    estimated: letters.some((letter) => letter !== 'A'),
    shareOf: (date) => ({ quantity: share(total!.quantity, date), litres: share(total!.litres, date) }),
  }
}

function lastUpdated(meters: readonly Meter[], window: { readonly from: string; readonly to: string }): string | null {
  const last = meters
    .flatMap((meter) => meter.last ?? [])
    .sort()
    .at(-1)
  if (last === undefined || last < window.from || window.from === window.to) return null
  return last < window.to ? last : iso(day(window.to).minus({ days: 1 }))
}
