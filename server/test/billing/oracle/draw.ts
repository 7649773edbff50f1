// Draws a random account with many irregularities: changes of price, meter and service, missing and estimated readings.
import { DateTime } from 'luxon'
import { chance, type Chance } from '../../support/chance'
import type { RawAccount, RawCharge, RawDay, RawRegister, RawService, RawStep } from './world'

const places = [
  { state: 'VIC', zone: 'Australia/Melbourne' },
  { state: 'NSW', zone: 'Australia/Sydney' },
  { state: 'SA', zone: 'Australia/Adelaide' },
  { state: 'QLD', zone: 'Australia/Brisbane' },
  { state: 'WA', zone: 'Australia/Perth' },
  { state: 'NT', zone: 'Australia/Darwin' },
  { state: 'TAS', zone: 'Australia/Hobart' },
] as const

/** The months that are billed: the readings of a longer time are drawn. */
export interface Period {
  readonly first: string
  /** The first day after it. */
  readonly end: string
}

export const plus = (date: string, days: number): string =>
  DateTime.fromISO(date, { zone: 'utc' }).plus({ days }).toISODate() ?? ''

const between = (drawn: Chance, from: string, to: string): string =>
  plus(from, drawn.whole(0, Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000))))

/** The states take turns, so that a few accounts cover all zones. */
export function drawAccount(seed: number, period: Period): RawAccount {
  const drawn = chance(seed)
  const { state, zone } = places[seed % places.length]!
  const opened = between(drawn, plus(period.first, -120), plus(period.end, -70))
  const network = state === 'WA' ? 'SWIS' : 'NEM'
  const tenure = { opened, network, end: period.end, seed } as const
  const adjustments = drawn.percent(30)
    ? [
        {
          description: 'Goodwill',
          cents: drawn.whole(-5_000, 3_000) || 1,
          taxable: drawn.percent(50),
          appliesOn: between(drawn, opened, period.end),
        },
      ]
    : []
  return { seed, state, zone, opened, services: drawServices(drawn, tenure), adjustments }
}

interface Tenure {
  readonly seed: number
  readonly opened: string
  readonly network: 'NEM' | 'SWIS'
  readonly end: string
}

function drawServices(drawn: Chance, tenure: Tenure): RawService[] {
  const { opened, end } = tenure
  const inclusive = drawn.percent(80)
  const ended = drawn.percent(20) ? between(drawn, plus(opened, 20), plus(end, 40)) : null
  const changed = drawn.percent(30) ? between(drawn, plus(opened, 5), end) : null
  const found: RawService[] = []
  const add = (product: string, span: Span, streams: RawService['streams'], more: Partial<RawService> = {}) =>
    found.push({
      product,
      isMeasuredByElectricity: false,
      isUtility: true,
      inclusive,
      ...span,
      charges: drawCharges(drawn, product, span, end),
      streams,
      ...more,
    })
  const whole = { starts: opened, ends: ended }
  // A new service takes over from the old one, as with another plan.
  const spans =
    changed !== null && (ended === null || changed < ended)
      ? [
          { starts: opened, ends: plus(changed, -1) },
          { starts: changed, ends: ended },
        ]
      : [whole]
  for (const [index, span] of spans.entries())
    add('Electricity', span, drawStreams(drawn, tenure, span, drawn.percent(25) ? ['E1', 'E2'] : ['E1'], index))
  if (drawn.percent(35)) add('Solar export', whole, drawStreams(drawn, tenure, whole, ['B1'], 3), { inclusive: false })
  if (drawn.percent(30)) {
    const span = { starts: between(drawn, opened, end), ends: ended }
    if (ended === null || span.starts <= ended)
      add('Renewable energy', span, [], { isMeasuredByElectricity: true, isUtility: false })
  }
  if (drawn.percent(40)) {
    const starts = between(drawn, opened, end)
    const span = { starts, ends: drawn.percent(30) ? plus(starts, drawn.whole(0, 90)) : null }
    add('Care plan', span, [], { isUtility: false })
  }
  if (drawn.percent(25)) {
    const starts = between(drawn, opened, end)
    // Its meter may be installed after its start.
    const metered = { starts: plus(starts, drawn.whole(0, 12)), ends: null }
    const streams = drawStreams(drawn, tenure, metered, ['E1'], 6)
    add('Charging', { starts, ends: null }, streams, { isUtility: false })
  }
  return found
}

interface Span {
  readonly starts: string
  readonly ends: string | null
}

const price = (drawn: Chance, least: number, most: number, taxable: boolean) => {
  const exclusive = drawn.whole(least, most)
  return { exclusive, inclusive: taxable ? Math.round(exclusive * 1.1) : exclusive, taxable }
}

