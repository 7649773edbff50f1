import { AwaitedContent } from '@switchboard/ui/AwaitedContent'
import { Skeleton } from '@switchboard/ui/Skeleton'
import { StatusStrip } from '@switchboard/ui/StatusStrip'
import type { ReactNode } from 'react'
import styles from './Settings.module.css'

/** In a card of the settings: rows as high as those of settings, over what is awaited. */
export function Loading({ children }: { readonly children: ReactNode }) {
  return (
    <AwaitedContent
      over={
        <div className={styles.waiting}>
          <StatusStrip />
          <Skeleton height={48} count={8} />
        </div>
      }
    >
      {children}
    </AwaitedContent>
  )
}
