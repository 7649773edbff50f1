import { useState } from 'react'
import { PageHeading } from '../shell/PageHeading'
import { RemoteFailed } from '../shell/RemoteFailed'

export interface FailedProps {
  readonly title: string
  /** Who draws the h1 while all is well: a page that failed cannot, so it is drawn here. */
  readonly heading: 'shell' | 'page'
  /** Settles when the attempt is over. */
  readonly onRetry: () => Promise<void>
}

/** A remote or page that could not be loaded or drawn, in its own place. */
export function Failed({ title, heading, onRetry }: FailedProps) {
  const [retrying, setRetrying] = useState(false)
  const retry = () => {
    setRetrying(true)
    void onRetry().finally(() => setRetrying(false))
  }
  return (
    <>
      {heading === 'page' && <PageHeading>{title}</PageHeading>}
      <RemoteFailed title={title} retrying={retrying} onRetry={retry} />
    </>
  )
}
