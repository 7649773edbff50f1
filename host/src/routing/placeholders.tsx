// Components that the router renders instead of a page that it could not load.
import { PageWaiting } from '../shell/PageWaiting'
import { RemoteFailure, type RemoteFailureProps } from '../shell/RemoteFailure'
import { useRecovery, useReplacement } from './recovery'

interface Place extends Pick<RemoteFailureProps, 'title' | 'heading'> {
  readonly remote: string
  readonly path: string
}

/** For a page whose build was replaced during loading: the other build's page follows immediately. */
export function createReplacedPage(place: Place) {
  const FailedPage = createFailedPage(place)
  return function ReplacedPage() {
    const { recover } = useRecovery()
    const replacement = useReplacement(
      () => recover(place.remote, place.path),
      () => undefined,
    )
    return replacement === 'none' ? <FailedPage /> : <PageWaiting />
  }
}

export function createFailedPage({ remote, path, title, heading }: Place) {
  return function FailedPage() {
    const { retry } = useRecovery()
    return <RemoteFailure title={title} heading={heading} onRetry={() => retry(remote, path)} />
  }
}
