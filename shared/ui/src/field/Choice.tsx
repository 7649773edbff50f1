import { useId, type ComponentProps, type ReactNode } from 'react'
import styles from './Choice.module.css'

export interface ChoiceProps extends Omit<ComponentProps<'input'>, 'className' | 'disabled' | 'type' | 'id'> {
  readonly type: 'checkbox' | 'radio'
  readonly label: ReactNode
  readonly hint?: ReactNode
  /** At the end of a row of settings, whose whole width can be pressed. */
  readonly boxAt?: 'start' | 'end'
}

/** A native checkbox or radio button whose whole label can be pressed. */
export function Choice({
  label,
  hint,
  boxAt = 'start',
  'aria-describedby': others,
  onClick,
  onChange,
  ...input
}: ChoiceProps) {
  const id = useId()
  const stays = input['aria-disabled'] === true
  return (
    <div className={styles.choice} data-box={boxAt}>
      <label className={styles.label}>
        <input
          {...input}
          id={id}
          className={styles.box}
          aria-describedby={[hint && `${id}-hint`, others].filter(Boolean).join(' ') || undefined}
          onClick={(event) => {
            if (stays) event.preventDefault()
            onClick?.(event)
          }}
          onChange={(event) => {
            if (!stays) onChange?.(event)
          }}
        />
        <span>{label}</span>
      </label>
      {hint && (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  )
}
