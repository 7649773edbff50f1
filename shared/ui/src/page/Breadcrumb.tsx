import { Link } from '@switchboard/router'
import { ChevronRight } from 'lucide-react'
import type { MouseEvent } from 'react'
import styles from './Breadcrumb.module.css'

export interface BreadcrumbLevel {
  readonly text: string
  readonly to: string | { readonly search: string }
  /** Called instead of following the link in this tab. */
  readonly onOpen?: () => void
}

export interface BreadcrumbProps {
  /** For screen readers. */
  readonly label: string
  /** From the widest level. */
  readonly levels: readonly BreadcrumbLevel[]
  /** The last level, which is shown. */
  readonly current: string
}

/** The levels above the content, as links, and the current one. */
export function Breadcrumb({ label, levels, current }: BreadcrumbProps) {
  return (
    <nav className={styles.breadcrumb} aria-label={label}>
      <ol>
        {levels.map(({ text, to, onOpen }) => (
          <li key={text}>
            <Link className={styles.link} to={to} onClick={onOpen && ((event) => openHere(event, onOpen))}>
              {text}
            </Link>
            <ChevronRight size={16} aria-hidden />
          </li>
        ))}
        <li aria-current="page">{current}</li>
      </ol>
    </nav>
  )
}

/** The browser handles clicks for other tabs. */
function openHere(event: MouseEvent, onOpen: () => void): void {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
  event.preventDefault()
  onOpen()
}
