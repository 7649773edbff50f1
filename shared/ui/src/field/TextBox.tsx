import type { InputHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react'
import { useId } from 'react'
import { Field } from './Field'
import styles from './TextBox.module.css'

/** What stands inside the box before or behind the text, and how it is said: '$', 'in dollars'. */
export interface Affix {
  readonly shown: string
  readonly spoken: string
}

/** What text fields of every kind have. */
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
  /** Figures of one width. */
  readonly isNumber?: boolean
  /** Said at once, under the box; '' as long as there is nothing to say, undefined where there never is. */
  readonly notice?: string | undefined
}

/** The field that text fields and masked fields are made of. */
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
              // In one piece: a part of the label that cannot be seen would be set off by a space.
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

/** To press the dollar sign is to press the box that it is drawn in. */
function toText(event: MouseEvent<HTMLElement>) {
  if (event.target instanceof HTMLInputElement) return
  event.preventDefault()
  event.currentTarget.querySelector('input')?.focus()
}
