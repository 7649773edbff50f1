// A date field's text during typing, and its error.
import {
  acceptTypedDate,
  explainTypedDate,
  showDay,
  type DateFormat,
  type Day,
  type SelectableDays,
} from '@switchboard/domain'
import { useState } from 'react'
import { textAfterEdit } from './typed-text'

export interface TypedDateOptions {
  readonly value: Day | undefined
  readonly onChange: (day: Day | undefined) => void
  /** Initial text, if it is not a selectable day. */
  readonly draft?: string | undefined
  readonly onDraft?: ((text: string | undefined) => void) | undefined
  readonly selectable: SelectableDays
  /** The error for text that is not a date. */
  readonly noDate?: string | undefined
  /** Format of a value that is not being edited. */
  readonly format: DateFormat
  /** Format of a value when its field gets focus. */
  readonly typingFormat: DateFormat
}

/** The typed text, shown while the value is the day that it represents. */
interface Typed {
  readonly text: string
  readonly meant: Day | undefined
}

/** Why the text was not accepted, shown until the value changes. */
interface Explanation {
  readonly why: string | undefined
  readonly value: Day | undefined
}

export function useTypedDate(options: TypedDateOptions) {
  const { value, onChange, draft, onDraft, selectable, noDate, format, typingFormat } = options
  const [typed, setTyped] = useState<Typed | undefined>(draft ? { text: draft, meant: undefined } : undefined)
  const [explanation, setExplanation] = useState<Explanation>()
  const [isTyping, setIsTyping] = useState(false)
  const shown = value === undefined ? '' : showDay(value, isTyping ? typingFormat : format)
  const text = typed && typed.meant === value ? typed.text : shown

  const report = (day: Day | undefined) => {
    if (day !== value) onChange(day)
  }
  return {
    text,
    /** Whether the text is not a selectable date, perhaps because it is incomplete. */
    isRefused: value === undefined && text.trim() !== '',
    why: explanation?.value === value ? explanation?.why : undefined,
    setIsTyping,
    /** Input method text is not reformatted until it is complete. */
    type: (input: HTMLInputElement, isComposing: boolean) => {
      const next = isComposing ? input.value : rewriteInput(input, text)
      const meant = acceptTypedDate(next, format, selectable)
      setTyped({ text: next, meant })
      if (next === '') setExplanation(undefined)
      report(meant)
      onDraft?.(meant === undefined && next !== '' ? next : undefined)
    },
    choose: (day: Day) => {
      setTyped(undefined)
      report(day)
      onDraft?.(undefined)
    },
    /** Shows an accepted day in the display format. Any other text stays and is explained. */
    leave: () => {
      setExplanation({ why: explainTypedDate(text, { format, days: selectable, noDate }), value })
      if (value !== undefined) setTyped(undefined)
    },
  }
}

/** Changes the input before React compares it with its own text, so that the caret does not move. */
function rewriteInput(input: HTMLInputElement, before: string): string {
  const { text, caret } = textAfterEdit(before, input.value, input.selectionStart ?? input.value.length)
  if (text !== input.value) {
    input.value = text
    input.setSelectionRange(caret, caret)
  }
  return text
}
