// A 300 record (one market day of one register) with the 400 records that belong to it.

import type { Day } from '@switchboard/domain'
import { dayField, endOf, fieldsOf, flagField, isFuture, isNumber, revision, thousandths } from './field'
import { plainDay } from './plain-day'
import type { DayRead, Reject } from './record'
import type { Unit } from './uom'

/** A 200 record. */
export interface Stream {
  readonly nmi: string
  readonly suffix: string
  readonly unit: Unit
  /** Thousandths of the unit in one of the file's. */
  readonly scale: number
  readonly intervalMinutes: number
  readonly source: readonly string[]
}

/** A 400 record: the quality of the intervals `first` to `last`, counted from 1. */
export interface QualityRange {
  readonly line: number
  readonly first: string
  readonly last: string
  readonly quality: string
}

/** A 300 record that 400 records may still follow. */
export interface OpenDay {
  readonly line: number
  readonly stream: Stream
  readonly text: string
  readonly headerTime: string | undefined
  /** A day or a revision after tomorrow is an error. Undefined: nothing is. */
  readonly today: Day | undefined
  readonly ranges: QualityRange[]
  readonly source: string[]
}

export function intervalDay(open: OpenDay): DayRead | Reject {
  const plain = open.ranges.length === 0 ? plainDay(open.text, open.stream) : undefined
  const { line, stream, headerTime, today, source } = open
  // Why it is none is told by the exact reader.
  if (!plain || isFuture(plain.day, today) || isFuture(plain.updatedAt ?? '', today)) return exactDay(open)
  const { nmi, suffix, unit, intervalMinutes } = stream
  const { updatedAt, ...rest } = plain
  const revisedAt = updatedAt ?? headerTime ?? endOf(plain.day)
  return { kind: 'day', line, nmi, suffix, unit, intervalMinutes, flags: null, revisedAt, source, ...rest }
}

function exactDay({ line, stream, text, headerTime, today, ranges, source }: OpenDay): DayRead | Reject {
  const { nmi, suffix, unit, scale, intervalMinutes } = stream
  const fields = fieldsOf(text)
  const count = 1440 / intervalMinutes
  const day = dayField(fields[1] ?? '')
  if (!day) return reject(line, 'date', `'${excerpt(fields[1])}' is no date`)
  if (isFuture(day, today)) return reject(line, 'future', `A reading of ${day}, which is in the future`)

  const quality = fields[2 + count] ?? ''
  const flag = flagField(quality)
  if (!flag) {
    const found = countOfValues(fields)
    if (found !== count)
      return reject(line, 'value-count', `${found} values where ${intervalMinutes}-minute intervals make ${count}`)
    return reject(
      line,
      'quality',
      quality === '' ? 'No quality flag after the values' : `'${excerpt(quality)}' is no quality flag`,
    )
  }
  const flags = flag === 'V' ? flagsOf(line, ranges, count) : null
  if (flags !== null && typeof flags !== 'string') return flags
  const stray = flag === 'V' ? undefined : ranges[0]
  if (stray) return reject(stray.line, 'range', `A quality range (400), but the quality of the day is ${flag}, not V`)

  const values: (number | null)[] = []
  for (let index = 0; index < count; index += 1) {
    const value = fields[2 + index] ?? ''
    const missing = (flags ? flags[index] : flag) === 'N'
    if (!missing && !isNumber(value))
      return reject(line, 'value', `Value ${index + 1}, '${excerpt(value)}', is no number`)
    values.push(missing ? null : Number(value))
  }
  const whole = thousandths(values, scale)
  if ('unfit' in whole)
    return reject(line, 'value', `Value ${whole.unfit + 1}, '${excerpt(fields[2 + whole.unfit])}', is out of range`)

  const updated = fields[5 + count] ?? ''
  const revisedAt = revision(updated, headerTime, endOf(day))
  if (!revisedAt) return reject(line, 'updated', `'${excerpt(updated)}' is no update time`)
  if (isFuture(revisedAt, today))
    return reject(line, 'future', `A reading updated on '${updated}', which is in the future`)
  return { kind: 'day', line, nmi, suffix, unit, day, intervalMinutes, values: whole, flag, flags, revisedAt, source }
}

/** One letter per interval, or the first range that does not continue where the last one ended. */
function flagsOf(line: number, ranges: readonly QualityRange[], count: number): string | Reject {
  let flags = ''
  for (const range of ranges) {
    const [first, last] = [wholeNumber(range.first), wholeNumber(range.last)]
    const flag = flagField(range.quality)
    if (!flag || flag === 'V')
      return reject(range.line, 'quality', `'${excerpt(range.quality)}' is no quality flag of a range`)
    if (first !== flags.length + 1 || !(last >= first && last <= count)) {
      const rest = `${flags.length + 1} to at most ${count}`
      return reject(
        range.line,
        'range',
        `Intervals ${excerpt(range.first)} to ${excerpt(range.last)} where ${rest} was to follow`,
      )
    }
    flags += flag.repeat(last - first + 1)
  }
  if (flags.length === count) return flags
  return reject(
    ranges.at(-1)?.line ?? line,
    'range',
    `Quality ranges (400) for ${flags.length} of the ${count} intervals of a V day`,
  )
}

const wholeNumber = (text: string) => (/^\d+$/.test(text) ? Number(text) : NaN)

function countOfValues(fields: readonly string[]): number {
  const end = fields.findIndex((field, index) => index >= 2 && !isNumber(field))
  return (end === -1 ? fields.length : end) - 2
}

const reject = (line: number, code: string, detail: string): Reject => ({ kind: 'reject', line, code, detail })

const excerpt = (text = '') => (text.length > 20 ? `${text.slice(0, 20)}…` : text)
