import { useState } from 'react'
import { RemoteFailed } from '../shell/RemoteFailed'

/** A remote or page that could not be loaded, in its own place; `onRetry` settles when the attempt is over. */
export function Failed({ title, onRetry }: { title: string; onRetry: () => Promise<void> }) {
  const [retrying, setRetrying] = useState(false)
  const retry = () => {
    setRetrying(true)
    void onRetry().finally(() => setRetrying(false))
  }
  return <RemoteFailed title={title} retrying={retrying} onRetry={retry} />
}
