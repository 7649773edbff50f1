// Masks for percentages and for numbers with thousands separators and decimals. They have no mask error.

import { plainCharacters } from '@switchboard/domain'
import type { Mask } from './mask'

export interface SeparatorOptions {
  /** Thousands separator: a space in a mask, a comma in a text field (specification 9). */
  readonly thousands?: ' ' | ',' | ''
  /** Maximum number of digits before the decimal point. */
  readonly digits?: number
  /** Maximum number of digits after it. */
  readonly decimals?: number
  readonly max?: number
}

export function separator(options: SeparatorOptions = {}): Mask {
  const { thousands = ' ', digits = 12, decimals = 0 } = options
  const read = (text: string) => readNumber(text, options)
  const show = (plain: string) => separate(plain, thousands)
  const counts = (char: string) => /[\d.]/.test(char)
  return {
    apply: (text, caret = text.length) => {
      const { text: plain, lost } = read(text)
      const fitted = show(plain)
      return { text: fitted, caret: afterCount(fitted, read(text.slice(0, caret)).text.length, counts), lost }
    },
    raw: (text) => read(text).text,
    settle: (text) => show(complete(read(text).text)),
    isShort: () => false,
    counts,
    shape: show('0'.repeat(digits)) + (decimals > 0 ? `.${'0'.repeat(decimals)}` : ''),
    longest: show('0'.repeat(digits)).length + (decimals > 0 ? 1 + decimals : 0),
    keyboard: decimals > 0 ? 'decimal' : 'numeric',
  }
}

/** The digits and decimal point of a text that form one number within the limits. */
function readNumber(text: string, { digits = 12, decimals = 0, max = Infinity }: SeparatorOptions) {
  const isWithinLimits = (number: string) => {
    const [whole = '', part] = number.split('.')
    const hasRoom = whole.length <= digits && (part === undefined || (decimals > 0 && part.length <= decimals))
    return hasRoom && Number(`0${number}`) <= max
  }
  let number = ''
  for (const char of plainCharacters(text)) {
    const isUseful = /[\d.]/.test(char) && !(char === '.' && number.includes('.')) && isWithinLimits(number + char)
    if (isUseful) number += char
    // The rest would be another number. Letters before the first digit are not counted as lost.
    else if (/[\p{N}.-]/u.test(char) || (number && /\p{L}/u.test(char))) return { text: number, lost: true }
  }
  return { text: number, lost: false }
}

function separate(plain: string, thousands: string): string {
  const [whole = '', ...rest] = plain.split('.')
  return [whole.replace(/\B(?=(\d{3})+$)/g, thousands), ...rest].join('.')
}

/** Without leading zeros, with a digit before the decimal point and none at the end; empty without a digit. */
function complete(plain: string): string {
  if (!/\d/.test(plain)) return ''
  return plain
    .replace(/^0*(?=\d)/, '')
    .replace(/^\./, '0.')
    .replace(/\.$/, '')
}

/** The caret position after the given number of significant characters. */
function afterCount(text: string, count: number, counts: (char: string) => boolean): number {
  let left = count
  for (const [i, char] of [...text].entries()) {
    if (left === 0) return i
    if (counts(char)) left -= 1
  }
  return text.length
}

/** 0 to 100. */
export const percent = ({ decimals = 0 }: Pick<SeparatorOptions, 'decimals'> = {}) =>
  separator({ digits: 3, decimals, max: 100, thousands: '' })
