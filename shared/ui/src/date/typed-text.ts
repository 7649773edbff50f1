// What an edit leaves in a date field, and where the caret stands.

import { groupTypedDate } from '@switchboard/domain'

export interface EditedText {
  readonly text: string
  readonly caret: number
}

/**
 * Grouped when it was typed or pasted at the end. What is edited in the middle, or deleted, only loses signs that
 * belong to no date.
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
