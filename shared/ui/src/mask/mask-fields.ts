// Masks of several numbers with limits and separators: dates, times, IP addresses. A part deleted in the middle stays
// empty, so that the next part does not move into its position.

import { plainCharacters } from '@switchboard/domain'
import { isWordCharacter, type Mask } from './mask'

interface Part {
  /** For example 'DD'. */
  readonly shape: string
  readonly max: number
}

interface Rules {
  readonly parts: readonly Part[]
  /** The separator between two parts, such as ' / '. */
  readonly between: string
  /** Whether am or pm follows. */
  readonly halves?: boolean
  /** Whether a digit that exceeds a part's limit starts the next one: 4 and 5 mean 4 May. */
  readonly flows: boolean
  readonly isShort: (texts: readonly string[]) => boolean
  readonly keyboard: Mask['keyboard']
  /** Converts a whole text before it is read, such as a date in words into digits. */
  readonly prepare?: (text: string) => string
}

export function maskOfParts(rules: Rules): Mask {
  const { parts, between, halves = false, flows, isShort, keyboard } = rules
  const mark = between.trim()
  const last = lastPlace(rules)
  const join = (texts: readonly string[], separator: string) =>
    texts.map((text, i) => (i === 0 ? '' : i < parts.length ? separator : ' ') + text).join('')
  const shape = join([...parts.map((part) => part.shape), ...(halves ? ['am'] : [])], between)
  const fit = (text: string) => join(readParts(text, rules).texts, between)
  return {
    apply: (text, caret = text.length) => {
      const { texts, lost } = readParts(text, rules)
      const fitted = join(texts, between)
      return { text: fitted, caret: Math.min(fit(text.slice(0, caret)).length, fitted.length), lost }
    },
    raw: (text) => join(readParts(text, rules).texts, mark),
    settle: (text) => {
      const { texts } = readParts(text, rules)
      const filled = texts.slice(0, texts.findLastIndex((part) => part !== '') + 1)
      return join(flows ? filled.map((part, i) => withZero(part, parts[i])) : filled, between)
    },
    isShort: (text) => {
      const { texts } = readParts(text, rules)
      return isShort([...texts, ...Array.from({ length: last + 1 - texts.length }, () => '')])
    },
    counts: (char) => isWordCharacter(char) || char === mark,
    shape,
    longest: shape.length,
    keyboard,
  }
}

/** The index of the last part, or of am/pm after it. */
const lastPlace = ({ parts, halves }: Rules) => (halves ? parts.length : parts.length - 1)

interface PartTexts {
  /** The text of each part up to the last filled one, and of the next one if its separator was typed. */
  readonly texts: readonly string[]
  readonly lost: boolean
}

function readParts(text: string, rules: Rules): PartTexts {
  const { parts, halves = false, prepare = plainCharacters } = rules
  const last = lastPlace(rules)
  const texts = [...parts.map(() => ''), ...(halves ? [''] : [])]
  let at = 0
  let lost = false
  for (const run of prepare(text).match(/[\p{L}\p{N}]|[^\p{L}\p{N}]+/gu) ?? []) {
    const half = halves && /^[ap]$/i.test(run)
    const place = half ? last : placeOfDigit(run, at, texts, rules)
    if (!isWordCharacter(run)) {
      at = Math.min(last, at + (run.split(rules.between.trim()).length - 1 || (texts[at] ? 1 : 0)))
    } else if (halves && texts[last] && /^m$/i.test(run)) {
      continue
    } else if (place === undefined || (half && texts[last])) {
      // The rest would end up in the wrong part.
      lost = true
      break
    } else {
      texts[place] += half ? `${run.toLowerCase()}m` : run
      at = place
    }
  }
  const lastFilled = texts.findLastIndex((part) => part !== '')
  return { texts: lastFilled < 0 ? [] : texts.slice(0, Math.min(at, lastFilled + 1) + 1), lost }
}

/** The part that a digit typed in part `at` belongs to; undefined if it does not fit. */
function placeOfDigit(digit: string, at: number, texts: readonly string[], rules: Rules): number | undefined {
  const { parts, flows } = rules
  const part = parts[at]
  const text = texts[at] ?? ''
  if (!part || !/\d/.test(digit)) return undefined
  if (text.length < part.shape.length && Number(text + digit) <= part.max) return at
  const isFull = text.length === part.shape.length || (flows && Number(text) * 10 > part.max)
  return isFull && at + 1 < parts.length ? at + 1 : undefined
}

const withZero = (text: string, part: Part | undefined): string =>
  text !== '' && part?.shape.length === 2 ? text.padStart(2, '0') : text
