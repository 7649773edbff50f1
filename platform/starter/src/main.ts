// Runs first in the page, from the server's own address, because the host's build may be broken.
import { FOLDERS_COOKIE, neededCalls, UNSTARTED_COOKIE, type HostPage, type OutcomeReport } from '@switchboard/record'
import { showFallback } from './fallback'
import { startSignIn } from './sign-in'
import { watchStart } from './watch-start'
import { whyMissing } from './why-missing'

/** How long the server gives this browser another host than this build, or addresses in builds' folders. */
const COOKIE_S = 3600

const {
  base = '',
  build = '',
  styles = '',
  other,
  identity,
  needs,
  providerThere,
} = document.currentScript?.dataset ?? {}

let mayDraw = async () => {}
const showSignInFailure = () => showFailure(() => location.reload())
const calls = neededCalls(needs?.split(' ') ?? [], location.search)
const signIn = {
  calls,
  isProviderReachable: providerThere !== undefined,
  showFailure: showSignInFailure,
  mayDraw: () => mayDraw(),
  onWait: () => void setTimeout(warmUpFormats),
}
// The page has no identity configuration if the host signs in by itself.
if (identity !== undefined && startSignIn(identity, signIn)) holdHost()
else {
  mayDraw = watchStart(
    { base, styles, hasOther: other !== undefined },
    {
      isWhole: () => pageData() !== undefined,
      whyMissing,
      report(outcome) {
        const { ticket } = pageData() ?? {}
        if (ticket === undefined) return
        const report: OutcomeReport = {
          ticket,
          outcomes: [{ remote: 'host', build, outcome, ms: Math.round(performance.now()) }],
        }
        // Some browser extensions remove sendBeacon.
        navigator.sendBeacon?.('/registry/outcomes', new Blob([JSON.stringify(report)], { type: 'application/json' }))
      },
      requestOther: () => setCookie(`${UNSTARTED_COOKIE}=${build}`),
      requestFolders: () => setCookie(`${FOLDERS_COOKIE}=1`),
      reload: () => location.reload(),
      showFailure,
    },
  )
  setTimeout(warmUpFormats)
}

/** Moves the host's scripts to another document, where they do not execute. Runs before deferred scripts do. */
function holdHost(): void {
  const hold = () => document.querySelectorAll('script[defer]').forEach((script) => new Document().adoptNode(script))
  document.addEventListener('readystatechange', hold, { once: true })
}

/**
 * The first Intl format costs a phone a tenth of a second, because the browser reads the data of all languages. Creates
 * it while waiting for the network.
 */
function warmUpFormats(): void {
  const { lang } = document.documentElement
  new Intl.DateTimeFormat(lang).format(0)
  new Intl.NumberFormat(lang).format(0)
}

function showFailure(onRetry: () => void): void {
  const root = document.getElementById('sb-root')
  // The page is not parsed yet.
  if (!root) return document.addEventListener('readystatechange', () => showFailure(onRetry), { once: true })
  document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href: styles }))
  showFallback(root, onRetry)
}

/**
 * @returns false if the cookie was already set without effect, so that another page would be the same, or if this
 * browser accepts no cookies
 */
function setCookie(cookie: string): boolean {
  const isSet = () => document.cookie.split('; ').includes(cookie)
  if (isSet()) return false
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${cookie}; Path=/; Max-Age=${COOKIE_S}; SameSite=Lax${secure}`
  return isSet()
}

/** @returns undefined if the page was truncated in transit */
function pageData(): Partial<Pick<HostPage, 'ticket'>> | undefined {
  try {
    const data: unknown = JSON.parse(document.getElementById('switchboard-page')?.textContent ?? '')
    const isObject = typeof data === 'object' && data !== null
    return isObject && 'ticket' in data && typeof data.ticket === 'string' ? { ticket: data.ticket } : {}
  } catch {
    return undefined
  }
}
