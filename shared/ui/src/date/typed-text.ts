// The text and the caret of a date field after an edit.

import { groupTypedDate } from '@switchboard/domain'

export interface EditedText {
  readonly text: string
  readonly caret: number
}

/**
 * Groups the digits of a text that was typed or pasted at the end. After another edit only the characters that cannot be part of
 * a date are removed.
 */
export function textAfterEdit(before: string, now: string, caret: number): EditedText {
  const deleted = before.startsWith(now)
  if (caret === now.length && !deleted) {
    const text = groupTypedDate(now)
    return { text, caret: text.length }
  }
  return { text: dateCharacters(now), caret: dateCharacters(now.slice(0, caret)).length }
}

const dateCharacters = (text: string) => text.replace(/[\s.,–-]/g, '/').replace(/[^\d/]/g, '')
