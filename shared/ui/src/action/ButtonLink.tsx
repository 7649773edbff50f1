import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Anchor, type AnchorProps, type Destination } from './Anchor'
import type { ButtonSize, ButtonVariant } from './Button'
import { LinkText } from './LinkText'
import styles from './Button.module.css'

export type ButtonLinkProps = Destination &
  Omit<AnchorProps, keyof Destination | 'children'> & {
    readonly variant?: ButtonVariant
    readonly size?: ButtonSize
    readonly icon?: LucideIcon
    readonly wide?: boolean
    readonly children: ReactNode
  }

/** A link that looks like a button. */
export function ButtonLink({
  variant = 'secondary',
  size = 'regular',
  icon: Icon,
  wide,
  pdf,
  children,
  ...rest
}: ButtonLinkProps) {
  return (
    <Anchor {...rest} className={styles.button} data-variant={variant} data-size={size} data-wide={wide || undefined}>
      {Icon && <Icon size={20} aria-hidden />}
      <LinkText pdf={pdf}>{children}</LinkText>
    </Anchor>
  )
}
