// The effect of an edit on a masked text. Pure; MaskedField passes the browser's edits.

import { fitOrKeep, type Mask } from './mask'

/** A text and its selection; `from` equals `to` at a caret. */
export interface TextSelection {
  readonly text: string
  readonly from: number
  readonly to: number
}

export interface EditedText {
  readonly text: string
  readonly caret: number
  readonly lost: boolean
}

/** Delete deletes forward, Backspace backward. */
export type Direction = 'forward' | 'backward'

/**
 * The text with `data` inserted. A key that does not fit is refused with undefined, and never changes the text around
 * the caret. Longer `data` that does not fit stays unchanged (D61); so do later keys until the whole text fits.
 */
export function insert(mask: Mask, { text, from, to }: TextSelection, data: string): EditedText | undefined {
  const before = text.slice(0, from)
  const after = text.slice(to)
  const whole = fitOrKeep(mask, before + data + after, from + data.length)
  if ((data.length > 1 && whole.lost) || mask.apply(text).lost) return whole
  const fitted = mask.apply(before + data + after, from + data.length)
  const meaningAfter = meaning(mask, fitted.text)
  const around = [meaning(mask, before), meaning(mask, after)] as const
  const isKept = meaningAfter.startsWith(around[0]) && meaningAfter.endsWith(around[1])
  const isLonger = meaningAfter.length > around[0].length + around[1].length || (from === to && fitted.text !== text)
  return isKept && isLonger && !fitted.lost ? fitted : undefined
}

/**
 * The range to delete so that the text changes. A deleted separator would reappear, so the adjacent character is
 * deleted with it or instead of it.
 */
export function deletion(mask: Mask, { text, from, to }: TextSelection, direction: Direction): TextSelection {
  if (to - from > 1) return { text, from, to }
  const forward = direction === 'forward'
  let start = from
  let end = to
  while (mask.apply(text.slice(0, start) + text.slice(end), start).text === text) {
    if (forward ? end >= text.length : start <= 0) return { text, from, to }
    start += forward ? 1 : -1
    if (forward || end < text.length) end += forward ? 1 : -1
  }
  return { text, from: start, to: end }
}

/**
 * Derives what was typed or deleted from the texts before and after an edit, and applies it by the rules of the mask.
 */
export function replayEdit(
  mask: Mask,
  before: string,
  now: { readonly text: string; readonly caret: number },
  direction: Direction,
) {
  const to = Math.max(0, before.length - (now.text.length - now.caret))
  const from = sharedStart(before.slice(0, to), now.text.slice(0, now.caret))
  const selected = { text: before, from, to }
  const data = now.text.slice(from, now.caret)
  if (data !== '') return insert(mask, selected, data) ?? { text: before, caret: to, lost: true }
  const gone = deletion(mask, selected, direction)
  return fitOrKeep(mask, before.slice(0, gone.from) + before.slice(gone.to), gone.from)
}

const sharedStart = (one: string, other: string): number => {
  const end = Math.min(one.length, other.length)
  for (let i = 0; i < end; i += 1) if (one[i] !== other[i]) return i
  return end
}

const meaning = (mask: Mask, text: string): string => [...text].filter(mask.counts).join('')
