import type { InputHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react'
import { useId } from 'react'
import { Field } from './Field'
import styles from './TextBox.module.css'

/** Text in the box before or after the value, and how a screen reader reads it: '$', 'in dollars'. */
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
  /** Uses digits of equal width. */
  readonly isNumber?: boolean
  /** A live message below the box; '' if there is none now, undefined if the field never has one. */
  readonly notice?: string | undefined
}

/** Common part of text fields and masked fields. */
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
              // A single attribute, because accessible names get a space around a visually hidden element.
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

/** Pressing the dollar sign focuses the input, as pressing the box does. */
function toText(event: MouseEvent<HTMLElement>) {
  if (event.target instanceof HTMLInputElement) return
  event.preventDefault()
  event.currentTarget.querySelector('input')?.focus()
}
