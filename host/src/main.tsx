// Start of the portal: legacy addresses first, then sign-in and the requested page's remote at the same time.
import './styles'
import { queryClient, QueryClientProvider } from '@switchboard/api-client'
import { signIn, type IdentityConfig } from '@switchboard/auth'
import { claimOf } from '@switchboard/registry'
import { tellPages } from '@switchboard/remote'
import { RouterProvider } from '@switchboard/router'
import { createRoot } from 'react-dom/client'
import { startTools } from './boot/analytics'
import { handOver } from './boot/legacy'
import { readPage, type PageData } from './boot/page'
import { installScriptPolicy } from './boot/trusted-types'
import { showFallback } from './fallback'
import { checkIntegrity, expectFiles } from './federation/integrity'
import { load } from './federation/load'
import { prefetchWhenIdle } from './federation/prefetch'
import { pageOf } from './routing/page-shown'
import { createRouter } from './routing/router'

const CONFIGURATION_WAIT_MS = 10_000
const QUIET_CHECK_MS = 1_000

async function start(root: HTMLElement): Promise<void> {
  const page = readPage()
  installScriptPolicy()
  startTools()
  if (!page.development) checkIntegrity()
  expectFiles(page.host.files, page.host.base)
  const claim = claimOf(location.pathname, page.remotes)
  const wanted = claim && page.remotes[claim.remote]
  const first = claim && wanted ? { [claim.remote]: load(wanted, claim.route.path) } : {}
  try {
    await signIn(await identityOf(page))
  } catch {
    showFallback(root, () => location.reload())
    return
  }
  const router = createRouter(page.remotes, first)
  tellPages(router, pageOf(page.remotes), page.environment)
  createRoot(root).render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  await Promise.all(Object.values(first))
  // The page's own data first: on a slow line everything else would delay it.
  const quiet = setInterval(() => {
    if (queryClient.isFetching() > 0) return
    clearInterval(quiet)
    prefetchWhenIdle(page.remotes, claim?.remote)
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
  void start(root)
}
