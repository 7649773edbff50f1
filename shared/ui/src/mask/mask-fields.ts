// Masks of numbers that have a limit each and a mark between them: dates, times, IP addresses. A part that was deleted in the middle
// stays empty, so that what stands behind it does not move into its place.

import { plainCharacters } from '@switchboard/domain'
import { isWordCharacter, type Mask } from './mask'

interface Part {
  /** DD */
  readonly shape: string
  readonly max: number
}

interface Rules {
  readonly parts: readonly Part[]
  /** What stands between two parts. */
  readonly between: string
  /** Then am or pm. */
  readonly halves?: boolean
  /** A digit that cannot follow starts the next part: 4 and 5 are the 4th of May. */
  readonly flows: boolean
  readonly isShort: (texts: readonly string[]) => boolean
  readonly keyboard: Mask['keyboard']
}

export function fields({ parts, between, halves = false, flows, isShort, keyboard }: Rules): Mask {
  const mark = between.trim()
  const last = halves ? parts.length : parts.length - 1
  const join = (texts: readonly string[], separator: string) =>
    texts.map((text, i) => (i === 0 ? '' : i < parts.length ? separator : ' ') + text).join('')
  const shape = join([...parts.map((part) => part.shape), ...(halves ? ['am'] : [])], between)

  const placeOf = (digit: string, at: number, texts: readonly string[]): number | undefined => {
    const part = parts[at]
    const text = texts[at] ?? ''
    if (!part || !/\d/.test(digit)) return undefined
    if (text.length < part.shape.length && Number(text + digit) <= part.max) return at
    const closed = text.length === part.shape.length || (flows && Number(text) * 10 > part.max)
    return closed && at + 1 < parts.length ? at + 1 : undefined
  }

  /** The text of each part, up to the last one that has some, or the next when its mark was typed. */
  const read = (text: string) => {
    const texts = [...parts.map(() => ''), ...(halves ? [''] : [])]
    let at = 0
    let lost = false
    for (const run of plainCharacters(text).match(/[\p{L}\p{N}]|[^\p{L}\p{N}]+/gu) ?? []) {
      const half = halves && /^[ap]$/i.test(run)
      const place = half ? last : placeOf(run, at, texts)
      if (!isWordCharacter(run)) {
        at = Math.min(last, at + (run.split(mark).length - 1 || (texts[at] ? 1 : 0)))
      } else if (halves && texts[last] && /^m$/i.test(run)) {
        continue
      } else if (place === undefined || (half && texts[last])) {
        // What follows would come into the wrong place.
        lost = true
        break
      } else {
        texts[place] += half ? `${run.toLowerCase()}m` : run
        at = place
      }
    }
    const used = texts.findLastIndex((part) => part !== '')
    return { texts: used < 0 ? [] : texts.slice(0, Math.min(at, used + 1) + 1), lost }
  }
  const textOf = (text: string) => join(read(text).texts, between)

  return {
    apply: (text, caret = text.length) => {
      const { texts, lost } = read(text)
      const fitted = join(texts, between)
      return { text: fitted, caret: Math.min(textOf(text.slice(0, caret)).length, fitted.length), lost }
    },
    raw: (text) => join(read(text).texts, mark),
    settle: (text) => {
      const { texts } = read(text)
      const done = texts.slice(0, texts.findLastIndex((part) => part !== '') + 1)
      return join(flows ? done.map((part, i) => withZero(part, parts[i])) : done, between)
    },
    isShort: (text) => {
      const { texts } = read(text)
      return isShort([...texts, ...Array.from({ length: last + 1 - texts.length }, () => '')])
    },
    counts: (char) => isWordCharacter(char) || char === mark,
    shape,
    longest: shape.length,
    keyboard,
  }
}

const withZero = (text: string, part: Part | undefined): string =>
  text !== '' && part?.shape.length === 2 ? text.padStart(2, '0') : text
