// What stands in a date field while somebody types in it, and what the field says about it.
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
  readonly selectable: SelectableDays
  /** Of a value that nobody is typing. */
  readonly format: DateFormat
  /** Of a value that somebody begins to edit. */
  readonly typingFormat: DateFormat
}

/** What the customer typed, shown as long as the value is the one that it meant. */
interface Typed {
  readonly text: string
  readonly meant: Day | undefined
}

/** Why a text was not accepted, said until the value changes. */
interface Explanation {
  readonly why: string | undefined
  readonly value: Day | undefined
}

export function useTypedDate({ value, onChange, selectable, format, typingFormat }: TypedDateOptions) {
  const [typed, setTyped] = useState<Typed>()
  const [explanation, setExplanation] = useState<Explanation>()
  const [isTyping, setIsTyping] = useState(false)
  const shown = value === undefined ? '' : showDay(value, isTyping ? typingFormat : format)
  const text = typed && typed.meant === value ? typed.text : shown

  const report = (day: Day | undefined) => {
    if (day !== value) onChange(day)
  }
  return {
    text,
    why: explanation?.value === value ? explanation?.why : undefined,
    setIsTyping,
    /** While a word is being composed, the text is left as it is. */
    type: (input: HTMLInputElement, isComposing: boolean) => {
      const next = isComposing ? input.value : rewriteInput(input, text)
      const meant = acceptTypedDate(next, format, selectable)
      setTyped({ text: next, meant })
      if (next === '') setExplanation(undefined)
      report(meant)
    },
    choose: (day: Day) => {
      setTyped(undefined)
      report(day)
    },
    /** An accepted text gives way to the display format, another is kept and explained. */
    leave: () => {
      setExplanation({ why: explainTypedDate(text, format, selectable), value })
      if (value !== undefined) setTyped(undefined)
    },
  }
}

/** Before React compares the input with its own text: so the caret stays where it is. */
function rewriteInput(input: HTMLInputElement, before: string): string {
  const { text, caret } = textAfterEdit(before, input.value, input.selectionStart ?? input.value.length)
  if (text !== input.value) {
    input.value = text
    input.setSelectionRange(caret, caret)
  }
  return text
}
