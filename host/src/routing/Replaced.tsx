import { PageWaiting } from '../shell/PageWaiting'
import { Failed, type FailedProps } from './Failed'
import { useHopeless, useRecovery } from './recovery'

interface PlaceOfPage extends Pick<FailedProps, 'title' | 'heading'> {
  readonly remote: string
  readonly path: string
}

/** In place of a page whose build gave way to another one while it was loaded: that one's page comes at once. */
export function replaced(place: PlaceOfPage) {
  const FailedPage = failed(place)
  return function Replaced() {
    return useHopeless(place.remote, place.path) ? <FailedPage /> : <PageWaiting />
  }
}

/** In place of a page that could not be loaded. */
export function failed({ remote, path, title, heading }: PlaceOfPage) {
  return function FailedPage() {
    const { retry } = useRecovery()
    return <Failed title={title} heading={heading} onRetry={() => retry(remote, path)} />
  }
}
