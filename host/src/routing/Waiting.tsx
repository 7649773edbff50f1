import { useLocation } from '@switchboard/router'
import type { Tab } from '../tab/tab'
import { PageWaiting } from '../shell/PageWaiting'
import { Frame } from './Layout'
import { recordedPage } from './page-shown'

/** The shell around a page whose remote is still on its way. */
export function Waiting({ tab }: { tab: Tab }) {
  const { pathname } = useLocation()
  return (
    <Frame tab={tab} page={recordedPage(pathname, tab.builds().told)} busy>
      <PageWaiting />
    </Frame>
  )
}
