// Draws the files sent by the meters: intervals, gaps, estimates, revisions in later files, long reads.
import { DateTime } from 'luxon'
import type { Chance } from '../../support/chance'
import type { Letter, RawDay, RawFile, RawRegister, RawSpan } from './world'

const day = (date: string) => DateTime.fromISO(date, { zone: 'utc' })
const text = (date: DateTime) => date.toISODate() ?? ''
const plus = (date: string, days: number) => text(day(date).plus({ days }))
const clock = (date: string, hour: number) => `${date.replaceAll('-', '')}${String(hour).padStart(2, '0')}1500`

export function drawFiles(drawn: Chance, rows: readonly RawRegister[], today: string): RawFile[] {
  const registers = rows.flatMap((row) => {
    if (rows.some((other) => isSame(other, row) && other.from < row.from)) return []
    const last = rows.findLast((other) => isSame(other, row)) ?? row
    return [{ ...row, to: last.to }]
  })
  const kinds = new Map(
    registers.map((each) => [each, drawn.pick(['intervals', 'intervals', 'both', 'long'] as const)]),
  )
  const reads = registers.flatMap((each) => (kinds.get(each) === 'long' ? [] : drawDays(drawn, each, today)))
  const later = reads.filter(() => drawn.percent(12)).map((read) => reviseRead(drawn, read))
  const spans = registers.flatMap((each) => (kinds.get(each) === 'intervals' ? [] : drawSpans(drawn, each, today)))
  const laterSpans = spans.filter(() => drawn.percent(30)).map((span) => reviseRead(drawn, span))
  const files = [later, spans, laterSpans].filter((found) => found.length > 0)
  const first: (readonly RawDay[] | readonly RawSpan[])[] = reads.length > 0 ? [reads] : []
  return [...first, ...files].map((found, index) => ({ made: clock(plus(today, index), 6).slice(0, 12), reads: found }))
}

const isSame = (one: RawRegister, other: RawRegister) => one.nmi === other.nmi && one.suffix === other.suffix

/** Days around the clock changes, at both ends of the register, and in some random weeks. */
function drawDays(drawn: Chance, register: RawRegister, today: string): RawDay[] {
  const oldest = [register.from, text(day(today).minus({ months: 25 }))].sort()[1]!
  const newest = [register.to ?? today, today].sort()[0]!
  // A meter may have been read before it belonged to this customer, and after.
  const [first, end] = [plus(oldest, -drawn.pick([0, 2])), plus(newest, drawn.pick([0, 2]))]
  const stretches: [string, number][] = [
    [first, drawn.whole(3, 20)],
    [plus(newest, -drawn.whole(3, 40)), 45],
    [text(day(today).minus({ months: 24, days: 3 })), 8],
  ]
  for (const year of [2023, 2024, 2025, 2026, 2027])
    for (const change of [`${year}-04-01`, `${year}-10-01`])
      if (drawn.percent(50)) stretches.push([change, drawn.whole(3, 9)])
  const dates = new Set(
    stretches.flatMap(([from, days]) => Array.from({ length: days }, (_, index) => plus(from, index))),
  )
  const decimals = drawn.pick([3, 3, 9])
  const missing = drawn.pick([0, 5, 25])
  const usual = drawn.pick([30, 30, 15, 5] as const)
  return [...dates]
    .filter((date) => date >= first && date <= end && date < today && !drawn.percent(missing))
    .sort()
    .map((date) => {
      const minutes = drawn.percent(5) ? drawn.pick([5, 15, 30] as const) : usual
      const letters = drawLetters(drawn, 1440 / minutes)
      const values = letters.map((letter) => (letter === 'N' ? '0' : drawValue(drawn, register, decimals)))
      const updated = drawn.percent(60) ? clock(plus(date, drawn.whole(1, 3)), drawn.whole(0, 23)) : null
      return { kind: 'day', register, date, minutes, values, letters, updated }
    })
}

