import type { Loader } from '@switchboard/loader'
import { useLocation } from '@switchboard/router'
import { PageWaiting } from '../shell/PageWaiting'
import { pageFromRecord } from './current-page'
import { Frame } from './Layout'

/** The shell around the first page while it is loading. */
export function LoadingLayout({ loader }: { readonly loader: Loader }) {
  const { pathname } = useLocation()
  return (
    <Frame loader={loader} page={pageFromRecord(pathname, loader.builds().resolved)} isBusy>
      <PageWaiting />
    </Frame>
  )
}