function drawCharges(drawn: Chance, product: string, { starts }: Span, end: string): RawCharge[] {
  const isSolar = product === 'Solar export'
  const usage = () => ({ title: 'Use', per: 'UNIT', ...price(drawn, 30_000, 420_000, !isSolar) }) as const
  const monthly = () => ({ title: 'Supply', per: 'MONTH', ...price(drawn, 2_000_000, 45_000_000, true) }) as const
  const daily = () => ({ title: 'Daily supply', per: 'DAY', ...price(drawn, 100_000, 1_900_000, true) }) as const
  const supply = drawn.percent(50) ? monthly : daily
  const once = { title: 'Installation', per: 'ONCE', ...price(drawn, 1_000_000, 99_000_000, true) } as const
  const kinds =
    isSolar || product === 'Renewable energy' ? [usage] : product === 'Care plan' ? [supply] : [usage, supply]
  const windows = () => drawn.pick(windowSets).map((window) => ({ ...usage(), window }))
  const parts = (kind: (typeof kinds)[number]) => {
    const whole = kind === usage && product === 'Electricity' && drawn.percent(35) ? windows() : [kind()]
    return kind === usage && drawn.percent(40) ? whole.flatMap((charge) => withSteps(drawn, usage, charge)) : whole
  }
  const dated = kinds.flatMap((kind) => withDates(drawn, () => parts(kind), { starts, end }))
  return drawn.percent(20) ? [...dated, { ...once, first: null, last: null }] : dated
}

const everyDay = [1, 2, 3, 4, 5, 6, 7]
const weekdays = [1, 2, 3, 4, 5]
const others = { name: 'off-peak', times: null }
const windowSets: readonly (readonly NonNullable<RawCharge['window']>[])[] = [
  [{ name: 'peak', times: [{ days: weekdays, from: '15:00', to: '21:00' }] }, others],
  [{ name: 'peak', times: [{ days: weekdays, from: '07:00', to: '22:00', holidays: 'weekend' }] }, others],
  [{ name: 'weekend', times: [{ days: [6, 7], from: '18:00', to: '18:00', holidays: 'weekend' }] }, others],
  // Across midnight.
  [{ name: 'night', times: [{ days: everyDay, from: '22:00', to: '07:00' }] }, others],
  [
    { name: 'peak', times: [{ days: weekdays, from: '16:30', to: '20:00', months: [11, 12, 1, 2, 6, 7, 8] }] },
    { name: 'weekend', times: [{ days: [6, 7], from: '00:00', to: '24:00' }] },
    others,
  ],
]

type Undated = Omit<RawCharge, 'first' | 'last'>

/** Limits below and above the use of the drawn meters. */
function withSteps(drawn: Chance, usage: () => Undated, charge: Undated): Undated[] {
  const per = drawn.pick(['DAY', 'AVERAGE_DAY', 'MONTH', 'QUARTER'] as const)
  const most = { DAY: 22_000, AVERAGE_DAY: 22_000, MONTH: 500_000, QUARTER: 1_500_000 }[per]
  const first = drawn.whole(1, most)
  const limits = drawn.percent(40) ? [first, first + drawn.whole(1, most)] : [first]
  const steps = [...limits, null].map((upTo, index): RawStep => ({ per, above: limits[index - 1] ?? 0, upTo }))
  return steps.map((step) => ({ ...usage(), ...(charge.window && { window: charge.window }), step }))
}

/** One price, or two or three after each other. */
function withDates(
  drawn: Chance,
  kind: () => readonly Undated[],
  { starts, end }: { readonly starts: string; readonly end: string },
): RawCharge[] {
  const changes = drawn.percent(40) ? [between(drawn, starts, end), between(drawn, starts, end)].sort() : []
  const firsts = [...new Set(changes)]
  return [null, ...firsts].flatMap((first, index) => {
    const next = firsts[index]
    return kind().map((charge) => ({ ...charge, first, last: next === undefined ? null : plus(next, -1) }))
  })
}

function drawStreams(
  drawn: Chance,
  { seed, network, end }: Tenure,
  { starts, ends }: Span,
  suffixes: readonly string[],
  index: number,
): RawRegister[][] {
  const nmi = (part: number) => String(2_600_000_000 + seed * 100 + index * 10 + part)
  const replaced = drawn.percent(20) ? between(drawn, plus(starts, 3), end) : null
  const isReplaced = replaced !== null && (ends === null || replaced < ends)
  return suffixes.map((suffix) => {
    const register = (part: number, from: string, to: string | null): RawRegister => {
      const last = to === null || to > plus(end, 100) ? plus(end, 100) : to
      return { nmi: nmi(part), suffix, network, from, to, reads: drawReads(drawn, from, last) }
    }
    if (!isReplaced) return [register(0, starts, null)]
    return [register(0, starts, plus(replaced, -1)), register(1, replaced, null)]
  })
}

function drawReads(drawn: Chance, from: string, last: string): Map<string, RawDay> {
  const found = new Map<string, RawDay>()
  const [missing, gap] = [drawn.pick([0, 0, 2, 8]), drawn.percent(25) ? drawn.whole(8, 50) : 0]
  const gapStart = gap > 0 ? between(drawn, from, last) : ''
  const isInGap = (date: string) => gap > 0 && gapStart <= date && date < plus(gapStart, gap)
  for (let date = from; date <= last; date = plus(date, 1)) {
    if (drawn.percent(missing) || isInGap(date)) continue
    const level = drawn.whole(0, 900)
    const values = Array.from({ length: 48 }, (): number | null => drawn.whole(0, level))
    if (drawn.percent(2)) values.fill(null, drawn.whole(1, 47))
    found.set(date, { values, estimated: drawn.percent(3) })
  }
  return found
}
