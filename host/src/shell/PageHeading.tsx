import type { ParentPage } from '@switchboard/record'
import { Link } from '@switchboard/router'
import { ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { translateTitle } from './page-titles-text'
import styles from './PageHeading.module.css'

interface PageHeadingProps {
  readonly parent?: ParentPage | undefined
  readonly children: ReactNode
}

/**
 * The h1 above a page, which gets focus when the page opens. In a narrow window a link to the parent page is above it.
 */
export function PageHeading({ parent, children }: PageHeadingProps) {
  return (
    <div className="sb-content">
      {parent && (
        <Link className={styles.parent} to={parent.path}>
          <ChevronLeft size={20} aria-hidden />
          <span>{translateTitle(parent.text)}</span>
        </Link>
      )}
      <h1 className={styles.heading} tabIndex={-1}>
        {children}
      </h1>
    </div>
  )
}
