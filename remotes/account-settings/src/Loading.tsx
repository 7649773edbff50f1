import { AwaitedContent } from '@switchboard/ui/AwaitedContent'
import { StatusStrip } from '@switchboard/ui/StatusStrip'
import type { ReactNode } from 'react'
import { WaitingRows } from './WaitingRows'

/** Placeholder for a settings card: rows as high as those of settings, over the awaited content. */
export function Loading({ children }: { readonly children: ReactNode }) {
  return (
    <AwaitedContent
      over={
        <WaitingRows count={8}>
          <StatusStrip />
        </WaitingRows>
      }
    >
      {children}
    </AwaitedContent>
  )
}
