// A service whose usage can be shown (specification 2.9 and 3; D13, D14).
import { addDays, firstOfMonth, usageWindow, type Day, type Span } from '@switchboard/domain'

/** In the order of the service selector. */
const order = ['electricity', 'hot-water', 'heating-cooling', 'gas', 'solar', 'other'] as const
export type FuelType = (typeof order)[number]

export interface MeteredService {
  readonly subscription: string
  readonly title: string
  readonly kind: FuelType
  /** As the meter reads: kWh, MJ or Amount ($) */
  readonly unit: string
  /** Dollars per unit; 1 if the unit is dollars; undefined if unreadable. */
  readonly price: number | undefined
  /** Whether the price is another at some times of the week. */
  readonly priceDependsOnTime: boolean
  /** Whether a register of the meter has its own price. */
  readonly priceDependsOnRegister: boolean
  /** Whether the price has steps for the use of a day or of a month. */
  readonly priceDependsOnUse: 'of a day' | 'of a month' | undefined
  /** Undefined if unreadable. */
  readonly taxInclusive: boolean | undefined
  /** False if no tax applies to the usage. */
  readonly taxable: boolean
  readonly start: Day
  /** The last day, if known. */
  readonly end: Day | undefined
}

/** Whether the service is counted in dollars, so that the amount is its cost. */
export const isMoney = (unit: string): boolean => unit.includes('$')

/** Solar first, because its product type may also mention electricity. */
const words: readonly (readonly [string, FuelType])[] = [
  ['solar', 'solar'],
  ['hot water', 'hot-water'],
  ['heating', 'heating-cooling'],
  ['cooling', 'heating-cooling'],
  ['electricity', 'electricity'],
  ['gas', 'gas'],
]

export function fuelTypeOf(productType: string): FuelType {
  const type = productType.toLowerCase().replaceAll('_', ' ')
  return words.find(([word]) => type.includes(word))?.[1] ?? 'other'
}

/** Electricity first. Services with the same title are distinguished by subscription. */
export function sortServices(services: readonly MeteredService[]): MeteredService[] {
  const isOneOfMany = (s: MeteredService) => services.filter((other) => other.title === s.title).length > 1
  return services
    .map((s) => (isOneOfMany(s) ? { ...s, title: `${s.title} (${s.subscription})` } : s))
    .sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind))
}

/** The chart's colour for the service. */
export function chartTone(kind: FuelType): 'electricity' | 'hotwater' | 'solar' {
  if (kind === 'solar') return 'solar'
  return kind === 'hot-water' || kind === 'gas' ? 'hotwater' : 'electricity'
}

/** The window ends with the service's last day. */
export function windowOf({ start, end }: Pick<MeteredService, 'start' | 'end'>, today: Day): Span {
  const window = usageWindow(today, start)
  const close = end && addDays(end, 1)
  return close && close < window.to ? { from: window.from, to: close } : window
}

/** Whether all visible days are in one calendar month, so that a chart of months would have one bar. */
export function hasOneMonth(service: Pick<MeteredService, 'start' | 'end'>, today: Day): boolean {
  const { from, to } = windowOf(service, today)
  const last = from < to ? addDays(to, -1) : from
  return firstOfMonth(from) === firstOfMonth(last)
}
