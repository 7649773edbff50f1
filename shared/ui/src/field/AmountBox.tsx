import { fieldMessages } from '@switchboard/domain'
import { useState, type FormEvent } from 'react'
import { fitOrKeep, rawText, settledText } from '../mask/mask'
import { replayEdit } from '../mask/mask-edit'
import { separator } from '../mask/mask-number'
import { TextBox, type TextBoxLooks } from './TextBox'

export interface AmountBoxProps extends TextBoxLooks {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly onBlur: (() => void) | undefined
  readonly decimals: number
}

/** A text field that separates thousands with commas (specification 9). */
export function AmountBox({ value, onChange, onBlur, decimals, ...looks }: AmountBoxProps) {
  const mask = separator({ thousands: ',', decimals })
  // Input method text is not reformatted until it is complete.
  const [composed, setComposed] = useState<string>()
  const { text: shown, lost } = fitOrKeep(mask, value)

  const type = (input: HTMLInputElement, inputType: string) => {
    const caret = input.selectionStart ?? input.value.length
    const direction = inputType === 'deleteContentForward' ? 'forward' : 'backward'
    const next = replayEdit(mask, shown, { text: input.value, caret }, direction)
    if (next.text !== input.value) input.value = next.text
    input.setSelectionRange(next.caret, next.caret)
    if (next.text !== shown) onChange(rawText(mask, next.text))
  }
  const handleChange = (event: FormEvent<HTMLInputElement>) => {
    const native = event.nativeEvent
    if (native instanceof InputEvent && native.isComposing) setComposed(event.currentTarget.value)
    else type(event.currentTarget, native instanceof InputEvent ? native.inputType : '')
  }
  const settle = () => {
    const settled = settledText(mask, shown)
    if (settled !== shown) onChange(rawText(mask, settled))
    onBlur?.()
  }
  return (
    <TextBox
      autoComplete="off"
      {...looks}
      isNumber
      notice={lost && !looks.error ? fieldMessages.doesNotFit() : ''}
      input={{
        type: 'text',
        inputMode: mask.keyboard,
        value: composed ?? shown,
        onChange: handleChange,
        onCompositionEnd: (event) => {
          setComposed(undefined)
          type(event.currentTarget, '')
        },
        onBlur: settle,
      }}
    />
  )
}
