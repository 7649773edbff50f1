import type { LucideIcon } from 'lucide-react'
import { Anchor, type AnchorProps } from './Anchor'
import type { ButtonSize, ButtonVariant } from './Button'
import styles from './Button.module.css'

export type ButtonLinkProps = AnchorProps & {
  readonly variant?: ButtonVariant
  readonly size?: ButtonSize
  readonly icon?: LucideIcon
  readonly wide?: boolean
}

/** A link that looks like a button. */
export function ButtonLink({
  variant = 'secondary',
  size = 'regular',
  icon: Icon,
  wide,
  children,
  ...rest
}: ButtonLinkProps) {
  return (
    <Anchor {...rest} className={styles.button} data-variant={variant} data-size={size} data-wide={wide || undefined}>
      {Icon && <Icon size={20} aria-hidden />}
      {children}
    </Anchor>
  )
}
