// A 250 record: one quantity between two reads of a basic meter (NEM13).

import { addDays, type Day } from '@switchboard/domain'
import {
  copyText,
  endOfDay,
  isFuture,
  isNumber,
  isRegister,
  parseDayField,
  parseFlag,
  revisionTime,
  thousandths,
} from './field'
import type { MeterRecord, QualityFlag, Reject } from './record'
import { measureOf } from './unit-of-measure'

/**
 * Days. A forward estimate may extend to the next read: three months ahead, or more for a meter that is hard to reach.
 */
const LONGEST_FORWARD_ESTIMATE = 400

interface BasicRecord {
  readonly line: number
  readonly fields: readonly string[]
  readonly headerTime: string | undefined
  /** Dates after tomorrow are errors; undefined: no date counts as future. */
  readonly today: Day | undefined
  readonly source: readonly string[]
}

/** The days of the two reads. */
interface ReadPeriod {
  readonly from: Day
  readonly last: Day
}

export function parseBasicRead(record: BasicRecord): MeterRecord {
  const { line, source } = record
  const [nmi, suffix, uom] = [fieldAt(record, 1), fieldAt(record, 4), fieldAt(record, 19)]
  const measure = measureOf(uom, 'E')
  if (measure.kind === 'other') return { kind: 'ignored', line }
  if (measure.kind === 'unknown') return reject(line, 'unit', `'${excerpt(uom)}' is no unit of energy`)
  if (!isRegister(nmi, suffix)) return reject(line, 'register', 'A read (250) needs an NMI and a suffix')
  const direction = fieldAt(record, 7)
  if (direction !== 'E' && direction !== 'I')
    return reject(line, 'direction', `'${excerpt(direction)}' is neither E nor I`)
  const period = parsePeriod(record)
  if ('kind' in period) return period
  const flag = parsePeriodFlag(record)
  if (typeof flag !== 'string') return flag
  const total = parseTotal(record, measure.scale)
  if (typeof total !== 'number') return total
  const { from } = period
  const to = period.last > from ? period.last : addDays(from, 1)
  const revisedAt = parseRevision(record, period, flag, to)
  if (typeof revisedAt !== 'string') return revisedAt
  const register = { nmi: copyText(nmi), suffix: copyText(suffix), unit: measure.unit }
  return { kind: 'span', line, ...register, from, to, total, flag, revisedAt, source }
}

function parsePeriod(record: BasicRecord): ReadPeriod | Reject {
  const [begin, end] = [fieldAt(record, 9), fieldAt(record, 14)]
  const from = parseDayField(begin.slice(0, 8))
  const last = parseDayField(end.slice(0, 8))
  if (!from || !last || last < from)
    return reject(record.line, 'date', `From '${excerpt(begin)}' to '${excerpt(end)}' is no span of time`)
  return { from, last }
}

/** A quantity is actual only if both its reads are. */
function parsePeriodFlag(record: BasicRecord): QualityFlag | Reject {
  let found: QualityFlag = 'A'
  for (const field of [fieldAt(record, 10), fieldAt(record, 15)]) {
    const flag = parseFlag(field)
    if (!flag || flag === 'V') return reject(record.line, 'quality', `'${excerpt(field)}' is no quality flag of a read`)
    if (found === 'A') found = flag
  }
  return found
}

function parseTotal(record: BasicRecord, scale: number): number | Reject {
  const [direction, quantity] = [fieldAt(record, 7), fieldAt(record, 18)]
  // Some files write energy sent to the grid (I) with a minus sign, others without.
  const sign = direction === 'I' && quantity.startsWith('-') ? -1 : 1
  const whole = thousandths([isNumber(quantity) ? Number(quantity) * sign : NaN], scale)
  const total = 'unfit' in whole ? undefined : whole[0]
  if (typeof total === 'number') return total
  return reject(record.line, 'value', `'${excerpt(quantity)}' is no quantity that a meter can have counted`)
}

function parseRevision(record: BasicRecord, { from, last }: ReadPeriod, flag: QualityFlag, to: Day): string | Reject {
  const { line, headerTime, today } = record
  const latestEnd = flag === 'E' && today ? addDays(today, LONGEST_FORWARD_ESTIMATE) : today
  if (isFuture(from, today) || isFuture(last, latestEnd))
    return reject(line, 'future', `A read from ${from} to ${last}, which is in the future`)
  const updated = fieldAt(record, 21)
  const revisedAt = revisionTime(updated, headerTime, endOfDay(addDays(to, -1)))
  if (!revisedAt) return reject(line, 'updated', `'${excerpt(updated)}' is no update time`)
  if (updated !== '' && isFuture(revisedAt, today))
    return reject(line, 'future', `A read updated on '${updated}', which is in the future`)
  return revisedAt
}

const fieldAt = ({ fields }: BasicRecord, index: number) => fields[index] ?? ''

const reject = (line: number, code: string, detail: string): Reject => ({ kind: 'reject', line, code, detail })

const excerpt = (text: string) => text.slice(0, 20)
