// The oracle: computes the lines of all bills of an account from docs/billing.md, half hour by half hour, without the
// program's code. Money is in whole cents, quantities are in thousandths.
import { plus } from './draw'
import { both, count, countsOf, hasTime, isEmpty, knownOf, monthsAfter, type Counts, type Days } from './readings'
import type { RawAccount, RawCharge, RawService, RawStep } from './world'

export interface ExpectedLine {
  readonly kind: 'USAGE' | 'SUPPLY' | 'ONCE' | 'ADJUSTMENT' | 'GST'
  readonly product: string
  readonly title: string
  readonly total: number
  readonly first: string
  readonly last: string
  readonly quantity: number | null
  readonly estimated: boolean
}

export interface ExpectedBill {
  readonly lines: readonly ExpectedLine[]
  readonly amount: number
  readonly tax: number
}

export type Expectation = ExpectedBill | 'no bill' | 'refused'

/** Rounds half away from zero. */
function divide(dividend: bigint, divisor: bigint): number {
  const magnitude = ((dividend < 0n ? -dividend : dividend) * 2n + divisor) / (2n * divisor)
  return Number(dividend < 0n ? -magnitude : magnitude)
}

const WEEK = 7 * 1440

interface Supply {
  readonly service: RawService
  readonly since: string
  readonly days: Days
}

interface Quantity {
  readonly quantity: number
  readonly estimated: boolean
  /** The quantity of each day, with its part of the estimate. */
  readonly byDay: ReadonlyMap<string, number>
}

/** @returns undefined if nothing is known to estimate from */
function quantityOf(
  { service, since, days: own }: Supply,
  zone: string,
  days: Days,
  counts: Counts,
  isByDay: boolean,
): Quantity | undefined {
  let [quantity, estimated] = [0, false]
  const byDay = new Map<string, number>()
  const month = `${own.from.slice(0, 7)}-01`
  const following = { from: own.end, end: monthsAfter(month, 4) }
  const tenure = { from: since, end: service.ends === null ? following.end : plus(service.ends, 1) }
  for (const stream of service.streams) {
    const known = knownOf(stream, zone, days, counts)
    quantity += known.quantity
    estimated ||= known.estimated
    const each = isByDay ? datesOf(days) : []
    const ofDay = new Map(each.map((date) => [date, knownOf(stream, zone, { from: date, end: plus(date, 1) }, counts)]))
    for (const [date, found] of ofDay) byDay.set(date, (byDay.get(date) ?? 0) + found.quantity)
    if (known.missing === 0) continue
    const history = [
      own,
      { from: monthsAfter(month, -12), end: monthsAfter(month, -11) },
      { from: monthsAfter(month, -3), end: month },
    ].map((span) => knownOf(stream, zone, both(span, tenure), counts))
    const basis =
      // A week, or the price's part of one.
      history.find(({ minutes, own, all }) => minutes > 0 && minutes * all >= WEEK * own) ??
      [...history, knownOf(stream, zone, both(following, tenure), counts)].find(({ minutes }) => minutes > 0)
    if (!basis) return undefined
    const estimate = (minutes: number) => divide(BigInt(minutes) * BigInt(basis.quantity), BigInt(basis.minutes))
    quantity += estimate(known.missing)
    estimated = true
    // A day has the estimate of the minutes to its end, without that of the minutes to its beginning.
    let missing = 0
    for (const [date, found] of ofDay) {
      const added = estimate(missing + found.missing) - estimate(missing)
      byDay.set(date, (byDay.get(date) ?? 0) + added)
      missing += found.missing
    }
  }
  return { quantity, estimated, byDay }
}

function datesOf({ from, end }: Days): string[] {
  const dates: string[] = []
  for (let date = from; date < end; date = plus(date, 1)) dates.push(date)
  return dates
}

