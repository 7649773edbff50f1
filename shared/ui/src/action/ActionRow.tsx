import { ChevronRight, ExternalLink, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Anchor, type Destination } from './Anchor'
import { LinkText } from './LinkText'
import styles from './ActionRow.module.css'

export type ActionRowProps = Destination & {
  readonly icon: LucideIcon
  readonly title: string
  /** A second, smaller line below the title. */
  readonly detail?: string | undefined
  /** The word at the end, e.g. 'View', 'Add', 'Set up'. Without it the row ends with an arrow. */
  readonly action?: string
}

/** A row of an ActionList. The whole row is one link, named 'Additional account holders: Add' or 'Moving out, Booked: View'. */
export function ActionRow({ icon: Icon, title, detail, action, pdf, ...destination }: ActionRowProps) {
  return (
    <li className={styles.item}>
      <Anchor {...destination} className={styles.row}>
        <span className={styles.tile}>
          <Icon size={20} aria-hidden />
        </span>
        <span className={styles.title}>
          <span>{title}</span>
          {detail && <span className={styles.punctuation}>, </span>}
          <span className={detail && styles.detail}>
            <span>{detail}</span>
            {/* Inside the title's last line. Screen readers that read the line, not the name, need the space. */}
            {action && <span className={styles.punctuation}>: </span>}
          </span>
        </span>
        {action ? (
          <span className={styles.action}>
            <LinkText pdf={pdf}>{action}</LinkText>
            {destination.newTab && <ExternalLink size={14} aria-hidden />}
          </span>
        ) : (
          <ChevronRight className={styles.arrow} size={20} aria-hidden />
        )}
      </Anchor>
    </li>
  )
}

export function ActionList({ children }: { readonly children: ReactNode }) {
  return <ul className={styles.list}>{children}</ul>
}
