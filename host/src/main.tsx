// Start of the portal: legacy addresses first, then sign-in and the requested page's remote at the same time.
import './styles'
import { queryClient, QueryClientProvider } from '@switchboard/api-client'
import { freshToken, signIn, type IdentityConfig } from '@switchboard/auth'
import { claimOf } from '@switchboard/registry'
import { tellPages } from '@switchboard/remote'
import { createBrowserRouter, RouterProvider } from '@switchboard/router'
import { showFallback } from '@switchboard/starter/fallback'
import '@switchboard/starter/fallback.css'
import { UNSTARTED } from '@switchboard/starter/start'
import { createRoot } from 'react-dom/client'
import { startTools } from './boot/analytics'
import { handOver } from './boot/legacy'
import { overriddenBy } from './boot/overrides'
import { readPage, type PageData } from './boot/page'
import { installScriptPolicy } from './boot/trusted-types'
import { checkIntegrity, expectFiles } from './federation/integrity'
import { startPanel } from './panel/start'
import { pageOf } from './routing/page-shown'
import { RecoveryProvider } from './routing/recovery'
import { createPortal } from './routing/router'
import { openTab, type Tab } from './tab/tab'
import { prepareOthers } from './tab/others'

const CONFIGURATION_WAIT_MS = 10_000
const QUIET_CHECK_MS = 1_000

async function start(root: HTMLElement): Promise<void> {
  const page = readPage()
  installScriptPolicy()
  startTools()
  if (!page.development) checkIntegrity()
  expectFiles(page.host.files, page.host.base)
  let signedIn = false
  const token = async () => (signedIn ? freshToken() : undefined)
  const tab = openTab({ page, token, overridden: await overriddenBy(page) })
  const told = () => tab.builds().told
  const claim = claimOf(location.pathname, told())
  const first = claim && {
    remote: claim.remote,
    path: claim.route.path,
    brought: tab.bring(claim.remote, claim.route.path),
  }
  try {
    await signIn(await identityOf(page))
    signedIn = true
  } catch {
    showFallback(root, () => location.reload())
    return
  }
  const { router, recovery, onScreen } = createPortal(createBrowserRouter, tab, first)
  tellPages(router, pageOf(told), page.environment)
  createRoot(root).render(
    <QueryClientProvider client={queryClient}>
      <RecoveryProvider value={recovery}>
        <RouterProvider router={router} />
      </RecoveryProvider>
      <div ref={(place) => void (place && startPanel({ page, tab, onScreen }, place))} />
    </QueryClientProvider>,
  )
  void prepareWhenQuiet(tab, first?.brought)
}

async function prepareWhenQuiet(tab: Tab, first: Promise<unknown> | undefined): Promise<void> {
  await first
  // The page's own data first: on a slow line everything else would delay it.
  const quiet = setInterval(() => {
    if (queryClient.isFetching() > 0) return
    clearInterval(quiet)
    void tab.ask('start').then(() => prepareOthers(tab))
  }, QUIET_CHECK_MS)
}

/** From the page, else from the call of the specification, which any backend answers. */
async function identityOf(page: PageData): Promise<IdentityConfig> {
  if (page.identity) return page.identity
  const signal = AbortSignal.timeout(CONFIGURATION_WAIT_MS)
  const response = await fetch('/api/config/portalkeycloakconfig', { signal })
  if (!response.ok) throw new Error(`configuration answered ${response.status}`)
  return (await response.json()) as IdentityConfig
}

const root = document.getElementById('sb-root')
if (root && !handOver()) {
  window.addEventListener('hashchange', handOver)
  void start(root).catch((error: unknown) => {
    dispatchEvent(new Event(UNSTARTED))
    throw error
  })
}
