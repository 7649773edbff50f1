import { ExternalLink as Icon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Anchor } from './Anchor'
import styles from './ExternalLink.module.css'

/** A link in running text that opens another site in a new tab. */
export function ExternalLink({ href, children }: { readonly href: string; readonly children: ReactNode }) {
  return (
    <Anchor href={href} newTab className={styles.link}>
      <span>{children}</span>
      <Icon className={styles.icon} size={14} aria-hidden />
    </Anchor>
  )
}
