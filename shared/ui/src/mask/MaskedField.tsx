import { fieldMessages } from '@switchboard/domain'
import { useCallback, useState } from 'react'
import { fitOrKeep, rawText, settledText, type Mask } from './mask'
import { maskInput } from './mask-input'
import { TextBox, type TextBoxLooks } from '../field/TextBox'

export interface MaskedFieldProps extends TextBoxLooks {
  /** Created outside the component, because a new mask clears the undo history. */
  readonly mask: Mask
  /** Raw or masked. */
  readonly value: string | undefined
  /** Called with the raw and the masked text. */
  readonly onChange: (raw: string, masked: string) => void
  readonly onBlur?: () => void
}

/** A text field that formats typed text (specification 5 'Input masks'). */
export function MaskedField({ mask, value = '', onChange, onBlur, ...looks }: MaskedFieldProps) {
  const [typed, setTyped] = useState('')
  const [isComposing, setIsComposing] = useState(false)
  const [isRefused, setIsRefused] = useState(false)
  // The library listens to the input itself.
  const follow = useCallback(
    (input: HTMLInputElement | null) => (input ? maskInput(input, mask, setIsRefused) : undefined),
    [mask],
  )

  // The raw text does not show which optional characters were omitted, so the typed text is kept.
  const isTyped = isComposing || value === rawText(mask, typed) || value === typed
  const { text, lost } = isTyped
    ? { text: typed, lost: !isComposing && mask.apply(typed).lost }
    : fitOrKeep(mask, value)
  const take = (next: string) => {
    setTyped(next)
    if (next !== text) onChange(rawText(mask, next), next)
  }
  return (
    <TextBox
      autoComplete="off"
      {...looks}
      isNumber={mask.keyboard !== 'text'}
      // The form's error says it, too.
      notice={(lost || isRefused) && !looks.error ? fieldMessages.doesNotFit() : ''}
      input={{
        ref: follow,
        type: 'text',
        inputMode: mask.keyboard,
        autoCapitalize: 'none',
        spellCheck: false,
        value: text,
        // Not onChange, which React does not call after the library has written into the input.
        onInput: (event) => {
          const next = event.currentTarget.value
          if (isComposing) setTyped(next)
          else take(next)
        },
        onCompositionStart: () => {
          setTyped(text)
          setIsComposing(true)
        },
        onCompositionEnd: (event) => {
          setIsComposing(false)
          setTyped(event.currentTarget.value)
          onChange(rawText(mask, event.currentTarget.value), event.currentTarget.value)
        },
        onBlur: () => {
          setIsRefused(false)
          take(settledText(mask, text))
          onBlur?.()
        },
      }}
    />
  )
}
