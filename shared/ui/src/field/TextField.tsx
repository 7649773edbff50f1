import { useState, type ChangeEvent, type ComponentProps } from 'react'
import { AmountBox } from './AmountBox'
import { TextBox, type TextBoxLooks } from './TextBox'

/** 'digits' identifies something; 'amount' is a quantity with commas between thousands. */
export type TextKind = 'text' | 'email' | 'tel' | 'digits' | 'amount'

export interface TextFieldProps extends TextBoxLooks {
  readonly kind?: TextKind
  readonly value: string | undefined
  /** Called without the commas of an amount. */
  readonly onChange: (value: string) => void
  readonly onBlur?: () => void
  /** The `arrange` function of a format: reformats text that was pasted, autofilled or finished. */
  readonly arrange?: ((entered: string) => string) | undefined
  /** Longer text can be entered; a message says by how many characters it is too long. */
  readonly maxLength?: number
  /** The decimal places of an amount. */
  readonly decimals?: number
}

/** One line of text. */
export function TextField({
  kind = 'text',
  value = '',
  onChange,
  onBlur,
  arrange = (entered) => entered,
  maxLength,
  decimals = 2,
  ...looks
}: TextFieldProps) {
  const [isComposing, setIsComposing] = useState(false)
  if (kind === 'amount')
    return <AmountBox {...looks} value={value} onChange={onChange} onBlur={onBlur} decimals={decimals} />
  const surplus = maxLength === undefined || isComposing ? 0 : Math.max(0, arrange(value).trim().length - maxLength)
  const settle = () => {
    if (arrange(value) !== value) onChange(arrange(value))
    onBlur?.()
  }
  return (
    <TextBox
      {...attributes[kind]}
      {...looks}
      input={{
        ...attributes[kind].input,
        value,
        onChange: ({ currentTarget, nativeEvent }: ChangeEvent<HTMLInputElement>) =>
          onChange(isEnteredAtOnce(nativeEvent) ? arrange(currentTarget.value) : currentTarget.value),
        onBlur: settle,
        onCompositionStart: () => setIsComposing(true),
        onCompositionEnd: () => setIsComposing(false),
      }}
      isNumber={kind === 'digits'}
      // The form's error says it, too.
      notice={maxLength === undefined ? undefined : tooMany(looks.error ? 0 : surplus)}
    />
  )
}

type Attributes = Pick<ComponentProps<typeof TextBox>, 'autoComplete' | 'input'>

const attributes: Record<Exclude<TextKind, 'amount'>, Attributes> = {
  text: { input: { type: 'text' } },
  email: {
    autoComplete: 'email',
    input: { type: 'email', inputMode: 'email', autoCapitalize: 'none', spellCheck: false },
  },
  tel: { autoComplete: 'tel', input: { type: 'tel', inputMode: 'tel' } },
  digits: { autoComplete: 'off', input: { type: 'text', inputMode: 'numeric', spellCheck: false } },
}

/** Whether the text was pasted, dropped or autofilled, not typed key by key. */
function isEnteredAtOnce(event: Event): boolean {
  if (!(event instanceof InputEvent)) return true
  const { inputType, data, isComposing } = event
  if (isComposing || inputType.startsWith('delete')) return false
  return !inputType.startsWith('insertText') || (data?.length ?? 0) > 1
}

function tooMany(count: number): string {
  if (count === 0) return ''
  return count === 1 ? '1 character too many' : `${count} characters too many`
}
