// Draws a random world with many irregularities and many readings around clock changes.
import { DateTime } from 'luxon'
import { chance, type Chance } from '../../support/chance'
import { drawFiles } from './draw-files'
import type { Question, RawRegister, World } from './world'

export const zones = [
  'Australia/Sydney', // ACT and NSW
  'Australia/Darwin',
  'Australia/Brisbane',
  'Australia/Adelaide',
  'Australia/Hobart',
  'Australia/Melbourne',
  'Australia/Perth',
  'Australia/Broken_Hill',
  'Australia/Lord_Howe',
]

const plus = (date: string, change: { days?: number; months?: number; years?: number }) =>
  DateTime.fromISO(date, { zone: 'utc' }).plus(change).toISODate() ?? ''

/** The zones take turns, so that a few worlds cover all zones. */
export function drawWorld(seed: number): World {
  const drawn = chance(seed)
  const zone = zones[seed % zones.length]!
  const today = drawn.percent(10)
    ? drawn.pick(['2024-02-29', '2026-02-28', '2026-01-01', '2026-10-05', '2026-04-06'])
    : plus('2025-01-01', { days: drawn.whole(0, 800) })
  const starts = plus(today, { days: -drawn.pick([drawn.whole(1, 60), drawn.whole(60, 700), drawn.whole(700, 1200)]) })
  const ended = drawn.percent(20)
  const ends = ended ? plus(starts, { days: drawn.whole(5, 1000) }) : null
  const kind = drawn.pick(['electricity', 'electricity', 'electricity', 'heat', 'litres'] as const)
  const registers = drawRegisters(drawn, { seed, zone, today, starts, ends, kind })
  return {
    seed,
    zone,
    today,
    starts,
    ends,
    uom: kind === 'electricity' ? 'kWh' : 'MJ',
    price: drawn.pick(['0.2981', '0.0495', '0.176', '0.033', '0.5', '0.298125', '1']),
    registers,
    files: drawFiles(drawn, registers, today),
    questions: drawQuestions(drawn, today, starts),
  }
}

interface Circumstances {
  readonly seed: number
  readonly zone: string
  readonly today: string
  readonly starts: string
  readonly ends: string | null
  readonly kind: 'electricity' | 'heat' | 'litres'
}

/** One register, two at the same time, one that replaces another (perhaps after a gap), or a new row of one stream. */
function drawRegisters(drawn: Chance, { seed, zone, today, starts, ends, kind }: Circumstances): RawRegister[] {
  const network = zone === 'Australia/Perth' && drawn.percent(75) ? 'SWIS' : 'NEM'
  const units = {
    electricity: ['kWh', 'kWh', 'Wh', 'MWh'],
    heat: ['MJ', 'MJ', 'GJ'],
    litres: ['L', 'L', 'kL'],
  } as const
  const register = (index: number, from: string, to: string | null): RawRegister => ({
    nmi: String(2_501_000_000 + seed * 10 + (drawn.percent(50) ? index : 0)),
    suffix: index === 0 ? 'E1' : 'E2',
    network,
    unit: drawn.pick<RawRegister['unit']>(units[kind]),
    // Not 0.47: an exact half kilojoule could be rounded either way.
    mjPerLitre: kind === 'litres' ? drawn.pick(['0.4972413', '0.4700021', '0.5213377']) : null,
    from,
    to,
  })
  const change = plus(today, { days: -drawn.whole(3, 90) })
  const arrangement = drawn.pick(['one', 'both', 'later', 'replaced', 'new row'] as const)
  if (arrangement === 'one' || change <= starts) return [register(0, starts, ends)]
  if (arrangement === 'both') return [register(0, starts, ends), register(1, starts, ends)]
  if (ends !== null && ends <= change) return [register(0, starts, ends)]
  if (arrangement === 'later') return [register(0, starts, ends), register(1, change, ends)]
  if (arrangement === 'new row') {
    const [before, after] = [
      register(0, starts, drawn.percent(50) ? null : plus(change, { days: -1 })),
      register(0, change, ends),
    ]
    return [before, { ...after, nmi: before.nmi }]
  }
  const gone = plus(change, { days: -drawn.pick([1, 1, 1, 4]) })
  return [register(0, starts, gone > starts ? gone : starts), register(1, change, ends)]
}

function drawQuestions(drawn: Chance, today: string, starts: string): Question[] {
  const month = `${plus(today, { months: -drawn.whole(0, 6) }).slice(0, 7)}-01`
  const year = `${plus(today, { years: -drawn.whole(0, 2) }).slice(0, 4)}-01-01`
  const first = `${Number(today.slice(0, 4)) - 2}-01-01`
  const anywhere = plus(drawn.percent(50) ? starts : today, { days: -drawn.whole(0, 400) })
  return [
    { interval: 'Daily', from: month, to: plus(month, { months: 1 }) },
    { interval: 'Monthly', from: year, to: plus(year, { years: 1 }) },
    { interval: 'Yearly', from: first, to: plus(first, { years: 3 }) },
    {
      interval: drawn.pick(['Daily', 'Monthly', 'Yearly'] as const),
      from: anywhere,
      to: plus(anywhere, { days: drawn.whole(1, 1_000) }),
    },
  ]
}
