// The text and the caret of a date field after an edit.

import { arrangeDate, groupTypedDate } from '@switchboard/domain'

export interface EditedText {
  readonly text: string
  readonly caret: number
}

/**
 * Groups the digits of a text that was typed at the end, and arranges one that was pasted or filled in. Of single keys the field takes
 * only those that can be part of a date. A pasted text that is no date stays as it was entered (D61).
 */
export function textAfterEdit(before: string, now: string, caret: number): EditedText {
  const isDeletion = before.startsWith(now)
  const isAtEnd = caret === now.length && !isDeletion
  if (!isDate(before) || insertedLength(before, now, caret) > 1) {
    const text = isDeletion ? now : arrangeDate(now)
    return text === now ? { text, caret } : { text, caret: text.length }
  }
  if (isAtEnd) {
    const text = groupTypedDate(now)
    return { text, caret: text.length }
  }
  return { text: dateCharacters(now), caret: dateCharacters(now.slice(0, caret)).length }
}

/** The caret is behind what was inserted. */
function insertedLength(before: string, now: string, caret: number): number {
  let start = 0
  while (start < caret && now[start] === before[start]) start += 1
  return caret - start
}

/** Whether the field has brought the text into its form, or could. */
const isDate = (text: string) => /^[\d/]*$/.test(text)

const dateCharacters = (text: string) => text.replace(/[\s.,–-]/g, '/').replace(/[^\d/]/g, '')
