// A date field's text and caret after an edit.

import { arrangeDate, groupTypedDate, plainCharacters } from '@switchboard/domain'

export interface EditedText {
  readonly text: string
  readonly caret: number
}

/**
 * Groups the digits of text typed at the end, and arranges pasted or autofilled text. Single keys are accepted only if
 * they can be part of a date. Pasted text that is not a date stays unchanged (D61).
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

/** The caret is after the inserted text. */
function insertedLength(before: string, now: string, caret: number): number {
  let start = 0
  while (start < caret && now[start] === before[start]) start += 1
  return caret - start
}

/** Whether the field has formatted the text, or could. */
const isDate = (text: string) => /^[\d/]*$/.test(text)

const dateCharacters = (text: string) =>
  plainCharacters(text)
    .replace(/[\s.,-]/g, '/')
    .replace(/[^\d/]/g, '')
