import type { Resolved } from '@switchboard/registry'
import { useLocation } from '@switchboard/router'
import { PageWaiting } from '../shell/PageWaiting'
import { Frame } from './Layout'
import { recordedPage } from './page-shown'

/** The shell around a page whose remote is still on its way. */
export function Waiting({ remotes }: { remotes: Resolved }) {
  const { pathname } = useLocation()
  return (
    <Frame page={recordedPage(pathname, remotes)} busy>
      <PageWaiting />
    </Frame>
  )
}
