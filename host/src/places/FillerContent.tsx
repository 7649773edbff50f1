import { buildKey, type Loader, type PageFault } from '@switchboard/loader'
import type { BuildRecord } from '@switchboard/record'
import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react'
import { Suspended } from '../routing/Suspended'
import { watchFiller } from '../routing/watch-page'

interface FillerContentProps {
  readonly loader: Loader
  readonly build: BuildRecord
  readonly place: string
  readonly waiting: ReactNode
  readonly children: ReactNode
}

/**
 * Surrounds a filler. If it suspends for too long or covers the header, this throws, and the error boundary removes it.
 * It may be empty, because it may have nothing for this customer.
 */
export function FillerContent({ loader, build, place, waiting, children }: FillerContentProps) {
  const content = useRef<HTMLDivElement>(null)
  const [fault, setFault] = useState<PageFault>()
  useEffect(() => loader.keepStyles(build), [loader, build])
  useEffect(() => (content.current ? watchFiller(content.current, setFault) : undefined), [])
  if (fault) throw fault
  return (
    <div ref={content} data-build={buildKey(build)} data-filler={place}>
      <Suspense fallback={<Suspended>{waiting}</Suspended>}>{children}</Suspense>
    </div>
  )
}
