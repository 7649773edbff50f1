import { useMainHeading } from '@switchboard/router'
import { Breadcrumb } from '@switchboard/ui/Breadcrumb'
import type { ReactElement } from 'react'
import * as text from './bill-text'
import styles from './BillPage.module.css'

interface FrameProps {
  readonly title: string
  /** Last level of the breadcrumb; default: the title. */
  readonly current?: string | undefined
  /** Below the title. */
  readonly note?: string | undefined
  readonly children: ReactElement
}

/** Breadcrumb, heading and content of the page. */
export function Frame({ title, current = title, note, children }: FrameProps) {
  const Heading = useMainHeading()
  return (
    <div className={`sb-content ${styles.page}`}>
      <Breadcrumb label={text.breadcrumb} levels={[{ text: text.parent, to: '/payment-history' }]} current={current} />
      <Heading className={styles.title} tabIndex={-1} data-main-heading>
        {title}
      </Heading>
      {note && (
        <p className={styles.note} translate="no">
          {note}
        </p>
      )}
      <div className={styles.content}>{children}</div>
    </div>
  )
}
