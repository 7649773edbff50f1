// Days on which a customer used much more than usual.
import { billedDays, usedOnDay } from '@switchboard/domain'
import { linesOfPrice, type Bill, type BillLine } from './bill'
import { changed as text } from './bill-text'

/** A day stands out if its use is at least this many times that of a usual day. */
const MUCH_MORE = 1.5
const MAX_DAYS = 3
const ENOUGH_DAYS = 14

/** A sentence for each kind of use with such days. The median is a usual day. */
export function standingOut({ lines }: Bill): string[] {
  const used = lines.filter(({ kind, total }) => kind === 'USAGE' && total >= 0)
  const sentences = used.flatMap((line) => {
    const ofPrice = linesOfPrice(used, line)
    return sentenceFor(line, ofPrice.length > 0 ? ofPrice : [line])
  })
  return [...new Set(sentences)]
}

/** @param lines of all parts of a price */
function sentenceFor({ product, unit }: BillLine, lines: readonly BillLine[]): string[] {
  if (unit === null || lines.some(({ meters }) => !meters) || lines.every(({ total }) => total === 0)) return []
  // The lines of all steps have the same readings.
  const once = lines.filter(({ step }) => !step || step.from === 0)
  const days = billedDays(once.flatMap(({ meters }) => meters ?? []))
  const usual = days.map(usedOnDay).sort((a, b) => a - b)[Math.floor(days.length / 2)] ?? 0
  const high = days.filter((day) => usual > 0 && usedOnDay(day) >= MUCH_MORE * usual)
  if (days.length < ENOUGH_DAYS || high.length === 0 || high.length > days.length / 4) return []
  const shown = high
    .sort((a, b) => usedOnDay(b) - usedOnDay(a))
    .slice(0, MAX_DAYS)
    .sort((a, b) => (a.day < b.day ? -1 : 1))
  return [text.standOut(product, shown, usual, unit)]
}