/** The part of the quantities of successive days that is in a step. */
function inStep({ per, above, upTo }: RawStep, quantities: readonly Quantity[], days: Days): number {
  const between = (quantity: number, least: number, most: number | null) =>
    Math.max(0, (most === null || quantity < most ? quantity : most) - least)
  if (per === 'DAY') {
    const all = quantities.flatMap(({ byDay }) => [...byDay.values()])
    return all.reduce((sum, quantity) => sum + between(quantity, above, upTo), 0)
  }
  const quarter = `${days.from.slice(0, 4)}-${String(3 * Math.ceil(Number(days.from.slice(5, 7)) / 3) - 2).padStart(2, '0')}-01`
  const month = `${days.from.slice(0, 7)}-01`
  const all = {
    AVERAGE_DAY: 1,
    MONTH: count({ from: month, end: monthsAfter(month, 1) }),
    QUARTER: count({ from: quarter, end: monthsAfter(quarter, 3) }),
  }[per]
  const share = (limit: number) => divide(BigInt(limit) * BigInt(count(days)), BigInt(all))
  const whole = quantities.reduce((sum, { quantity }) => sum + quantity, 0)
  return between(whole, share(above), upTo === null ? null : share(upTo))
}

const chargeDays = ({ first, last }: RawCharge, days: Days): Days =>
  both(days, { from: first ?? days.from, end: last === null ? days.end : plus(last, 1) })

/** The days on which a service is measured by its own meter. */
function meteredDays({ service, days }: Supply): Days {
  const [installed] = service.streams
    .flat()
    .map(({ from }) => from)
    .sort()
  return service.isUtility ? days : both(days, { from: installed ?? days.end, end: days.end })
}

/** Bills the account's months one after another. What an earlier bill has charged is not charged again. */
export class Ledger {
  readonly #account: RawAccount
  readonly #charged = new Set<unknown>()

  constructor(account: RawAccount) {
    this.#account = account
  }

  bill(month: string): Expectation {
    const whole = { from: month, end: monthsAfter(month, 1) }
    const supplies = this.#supplies(whole)
    if (supplies.length === 0) return 'no bill'
    const inclusive = supplies.some(({ service }) => service.inclusive)
    const lines: (ExpectedLine & { taxable: boolean })[] = []
    for (const supply of supplies) {
      const usage = this.#usageLines(supply, supplies, inclusive)
      if (!usage) return 'refused'
      lines.push(...usage, ...supplyLines(supply, whole, inclusive))
    }
    const once = this.#onceLines(whole, inclusive)
    if (lines.length + once.length === 0) return 'no bill'
    lines.push(...once.map(({ line }) => line))
    const adjustments = this.#account.adjustments.filter(
      (each) => each.appliesOn < whole.end && !this.#charged.has(each),
    )
    for (const { cents, description, taxable } of adjustments)
      lines.push({
        ...aLine('ADJUSTMENT', cents < 0 ? 'Credits' : 'Fees', description, whole, cents),
        taxable,
      })
    for (const each of [...once.map(({ charge }) => charge), ...adjustments]) this.#charged.add(each)
    const taxable = lines.filter((line) => line.taxable).reduce((sum, { total }) => sum + total, 0)
    const tax = divide(BigInt(taxable), inclusive ? 11n : 10n)
    const all = inclusive ? lines : [...lines, { ...aLine('GST', 'GST', 'GST 10%', whole, tax), taxable: false }]
    return {
      lines: all.map(({ taxable: _, ...line }) => line),
      amount: all.reduce((sum, { total }) => sum + total, 0),
      tax,
    }
  }

  #supplies(whole: Days): Supply[] {
    return this.#account.services.flatMap((service) => {
      const since = service.starts > this.#account.opened ? service.starts : this.#account.opened
      const days = both(whole, { from: since, end: service.ends === null ? whole.end : plus(service.ends, 1) })
      return isEmpty(days) ? [] : [{ service, since, days }]
    })
  }

  /** @returns undefined if a quantity is unknown */
  #usageLines(supply: Supply, supplies: readonly Supply[], inclusive: boolean) {
    const { service, days } = supply
    const meters = service.isMeasuredByElectricity
      ? supplies.filter((other) => other.service.product === 'Electricity')
      : [supply]
    const lines: (ExpectedLine & { taxable: boolean })[] = []
    for (const charge of service.charges.filter(({ per }) => per === 'UNIT')) {
      const spans = meters.flatMap((by) => {
        const span = both(chargeDays(charge, days), meteredDays(by))
        return isEmpty(span) ? [] : [{ by, span }]
      })
      const { zone } = this.#account
      const counts = countsOf(charge, service.charges, this.#account)
      if (!spans.some(({ span }) => hasTime(span, zone, counts))) continue
      const { step } = charge
      const found = spans.map(({ by, span }) => quantityOf(by, zone, span, counts, step?.per === 'DAY'))
      if (found.includes(undefined)) return undefined
      const hull = {
        from: spans.map(({ span }) => span.from).sort()[0] ?? '',
        end:
          spans
            .map(({ span }) => span.end)
            .sort()
            .at(-1) ?? '',
      }
      const known = found.filter((each) => each !== undefined)
      const quantity = step ? inStep(step, known, hull) : known.reduce((sum, each) => sum + each.quantity, 0)
      const isSolar = service.product === 'Solar export'
      const total = divide(
        BigInt(quantity) * BigInt(isSolar || !inclusive ? charge.exclusive : charge.inclusive),
        10_000_000n,
      )
      lines.push({
        ...aLine(
          'USAGE',
          service.product,
          titleOf(isSolar ? { ...charge, title: 'Feed-in credit' } : charge),
          hull,
          isSolar ? 0 - total : total,
        ),
        quantity,
        estimated: found.some((each) => each?.estimated),
        taxable: charge.taxable && !isSolar,
      })
    }
    return lines
  }

  #onceLines(whole: Days, inclusive: boolean) {
    const oldest = monthsAfter(whole.from, -3)
    return this.#account.services.flatMap((service) => {
      const since = service.starts > this.#account.opened ? service.starts : this.#account.opened
      if (since < oldest || since >= whole.end || (service.ends !== null && service.ends < since)) return []
      return service.charges
        .filter((charge) => charge.per === 'ONCE' && !this.#charged.has(charge))
        .map((charge) => {
          const total = divide(BigInt(inclusive ? charge.inclusive : charge.exclusive), 10_000n)
          const day = { from: since, end: plus(since, 1) }
          return {
            charge,
            line: { ...aLine('ONCE', service.product, charge.title, day, total), taxable: charge.taxable },
          }
        })
    })
  }
}

