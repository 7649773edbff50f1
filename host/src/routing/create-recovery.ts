// Renders a page again from another build, without reloading the document.
import { announce } from '@switchboard/events'
import { buildKey, type Loader, type PageFault, type PageResult } from '@switchboard/loader'
import { matchRoute, type BuildReference } from '@switchboard/record'
import { focusHeading } from '@switchboard/ui/focus'
import { pageOf } from './current-page'
import { whenIdle } from './idle'
import type { Recovery } from './recovery'
import type { RouteTable } from './route-table'
import type { Router } from './set-routes'

/** @param drawShell renders the whole portal again */
export function createRecovery(router: Router, table: RouteTable, loader: Loader, drawShell: () => void): Recovery {
  const currentBuilds = () => loader.builds().resolved
  let damage: { readonly key: string; readonly fault: PageFault } | undefined

  /** @returns whether there is a page to render. The customer may have opened another one meanwhile. */
  async function draw(path: string, { kind }: PageResult): Promise<boolean> {
    if (kind === 'failed') return false
    await whenIdle(router)
    if (matchRoute(router.state.location.pathname, currentBuilds())?.route.path !== path) return true
    damage = undefined
    await navigateAgain(router, table)
    if (document.activeElement === document.body) {
      focusHeading()
      announce(pageOf(currentBuilds)(router.state)?.title ?? '')
    }
    return true
  }

  return {
    reportBrokenPage: (build, path, error) =>
      loader.reportBrokenPage(build, path, Math.round(performance.now() - table.openedAt()), error),
    replaceShell(build, path, fault) {
      damage = { key: keyOf(build, path), fault }
      drawShell()
    },
    faultOf: (build, path) => (damage?.key === keyOf(build, path) ? damage.fault : undefined),
    reportNothingLeft: loader.reportBrokenShell,
    recover: async (remote, path) => draw(path, await loader.loadPage(remote, path)),
    async retry(remote, path) {
      await draw(path, await loader.retryPage(remote, path))
    },
  }
}

const keyOf = (build: BuildReference, path: string) => `${buildKey(build)}${path}`

/** Navigates to the same address with the routes of the builds now in use. */
async function navigateAgain(router: Router, table: RouteTable): Promise<void> {
  const { pathname, search, hash } = router.state.location
  const state: unknown = router.state.location.state
  table.rebuild()
  await router.navigate({ pathname, search, hash }, { replace: true, state, flushSync: true })
}
