import { useState, type KeyboardEvent } from 'react'

/**
 * The error to show while a customer types. It keeps its words until they are no longer needed: a screen reader would
 * read each change aloud, and would call the beginning of a correct text wrong in new ways.
 * @param error of the text as it is now
 * @returns also what the element around the field has to tell
 */
export function useTypingError(error: string | undefined) {
  const [isTyping, setIsTyping] = useState(false)
  const [shown, setShown] = useState(error)
  const next = isTyping && error !== undefined && shown !== undefined ? shown : error
  if (next !== shown) setShown(next)
  const endTyping = () => setIsTyping(false)
  return {
    error: next,
    endTyping,
    place: {
      onInput: () => setIsTyping(true),
      // Enter may submit the form.
      onKeyDown: ({ key }: KeyboardEvent) => key === 'Enter' && endTyping(),
    },
  }
}
