import type { LucideIcon } from 'lucide-react'
import type { ComponentProps, MouseEvent } from 'react'
import { Spinner } from '../status/Spinner'
import styles from './Button.module.css'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger'
/** `small` is 44 pixels high, for cards and tables. */
export type ButtonSize = 'regular' | 'small'

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'className' | 'disabled'> {
  readonly variant?: ButtonVariant
  readonly size?: ButtonSize
  readonly icon?: LucideIcon
  /** As wide as its container. */
  readonly wide?: boolean
  /** Shows a spinner before the label and ignores presses. */
  readonly busy?: boolean
  /** Ignores presses but stays focusable. The screen says next to it what is missing. */
  readonly unavailable?: boolean
  /** Called instead of `onClick` while the button is unavailable. */
  readonly onUnavailablePress?: ((event: MouseEvent<HTMLButtonElement>) => void) | undefined
}

export function Button({
  variant = 'secondary',
  size = 'regular',
  icon: Icon,
  wide,
  busy,
  unavailable,
  type = 'button',
  onClick,
  onUnavailablePress,
  children,
  ...rest
}: ButtonProps) {
  const inert = busy === true || unavailable === true
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (!inert) return onClick?.(event)
    event.preventDefault()
    if (!busy) onUnavailablePress?.(event)
  }
  return (
    <button
      {...rest}
      type={type}
      onClick={press}
      aria-disabled={inert || undefined}
      className={styles.button}
      data-variant={variant}
      data-size={size}
      data-wide={wide || undefined}
      data-busy={busy || undefined}
      data-unavailable={unavailable || undefined}
    >
      {busy ? <Spinner size={18} /> : Icon && <Icon size={20} aria-hidden />}
      <span>{children}</span>
    </button>
  )
}
