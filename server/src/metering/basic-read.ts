// A 250 record: one quantity between two reads of a basic meter (NEM13).

import { addDays, type Day } from '@switchboard/domain'
import { copied, dayField, endOf, flagField, isFuture, isNumber, isRegister, revision, thousandths } from './field'
import type { MeterRecord, Reject } from './record'
import { measureOf } from './uom'

/** A forward estimate goes as far as the next read: that of a quarter, or of a meter which is hard to reach. */
const farthestEstimate = 400

/** @param today undefined: nothing is in the future */
export function basicRead(
  line: number,
  fields: readonly string[],
  headerTime: string | undefined,
  today: Day | undefined,
  source: readonly string[],
): MeterRecord {
  const reject = (code: string, detail: string): Reject => ({ kind: 'reject', line, code, detail })
  const field = (index: number) => fields[index] ?? ''
  const [nmi, suffix, direction, quantity, uom] = [field(1), field(4), field(7), field(18), field(19)]
  const measure = measureOf(uom, 'E')
  if (measure.kind === 'other') return { kind: 'ignored', line }
  if (measure.kind === 'unknown') return reject('unit', `'${uom.slice(0, 20)}' is no unit of energy`)
  if (!isRegister(nmi, suffix)) return reject('register', 'A read (250) needs an NMI and a suffix')
  if (direction !== 'E' && direction !== 'I')
    return reject('direction', `'${direction.slice(0, 20)}' is neither E nor I`)

  const from = dayField(field(9).slice(0, 8))
  const last = dayField(field(14).slice(0, 8))
  if (!from || !last || last < from)
    return reject('date', `From '${field(9).slice(0, 20)}' to '${field(14).slice(0, 20)}' is no span of time`)
  const qualities = [flagField(field(10)), flagField(field(15))]
  const unknown = qualities.findIndex((flag) => !flag || flag === 'V')
  if (unknown !== -1)
    return reject('quality', `'${field(unknown ? 15 : 10).slice(0, 20)}' is no quality flag of a read`)

  // Energy to the grid (I) is written with a minus sign by some and without by others.
  const amount = isNumber(quantity) ? Number(quantity) * (direction === 'I' && quantity.startsWith('-') ? -1 : 1) : NaN
  const whole = thousandths([amount], measure.scale)
  const total = 'unfit' in whole ? undefined : whole[0]
  if (typeof total !== 'number')
    return reject('value', `'${quantity.slice(0, 20)}' is no quantity that a meter can have counted`)
  // The quantity stands between two reads: when one of them is no actual read, it is no actual quantity.
  const flag = qualities.find((each) => each !== 'A') ?? 'A'
  const to = last > from ? last : addDays(from, 1)
  if (isFuture(from, today) || isFuture(last, flag === 'E' && today ? addDays(today, farthestEstimate) : today))
    return reject('future', `A read from ${from} to ${last}, which is in the future`)
  const revisedAt = revision(field(21), headerTime, endOf(addDays(to, -1)))
  if (!revisedAt) return reject('updated', `'${field(21).slice(0, 20)}' is no update time`)
  if (field(21) !== '' && isFuture(revisedAt, today))
    return reject('future', `A read updated on '${field(21)}', which is in the future`)
  return {
    kind: 'span',
    line,
    nmi: copied(nmi),
    suffix: copied(suffix),
    unit: measure.unit,
    from,
    to,
    total,
    flag,
    revisedAt,
    source,
  }
}
