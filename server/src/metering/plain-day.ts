// The usual 300 record, read a character at a time: four fifths of the work of an import is here. Whatever is unusual is left to the
// exact reader, which gives the same for what is read here.

import type { Day } from '@switchboard/domain'
import { dayField, largestInt4, timeField } from './field'
import type { Flag } from './record'

/** Of the 200 record: how many values, and thousandths of the unit in one of the file's. */
interface Measured {
  readonly intervalMinutes: number
  readonly scale: number
}

export interface PlainDay {
  readonly day: Day
  readonly values: readonly number[]
  readonly flag: Flag
  /** Undefined when the record does not tell */
  readonly updatedAt: string | undefined
}

const [zero, nine, comma, point] = [48, 57, 44, 46]
const powers = [1, 10, 100, 1_000, 10_000, 100_000, 1_000_000]
const wholeFlags: Readonly<Record<string, Flag>> = { A: 'A', E: 'E', F: 'F', S: 'S' }

/** Undefined when anything about the record needs a second look: spaces, signs, exponents, more decimals than the unit has, N or V. */
export function plainDay(text: string, { intervalMinutes, scale }: Measured): PlainDay | undefined {
  const decimals = scale === 1_000 ? 3 : scale === 1 ? 0 : 6
  const count = 1_440 / intervalMinutes
  const values: number[] = []
  let sum = 0
  let at = 13
  while (values.length < count) {
    let whole = 0
    let digits = 0
    let pointAt = 0
    let code = text.charCodeAt(at)
    for (; ; code = text.charCodeAt((at += 1))) {
      if (code >= zero && code <= nine) {
        whole = whole * 10 + code - zero
        digits += 1
      } else if (code === point && pointAt === 0 && digits > 0) pointAt = at
      else break
    }
    const behind = pointAt === 0 ? 0 : at - pointAt - 1
    if (code !== comma || digits === 0 || digits > 9 || behind > decimals) return undefined
    const value = whole * (powers[decimals - behind] ?? NaN)
    values.push(value)
    sum += value
    at += 1
  }
  const [quality, , , updated] = fieldsFrom(text, at)
  const flag = wholeFlags[quality.charAt(0)]
  const day = text.charCodeAt(12) === comma ? dayField(text.slice(4, 12)) : undefined
  const updatedAt = timeField(updated)
  if (!flag || !day || !(sum <= largestInt4) || (updated !== '' && !updatedAt)) return undefined
  if (quality.length > 1 && !/^.\d\d$/.test(quality)) return undefined
  return { day, values, flag, updatedAt }
}

function fieldsFrom(text: string, start: number): [string, string, string, string] {
  const [quality = '', reason = '', description = '', updated = ''] = text.slice(start).split(',', 4)
  return [quality, reason, description, updated]
}
