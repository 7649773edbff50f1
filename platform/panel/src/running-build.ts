import type { Loader } from '@switchboard/loader'
import type { BuildRecord, HostPage } from '@switchboard/record'

/** The content of the panel. */
export interface PanelContext {
  readonly page: HostPage
  readonly loader: Loader
  /** The build that rendered the page on screen. */
  readonly onScreen: () => BuildRecord | undefined
}

interface RunningBuilds {
  readonly page: { readonly host: Pick<BuildRecord, 'build'> }
  readonly loader: Pick<Loader, 'builds'>
  readonly onScreen: PanelContext['onScreen']
}

/**
 * The part's build that runs in this document. The page on screen keeps its build; other pages use the build in use.
 */
export function runningBuild(part: string, { page, loader, onScreen }: RunningBuilds): string | undefined {
  if (part === 'host') return page.host.build
  const { resolved, inUse } = loader.builds()
  const shown = onScreen()
  return (shown?.name === part ? shown : (inUse[part] ?? resolved[part]?.current))?.build
}
