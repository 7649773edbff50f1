// Starts the portal: redirects legacy addresses, then signs in while the requested page loads.
import './styles'
import { startPageAnalytics } from '@switchboard/analytics/page'
import { queryClient, QueryClientProvider } from '@switchboard/api-client'
import {
  fetchIdentityConfig,
  freshToken,
  hideWhenLeft,
  onSessionEnd,
  signIn,
  watchSession,
  type SessionEnd,
} from '@switchboard/auth'
import { contact } from '@switchboard/brand/contact'
import { setPageNumber, showBanner } from '@switchboard/events'
import {
  createLoader,
  enforceIntegrity,
  installScriptPolicy,
  watchScriptStyles,
  type Loader,
} from '@switchboard/loader'
import { loadOverrides } from '@switchboard/panel/overrides'
import { startPanel } from '@switchboard/panel/start-panel'
import { reportPageViews } from '@switchboard/remote'
import { createBrowserRouter, RouterProvider } from '@switchboard/router'
import { showFallback } from '@switchboard/starter/fallback'
import '@switchboard/starter/fallback.css'
import '@switchboard/starter/waiting.css'
import { UNSTARTED } from '@switchboard/starter/watch-start'
import { blockedStorage, otherPerson } from '@switchboard/ui/text'
import { dropInput, keepInput, setInputOwner } from '@switchboard/unsaved'
import { createRoot } from 'react-dom/client'
import { reportFollowedLinks } from './boot/followed-links'
import { redirectToLegacy } from './boot/legacy-redirect'
import { readPage, type PageData } from './boot/page-data'
import { forgetPerson, isOtherPerson } from './boot/tab-person'
import { offerPlaces } from './places/offer-places'
import { pageOf } from './routing/current-page'
import { askOnceForAccount } from './routing/failed-account'
import { isLeavingForOtherHost, limitFirstDrawing } from './routing/drawn-shell'
import { createPortal } from './routing/portal-router'
import { protectHeader } from './routing/protect-header'
import { RecoveryProvider } from './routing/recovery'
import { waitingComponent } from './routing/waiting-component'

declare let __webpack_public_path__: string

const IDLE_CHECK_MS = 1_000
/** Latest time to start watching the session, even if the page's data has not arrived. */
const WATCH_LATEST_MS = 10_000

async function start(root: HTMLElement): Promise<void> {
  const page = readPage()
  // webpack would otherwise request files next to its runtime script, which may come from its content address.
  __webpack_public_path__ = page.host.base
  installScriptPolicy()
  watchScriptStyles()
  startPageAnalytics()
  reportFollowedLinks()
  if (!page.development) enforceIntegrity(page.host, page.addressing)
  let isSignedIn = false
  const loader = createLoader({
    shell: { name: 'host', ...page.host },
    resolution: page,
    addressing: page.addressing,
    language: document.documentElement.lang,
    token: async () => (isSignedIn ? freshToken() : undefined),
    replaceBuilds: await loadOverrides(page),
    onPageNumber: setPageNumber,
  })
  const firstPage = loader.preloadPage(location.pathname)
  onSessionEnd(settleTab)
  try {
    const subject = await signIn(page.identity ?? (await fetchIdentityConfig()))
    setInputOwner(subject)
    if (subject !== undefined && isOtherPerson(subject)) showBanner({ severity: 'warning', detail: otherPerson })
    isSignedIn = true
  } catch (error) {
    const { heading, body } = isStorageBlocked(error) ? blockedStorage : {}
    showFallback(root, contact, () => location.reload(), heading, body === undefined ? undefined : [body])
    return
  }
  hideWhenLeft(':root')
  draw(root, page, loader)
  setTimeout(watchSession, WATCH_LATEST_MS)
  await firstPage
  continueWhenIdle(loader)
}

/** Call before the browser leaves the page. */
function settleTab(end: SessionEnd): void {
  if (end === 'expired') return keepInput()
  dropInput()
  forgetPerson()
}

/** Storage throws this if the browser blocks cookies and site data. */
const isStorageBlocked = (error: unknown) => error instanceof DOMException && error.name === 'SecurityError'

function draw(root: HTMLElement, page: PageData, loader: Loader): void {
  const protect = protectHeader()
  offerPlaces(loader)
  askOnceForAccount(queryClient)
  let shell = createRoot(root, loader.rootOptions)
  const { router, recovery, onScreen } = createPortal(createBrowserRouter, loader, () => {
    shell.unmount()
    const place = replaceRoot()
    shell = createRoot(place, loader.rootOptions)
    drawShell(place)
  })
  const drawShell = (place: HTMLElement) => {
    protect(place)
    shell.render(
      <QueryClientProvider client={queryClient}>
        <RecoveryProvider value={recovery}>
          {/* With transitions, a page that suspends would leave the previous page on screen indefinitely. */}
          <RouterProvider router={router} useTransitions={false} />
        </RecoveryProvider>
        <div ref={(panel) => void (panel && finishStart(panel))} />
      </QueryClientProvider>,
    )
  }
  const finishStart = (panel: HTMLElement) => {
    if (isLeavingForOtherHost()) return
    // The served page's placeholder is no longer needed.
    document.getElementById('sb-waiting')?.remove()
    startPanel({ page, loader, onScreen }, panel)
  }
  const currentPage = pageOf(() => loader.builds().resolved)
  reportPageViews(router, currentPage, page.environment)
  drawShell(root)
  limitFirstDrawing(() => loader.reportUnrenderedShell(waitingComponent(root)))
}

/** An empty root for the shell, even in a document whose body was emptied. */
function replaceRoot(): HTMLElement {
  document.getElementById('sb-root')?.remove()
  const place = document.createElement('div')
  place.id = 'sb-root'
  place.className = 'sb-root'
  if (!document.body) document.documentElement.append(document.createElement('body'))
  document.body.prepend(place)
  return place
}

/**
 * Waits for the page's own data, because on a slow connection everything else, including the provider's frames, would
 * delay it.
 */
function continueWhenIdle(loader: Loader): void {
  const timer = setInterval(() => {
    if (queryClient.isFetching() > 0) return
    clearInterval(timer)
    // By now the page may wait for one of its own scripts.
    setTimeout(watchSession, IDLE_CHECK_MS)
    void loader.pollRegistry('start').then(loader.prefetchRemotes)
  }, IDLE_CHECK_MS)
}

const root = document.getElementById('sb-root')
if (root && !redirectToLegacy()) {
  window.addEventListener('hashchange', redirectToLegacy)
  void start(root).catch((error: unknown) => {
    dispatchEvent(new Event(UNSTARTED))
    throw error
  })
}