function titleOf({ title, window, step }: RawCharge): string {
  const of = { DAY: 'each day', AVERAGE_DAY: 'a day on average', MONTH: 'a month', QUARTER: 'a quarter' }
  const units = (thousandths: number) => (thousandths / 1000).toLocaleString('en-AU', { maximumFractionDigits: 3 })
  const parts = [title]
  if (window) parts.push(window.name)
  if (step?.upTo === null) parts.push(`above ${units(step.above)} kWh ${of[step.per]}`)
  else if (step) {
    const begin = step.above === 0 ? 'first' : `${units(step.above)} to`
    parts.push(`${begin} ${units(step.upTo)} kWh ${of[step.per]}`)
  }
  return parts.join(', ')
}

const aLine = (
  kind: ExpectedLine['kind'],
  product: string,
  title: string,
  { from, end }: Days,
  total: number,
): ExpectedLine => ({ kind, product, title, total, first: from, last: plus(end, -1), quantity: null, estimated: false })

function supplyLines({ service, days }: Supply, whole: Days, inclusive: boolean) {
  return service.charges.flatMap((charge) => {
    const span = chargeDays(charge, days)
    if ((charge.per !== 'MONTH' && charge.per !== 'DAY') || isEmpty(span)) return []
    const price = BigInt(inclusive ? charge.inclusive : charge.exclusive)
    const [supplied, all] = [count(span), count(whole)]
    const total =
      charge.per === 'DAY'
        ? divide(price * BigInt(supplied), 10_000n)
        : divide(price * BigInt(supplied), BigInt(all) * 10_000n)
    const quantity = charge.per === 'DAY' ? supplied * 1000 : supplied === all ? 1000 : null
    return [{ ...aLine('SUPPLY', service.product, charge.title, span, total), quantity, taxable: charge.taxable }]
  })
}
