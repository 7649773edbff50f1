// Days, instants and market days, computed with luxon. Dates are YYYY-MM-DD.
import { DateTime, Settings } from 'luxon'
import type { RawRegister } from './world'

Settings.throwOnInvalid = true
export const iso = (time: DateTime) => time.toISODate() ?? ''
export const day = (date: string) => DateTime.fromISO(date, { zone: 'utc' })
export const next = (date: string) => iso(day(date).plus({ days: 1 }))
export const previous = (date: string) => iso(day(date).minus({ days: 1 }))
export const marketMidnight = ({ network }: RawRegister, date: string) =>
  DateTime.fromISO(`${date}T00:00:00${network === 'SWIS' ? '+08:00' : '+10:00'}`)

/** Days begin on half hours everywhere in Australia, so one look-up per half hour is enough. */
export function localDate(zone: string, instant: number): string {
  const halfHour = instant - (instant % 1_800_000)
  const key = `${zone} ${halfHour}`
  const known = localDates.get(key) ?? iso(DateTime.fromMillis(halfHour, { zone }))
  localDates.set(key, known)
  return known
}
const localDates = new Map<string, string>()

/** The market days that overlap a local day, and how many of its minutes lie in each. */
export function marketDaysOf(zone: string, date: string, register: RawRegister): readonly Part[] {
  const key = `${zone} ${register.network} ${date}`
  const known = partsOfDays.get(key)
  if (known) return known
  const [start, end] = [DateTime.fromISO(date, { zone }), DateTime.fromISO(next(date), { zone })]
  const found = [-1, 0, 1].flatMap((days) => {
    const market = iso(day(date).plus({ days }))
    const [first, last] = [marketMidnight(register, market), marketMidnight(register, next(market))]
    const minutes = DateTime.min(end, last).diff(DateTime.max(start, first)).as('minutes')
    return minutes > 0 ? [{ market, minutes }] : []
  })
  partsOfDays.set(key, found)
  return found
}
export interface Part {
  readonly market: string
  readonly minutes: number
}
const partsOfDays = new Map<string, readonly Part[]>()
