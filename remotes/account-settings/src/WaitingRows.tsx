import { Skeleton } from '@switchboard/ui/Skeleton'
import type { ReactElement } from 'react'
import styles from './Settings.module.css'

interface WaitingRowsProps {
  readonly count: number
  /** Shown above the rows. */
  readonly children?: ReactElement
}

/** Placeholders as high as the rows of a settings card. */
export function WaitingRows({ count, children }: WaitingRowsProps) {
  return (
    <div className={styles.waiting}>
      {children}
      <Skeleton height={48} count={count} />
    </div>
  )
}
