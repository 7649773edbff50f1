import { AwaitedContent } from '@switchboard/ui/AwaitedContent'
import { Skeleton } from '@switchboard/ui/Skeleton'
import { StatusStrip } from '@switchboard/ui/StatusStrip'
import type { ReactNode } from 'react'
import styles from './Settings.module.css'

/** Placeholder for a settings card: rows as high as those of settings, over the awaited content. */
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
