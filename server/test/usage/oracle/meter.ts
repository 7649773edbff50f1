// The readings of one register of the world, interval by interval.
import { DateTime } from 'luxon'
import { day, iso, localDate, marketMidnight, next, previous } from './calendar'
import { heatOf, readIndex, wholeThousandths } from './exact'
import type { RawDay, RawRegister, RawSpan, World } from './world'

/** A register's readings for the part of a local day that lies in one market day. */
export interface Counted {
  /** Zero if the register counts litres: heat is computed from those of the whole local day. */
  quantity: number
  litres: number
  minutes: number
  estimated: boolean
}

export interface LongRead {
  readonly from: string
  readonly to: string
  readonly estimated: boolean
  shareOf(date: string): { readonly quantity: number; readonly litres: number }
}

export interface Meter {
  /** Valid until the next row of its stream begins, whatever its own end. */
  readonly register: RawRegister
  /** By local day and market day. */
  readonly days: ReadonlyMap<string, Counted>
  /** Market days with a value. */
  readonly readDays: ReadonlySet<string>
  readonly spans: readonly LongRead[]
  /** The last local day that was read completely. */
  readonly last: string | null
}

export const isSame = (one: RawRegister, other: RawRegister) => one.nmi === other.nmi && one.suffix === other.suffix

export function meterOf({ zone, files, registers }: World, row: RawRegister): Meter {
  const reads = files.flatMap(({ made, reads }) =>
    [...reads]
      .filter((read) => isSame(read.register, row))
      .map((read) => ({ read, revised: read.updated ?? `${made}00` })),
  )
  // Later files and later lines win over earlier reads of the same revision.
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
    // The market days next to the register's own contain hours of its first and last local day. Other days belong to
    // other customers.
    if (next(read.date) < row.from || (row.to !== null && read.date > next(row.to))) continue
    for (const { starts, ends, ...one } of intervalsOf(read)) {
      const key = `${localDate(zone, starts)} ${read.date}`
      const counted = days.get(key) ?? { quantity: 0, litres: 0, minutes: 0, estimated: false }
      counted[row.mjPerLitre === null ? 'quantity' : 'litres'] += one.amount
      counted.minutes += read.minutes
      counted.estimated ||= one.estimated
      days.set(key, counted)
      readDays.add(read.date)
      end = Math.max(end, ends)
    }
  }
  const spans = found
    .filter((each) => each.kind === 'span')
    .filter(({ from, to }) => row.from <= to && (row.to === null || from <= next(row.to)))
    .map((read) => longRead(read, row))
  const [after] = registers
    .filter((other) => isSame(other, row) && other.from > row.from)
    .map(({ from }) => previous(from))
    .sort()
  const register = { ...row, to: [row.to ?? after, after ?? row.to].sort()[0] ?? null }
  const readTo = end > 0 && iso(DateTime.fromMillis(end, { zone }).startOf('day').minus({ days: 1 }))
  const last = [...spans.map(({ to }) => iso(day(to).minus({ days: 1 }))), ...(readTo ? [readTo] : [])].sort().at(-1)
  // Reads after the register passed to another customer are not used.
  const known = last !== undefined && register.to !== null && last > register.to ? register.to : last
  return { register, days, readDays, spans, last: known !== undefined && known >= register.from ? known : null }
}

function intervalsOf({ register, date, minutes, values, letters }: RawDay) {
  const midnight = marketMidnight(register, date).toMillis()
  const counted = values.map((value, index) => (letters[index] === 'N' ? '0' : value))
  return readIndex(counted, register)
    .map((amount, index) => ({
      amount,
      starts: midnight + 60_000 * minutes * index,
      ends: midnight + 60_000 * minutes * (index + 1),
      letter: letters[index]!,
      estimated: 'EFS'.includes(letters[index]!),
    }))
    .filter(({ letter }) => letter !== 'N')
}

function longRead({ register, from, to, quantity, letters }: RawSpan, { mjPerLitre }: RawRegister): LongRead {
  const [total = 0] = readIndex([quantity], register)
  const heat = mjPerLitre === null ? total : heatOf(total, mjPerLitre)
  const days = day(to).diff(day(from)).as('days')
  // The running total up to a day is rounded down to a whole thousandth, so that the shares add up.
  const upTo = (amount: number, date: string) => wholeThousandths(amount, day(date).diff(day(from)).as('days'), days)
  const share = (amount: number, date: string) => upTo(amount, next(date)) - upTo(amount, date)
  return {
    from,
    to,
    estimated: letters.some((letter) => letter !== 'A'),
    shareOf: (date) => ({ quantity: share(heat, date), litres: mjPerLitre === null ? 0 : share(total, date) }),
  }
}
