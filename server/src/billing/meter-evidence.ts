// What a usage line was computed from: the readings of each day when the bill was issued. Stored with the line, because
// readings may be replaced later.
import { addDays, type Day, type DayEvidence, type RegisterEvidence, type Span } from '@switchboard/domain'
import { isShared, longReadOf, sumBySlot, type RegisterDays } from '../usage/usage-slot'
import type { LocalDay } from '../usage/local-day'
import { missingMinutes } from './missing-minutes'

/** The span's days of successive registers. A day on which one register follows another may be in both. */
export const registerEvidence = (line: readonly RegisterDays[], span: Span): RegisterEvidence[] =>
  line.flatMap((register) => evidenceOf(register, span))

function evidenceOf({ register, days, longReads }: RegisterDays, span: Span): RegisterEvidence[] {
  const origin = {
    nmi: register?.nmi ?? null,
    suffix: register?.suffix ?? null,
    mjPerLitre: register?.mjPerLitre ?? null,
  }
  const found: (RegisterEvidence & { readonly days: DayEvidence[] })[] = []
  let next: Day | undefined
  for (const day of days) {
    if (day.day < span.from || span.to <= day.day) continue
    if (day.day !== next) found.push({ ...origin, first: day.day, days: [] })
    next = addDays(day.day, 1)
    found.at(-1)?.days.push(dayEvidence({ register, days: [day], longReads }, day))
  }
  return found
}

function dayEvidence(register: RegisterDays, day: LocalDay): DayEvidence {
  const [sum] = sumBySlot([{ from: day.day, to: addDays(day.day, 1) }], [register])
  const shared = isShared(day) && day.part?.own !== 0 && longReadOf(day, register.longReads) !== undefined
  const estimated = shared ? 2 : sum?.consolidated ? 1 : 0
  const read = [sum?.quantity ?? null, missingMinutes(day, register.longReads), estimated] as const
  const millilitres = register.register?.mjPerLitre == null ? null : sum?.millilitres
  return millilitres == null ? read : [...read, millilitres]
}
