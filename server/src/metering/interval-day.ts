// A 300 record (a register's market day) with its 400 records.

import type { Day } from '@switchboard/domain'
import { parseDayField, endOfDay, splitFields, parseFlag, isFuture, isNumber, revisionTime, thousandths } from './field'
import { parsePlainDay } from './plain-day'
import { ignoredValuesNotice, type FileNotice } from './file-notice'
import type { DayRead, Reject } from './record'
import type { Unit } from './unit-of-measure'

/** A 200 record. */
export interface MeterStream {
  readonly nmi: string
  readonly suffix: string
  readonly unit: Unit
  /** Thousandths of the stored unit in one unit of the file. */
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

/** A 300 record whose 400 records may still follow. */
export interface PendingDay {
  readonly line: number
  readonly stream: MeterStream
  readonly text: string
  readonly headerTime: string | undefined
  /** A day or a revision after tomorrow is an error; undefined: no date counts as future. */
  readonly today: Day | undefined
  readonly ranges: QualityRange[]
  readonly source: string[]
  onNotice?(notice: FileNotice): void
}

export function parseIntervalDay(open: PendingDay): DayRead | Reject {
  const plain = open.ranges.length === 0 ? parsePlainDay(open.text, open.stream) : undefined
  const { line, stream, headerTime, today, source } = open
  // The exact parser reports the record's faults.
  if (!plain || isFuture(plain.day, today) || isFuture(plain.updatedAt ?? '', today)) return parseExactly(open)
  const { nmi, suffix, unit, intervalMinutes } = stream
  const { updatedAt, ...rest } = plain
  const revisedAt = updatedAt ?? headerTime ?? endOfDay(plain.day)
  return { kind: 'day', line, nmi, suffix, unit, intervalMinutes, flags: null, revisedAt, source, ...rest }
}

function parseExactly(pending: PendingDay): DayRead | Reject {
  const { line, stream, text, headerTime, today, ranges, source } = pending
  const { nmi, suffix, unit, scale, intervalMinutes } = stream
  const fields = splitFields(text)
  const count = 1440 / intervalMinutes
  const day = parseDayField(fields[1] ?? '')
  if (!day) return reject(line, 'date', `'${excerpt(fields[1])}' is no date`)
  if (isFuture(day, today)) return reject(line, 'future', `A reading of ${day}, which is in the future`)

  const quality = fields[2 + count] ?? ''
  const flag = parseFlag(quality)
  if (!flag) {
    const found = countValues(fields)
    if (found !== count)
      return reject(line, 'value-count', `${found} values where ${intervalMinutes}-minute intervals make ${count}`)
    return reject(
      line,
      'quality',
      quality === '' ? 'No quality flag after the values' : `'${excerpt(quality)}' is no quality flag`,
    )
  }
  const flags = flag === 'V' ? intervalFlags(line, ranges, count) : null
  if (flags !== null && typeof flags !== 'string') return flags
  const stray = flag === 'V' ? undefined : ranges[0]
  if (stray) return reject(stray.line, 'range', `A quality range (400), but the quality of the day is ${flag}, not V`)

  const letters = flags ?? flag.repeat(count)
  const values = parseValues(line, fields.slice(2, 2 + count), letters, scale)
  if ('kind' in values) return values
  const ignored = countIgnored(fields.slice(2, 2 + count), letters)
  if (ignored > 0) pending.onNotice?.(ignoredValuesNotice(line, ignored))
  const updated = fields[5 + count] ?? ''
  const revisedAt = revisionTime(updated, headerTime, endOfDay(day))
  if (!revisedAt) return reject(line, 'updated', `'${excerpt(updated)}' is no update time`)
  if (isFuture(revisedAt, today))
    return reject(line, 'future', `A reading updated on '${updated}', which is in the future`)
  return { kind: 'day', line, nmi, suffix, unit, day, intervalMinutes, values, flag, flags, revisedAt, source }
}

/** @param flags one letter per interval */
function parseValues(
  line: number,
  fields: readonly string[],
  flags: string,
  scale: number,
): readonly (number | null)[] | Reject {
  const values: (number | null)[] = []
  for (const [index, field] of fields.entries()) {
    const isMissing = flags[index] === 'N'
    if (!isMissing && !isNumber(field))
      return reject(line, 'value', `Value ${index + 1}, '${excerpt(field)}', is no number`)
    values.push(isMissing ? null : Number(field))
  }
  const whole = thousandths(values, scale)
  if (!('unfit' in whole)) return whole
  return reject(line, 'value', `Value ${whole.unfit + 1}, '${excerpt(fields[whole.unfit])}', is out of range`)
}

/** Quantities of intervals with the flag N. Files contain a zero for missing values. */
const countIgnored = (fields: readonly string[], flags: string) =>
  flags.includes('N')
    ? fields.filter((field, i) => flags[i] === 'N' && isNumber(field) && Number(field) !== 0).length
    : 0

/** @returns one letter per interval, or the first range that does not begin where the previous one ended */
function intervalFlags(line: number, ranges: readonly QualityRange[], count: number): string | Reject {
  let flags = ''
  for (const range of ranges) {
    const [first, last] = [parseWholeNumber(range.first), parseWholeNumber(range.last)]
    const flag = parseFlag(range.quality)
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

const parseWholeNumber = (text: string) => (/^\d+$/.test(text) ? Number(text) : NaN)

function countValues(fields: readonly string[]): number {
  const end = fields.findIndex((field, index) => index >= 2 && !isNumber(field))
  return (end === -1 ? fields.length : end) - 2
}

const reject = (line: number, code: string, detail: string): Reject => ({ kind: 'reject', line, code, detail })

const excerpt = (text = '') => (text.length > 20 ? `${text.slice(0, 20)}…` : text)