function drawLetters(drawn: Chance, count: number): Letter[] {
  const whole = drawn.percent(80) ? 'A' : drawn.pick<Letter>(['E', 'F', 'S', 'N', 'A'])
  const letters = Array.from({ length: count }, () => whole)
  const ranges = drawn.percent(25) ? drawn.whole(1, 3) : 0
  for (let range = 0; range < ranges; range += 1) {
    // Often at an edge of the market day, which may be in another local day.
    const from = drawn.pick([0, count - drawn.whole(1, count / 6), drawn.whole(0, count - 1)])
    letters.fill(drawn.pick<Letter>(['A', 'E', 'F', 'S', 'N']), from, from + drawn.whole(1, count / 4))
  }
  return letters
}

const places: Readonly<Record<RawRegister['unit'], number>> = { kWh: 3, Wh: 0, MWh: 6, MJ: 3, GJ: 6, L: 3, kL: 6 }

/**
 * Thousandths of the unit, with more decimals for some registers. Nine decimals, because a sum of exactly half a
 * thousandth could be rounded either way.
 */
function drawValue(drawn: Chance, { unit, mjPerLitre }: RawRegister, decimals: number): string {
  if (drawn.percent(10)) return drawn.pick(['0', '0.000', '.0'])
  const thousandths = String(drawn.whole(0, drawn.pick([20, 2_000])))
  const more = decimals > 3 && mjPerLitre === null ? String(drawn.whole(0, 999_999)).padStart(6, '0') : ''
  const shift = places[unit]
  const padded = thousandths.padStart(shift + 1, '0')
  const fraction = padded.slice(padded.length - shift, padded.length) + more
  const whole = shift === 0 ? padded : padded.slice(0, -shift)
  return fractionOf(whole, shift === 0 ? more : fraction)
}

const fractionOf = (whole: string, fraction: string) => (fraction === '' ? whole : `${whole}.${fraction}`)

/** A month or a quarter between two reads, sometimes on days that also have intervals. */
function drawSpans(drawn: Chance, register: RawRegister, today: string): RawSpan[] {
  const spans: RawSpan[] = []
  const newest = [register.to ?? today, today].sort()[0]!
  // Reads need not be on the customer's move-in or move-out day.
  const oldest = plus(register.from, -drawn.pick([0, 0, 12]))
  for (let from = oldest > '2023-01-01' ? oldest : '2023-01-01'; from < newest;) {
    const drawnTo = plus(from, drawn.pick([1, 2, 28, 31, 92]))
    // A meter that is removed is read up to its end.
    const to = register.to !== null && drawnTo > register.to && drawn.percent(60) ? plus(register.to, 1) : drawnTo
    const letters = [drawn.pick<Letter>(['A', 'A', 'E']), drawn.pick<Letter>(['A', 'A', 'S'])] as const
    const quantity = String(drawn.whole(0, 900)) + drawValue(drawn, register, 3).replace(/^\d*/, '')
    if (to <= plus(newest, 4) && drawn.percent(70))
      spans.push({
        kind: 'span',
        register,
        from,
        to,
        quantity,
        letters,
        updated: drawn.percent(50) ? clock(to, 9) : null,
      })
    from = to
  }
  return spans
}

/** The same read again: usually a later and better one, sometimes an older one, without effect. */
function reviseRead<Read extends RawDay | RawSpan>(drawn: Chance, read: Read): Read {
  const date = read.kind === 'day' ? read.date : read.to
  const updated = drawn.pick([clock(plus(date, 30), 5), null, read.updated, clock(plus(date, -20), 5)])
  if (read.kind === 'span')
    return { ...read, quantity: drawValue(drawn, read.register, 3), letters: ['A', 'A'], updated }
  const letters = drawLetters(drawn, read.values.length)
  const values = letters.map((letter) => (letter === 'N' ? '0' : drawValue(drawn, read.register, 3)))
  return { ...read, values, letters, updated }
}
