// The half hours of a day with their names, parts of the day, and the same half hours 364 days before.
import { addUp, cost, startWithCapital, type Cents, type Day } from '@switchboard/domain'

export interface HalfHourAmount {
  /** Thousandths of the unit; undefined without data. */
  readonly thousandths: number | undefined
  /** Thousandths of a litre, if the meter counts litres. */
  readonly litres: number | undefined
  readonly estimated: boolean
  readonly incomplete: boolean
}

export interface HalfHour extends HalfHourAmount {
  /** Minutes after midnight on the property's clocks. */
  readonly clock: number
}

export interface DayReading extends HalfHourAmount {
  readonly day: Day
  /** At the day's price, for a service whose price changes. */
  readonly cost?: Cents | undefined
  /** Empty if a read covers more than half an hour. */
  readonly halfHours: readonly HalfHour[]
}

export interface NamedHalfHour extends HalfHour {
  readonly key: string
  /** 7:30 pm */
  readonly name: string
  /** 7:30 pm to 8 pm */
  readonly span: string
  /** The amount of 364 days before. */
  readonly before: number | undefined
}

const DAY = 1440
const HALF_HOUR = 30

/** 7:30 pm · 4 pm · noon · midnight */
export function showClock(minutes: number): string {
  const clock = minutes % DAY
  if (clock === 0) return 'midnight'
  if (clock === DAY / 2) return 'noon'
  const [hour, minute] = [Math.floor(clock / 60), clock % 60]
  const shown = `${hour % 12 === 0 ? 12 : hour % 12}${minute === 0 ? '' : `:${String(minute).padStart(2, '0')}`}`
  return `${shown} ${hour < 12 ? 'am' : 'pm'}`
}

/** The hour that clocks repeat in autumn is there twice. */
export function nameHalfHours({ halfHours }: DayReading, yearAgo: DayReading | undefined): NamedHalfHour[] {
  const before = new Map(withKeys(yearAgo?.halfHours ?? []).map(({ key, thousandths }) => [key, thousandths]))
  return withKeys(halfHours).map((each) => {
    const again = each.key.endsWith('again') ? ' (again)' : ''
    const name = startWithCapital(showClock(each.clock))
    return {
      ...each,
      name: `${name}${again}`,
      span: `${name} to ${showClock(each.clock + HALF_HOUR)}${again}`,
      before: before.get(each.key),
    }
  })
}

function withKeys(halfHours: readonly HalfHour[]) {
  const seen = new Set<number>()
  return halfHours.map((each) => {
    const key = `${each.clock}${seen.has(each.clock) ? (' again' as const) : ''}`
    seen.add(each.clock)
    return { ...each, key }
  })
}

/** Parts of the day, each up to a clock time in minutes. */
const parts = [
  { name: 'Night', from: 0, to: 360 },
  { name: 'Morning', from: 360, to: 600 },
  { name: 'Daytime', from: 600, to: 960 },
  { name: 'Evening', from: 960, to: 1320 },
  { name: 'Late', from: 1320, to: DAY },
] as const

export interface DayPart {
  readonly name: string
  /** Midnight to 6 am */
  readonly note: string
  readonly halfHours: readonly NamedHalfHour[]
  readonly thousandths: number | undefined
  readonly litres: number | undefined
  /** The amount of 364 days before. */
  readonly before: number | undefined
  /** Whether some of the usage is missing. */
  readonly lacksData: boolean
}

export function partsOf(named: readonly NamedHalfHour[], yearAgo: DayReading | undefined): DayPart[] {
  return parts.map(({ name, from, to }) => {
    const isIn = ({ clock }: HalfHour) => from <= clock && clock < to
    const halfHours = named.filter(isIn)
    return {
      name,
      note: `${startWithCapital(showClock(from))} to ${showClock(to)}`,
      halfHours,
      thousandths: sum(halfHours.map((each) => each.thousandths)),
      litres: sum(halfHours.map((each) => each.litres)),
      before: sum((yearAgo?.halfHours ?? []).filter(isIn).map((each) => each.thousandths)),
      lacksData: halfHours.some((each) => each.thousandths === undefined || each.incomplete),
    }
  })
}

/** Undefined if no amount is known. */
function sum(amounts: readonly (number | undefined)[]): number | undefined {
  const known = amounts.filter((amount) => amount !== undefined)
  return known.length === 0 ? undefined : known.reduce((total, amount) => total + amount, 0)
}

/** Name of the part with the half hour. */
export const partWith = (clock: number): string | undefined =>
  parts.find(({ from, to }) => from <= clock && clock < to)?.name

/** Index of the highest half hour, which is selected at first. */
export function highestHalfHour(halfHours: readonly HalfHour[]): number {
  const highest = Math.max(...halfHours.map(({ thousandths }) => thousandths ?? -1))
  return Math.max(
    0,
    halfHours.findIndex(({ thousandths }) => (thousandths ?? -1) === highest),
  )
}

/** The cost of the day in the month's table. */
export const costOfDay = (
  { thousandths, cost: sent }: Pick<DayReading, 'thousandths' | 'cost'>,
  price: number | undefined,
): Cents | undefined =>
  sent ?? (price === undefined || thousandths === undefined ? undefined : addUp([cost(thousandths, price)]))

/** Labels under the chart. */
export function marksOf(halfHours: readonly HalfHour[]): { text: string; before: number }[] {
  const at = [0, 360, 720, 1080].flatMap((clock) => {
    const before = halfHours.findIndex((each) => each.clock === clock)
    return before < 0 ? [] : [{ text: showClock(clock), before }]
  })
  return [...at, { text: showClock(0), before: halfHours.length }]
}
