// Which build of a part runs in this tab.
import type { BuildRecord } from '@switchboard/registry'
import type { PageData } from '../boot/page'
import type { Tab } from '../tab/tab'

/** What the panel looks at. */
export interface Looked {
  readonly page: PageData
  readonly tab: Tab
  /** The build whose page is drawn now. */
  readonly onScreen: () => BuildRecord | undefined
}

interface Seen {
  readonly page: { readonly host: Pick<BuildRecord, 'build'> }
  readonly tab: Pick<Tab, 'builds'>
  readonly onScreen: Looked['onScreen']
}

/** The page on screen keeps its build until it is left; after that, and of other parts, it is the build in use. */
export function runningOf(part: string, { page, tab, onScreen }: Seen): string | undefined {
  if (part === 'host') return page.host.build
  const { told, inUse } = tab.builds()
  const shown = onScreen()
  return (shown?.name === part ? shown : (inUse[part] ?? told[part]?.current))?.build
}
