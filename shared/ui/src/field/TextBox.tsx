import type { InputHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react'
import { useId } from 'react'
import { Field } from './Field'
import styles from './TextBox.module.css'

/** A text inside the box before or after the value, and how a screen reader says it: '$', 'in dollars'. */
export interface Affix {
  readonly shown: string
  readonly spoken: string
}

/** Properties of all text fields. */
export interface TextBoxLooks {
  readonly label: string
  readonly hint?: ReactNode
  readonly error?: ReactNode
  readonly prefix?: Affix
  readonly suffix?: Affix
  readonly autoComplete?: string
  readonly readOnly?: boolean
  readonly disabled?: boolean
}

type Own = 'value' | 'onChange' | 'onInput' | 'onBlur' | 'onCompositionStart' | 'onCompositionEnd'
type Native = Pick<InputHTMLAttributes<HTMLInputElement>, Own | 'type' | 'inputMode' | 'autoCapitalize' | 'spellCheck'>

export interface TextBoxProps extends TextBoxLooks {
  readonly input: Native & { readonly ref?: Ref<HTMLInputElement> }
  /** Renders digits of equal width. */
  readonly isNumber?: boolean
  /** A live message under the box; '' while there is no message, undefined for a field that never has one. */
  readonly notice?: string | undefined
}

/** The common part of text fields and masked fields. */
export function TextBox({
  label,
  hint,
  error,
  prefix,
  suffix,
  input,
  isNumber = false,
  notice,
  ...native
}: TextBoxProps) {
  const noticeId = useId()
  const spoken = [prefix?.spoken, suffix?.spoken].filter(Boolean).join(', ')
  return (
    <Field label={label} hint={hint} error={error} describedBy={notice ? noticeId : undefined}>
      {({ className: _, ...field }) => (
        <div>
          <div className={styles.box} role="presentation" onMouseDown={toText}>
            {prefix && <Mark of={prefix} />}
            <input
              {...field}
              {...native}
              {...input}
              // One attribute, because the accessible name gets a space around a visually hidden element.
              aria-label={spoken ? `${label}, ${spoken}` : undefined}
              className={styles.input}
              data-number={isNumber || undefined}
            />
            {suffix && <Mark of={suffix} />}
          </div>
          {notice !== undefined && (
            <p id={noticeId} className={styles.notice} role="status">
              {notice}
            </p>
          )}
        </div>
      )}
    </Field>
  )
}

const Mark = ({ of }: { of: Affix }) => (
  <span className={styles.mark} aria-hidden>
    {of.shown}
  </span>
)

/** A press on the dollar sign moves focus to the input, like a press on the box. */
function toText(event: MouseEvent<HTMLElement>) {
  if (event.target instanceof HTMLInputElement) return
  event.preventDefault()
  event.currentTarget.querySelector('input')?.focus()
}
