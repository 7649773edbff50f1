// Runs first in the page, from the server's own address, because the host's build may be broken.
import {
  FOLDERS_COOKIE,
  neededCalls,
  UNSTARTED_COOKIE,
  type FailureClass,
  type OutcomeReport,
} from '@switchboard/record'
import { element, showFallback, type Contact } from './fallback'
import { scriptErrors } from './script-error'
import { startSignIn } from './sign-in'
import { watchStart } from './watch-start'
import { whyMissing } from './why-missing'

/** How long the server gives this browser another host than this build, or addresses in builds' folders. */
const COOKIE_S = 3600

/** Must be called immediately by the page's first script, whose attributes describe the page. */
export function startHost(contact: Contact): void {
  const {
    base = '',
    build = '',
    styles = '',
    other,
    identity,
    needs,
    providerUp,
  } = document.currentScript?.dataset ?? {}
  const showFailure = (onRetry: () => void): void => {
    const root = document.getElementById('sb-root')
    // The page is not parsed yet.
    if (!root) return document.addEventListener('readystatechange', () => showFailure(onRetry), { once: true })
    document.head.append(element('link', { rel: 'stylesheet', href: styles }))
    showFallback(root, contact, onRetry)
  }
  const reload = () => location.reload()
  let mayDraw = async () => {}
  // The page has no identity configuration if the host signs in by itself.
  const isLeaving =
    identity !== undefined &&
    startSignIn(identity, {
      calls: neededCalls(needs?.split(' ') ?? [], location.search),
      isProviderReachable: providerUp !== undefined,
      showFailure: () => showFailure(reload),
      mayDraw: () => mayDraw(),
      onWait: () => void setTimeout(warmUpFormats),
    })
  if (isLeaving) return removeScripts()
  mayDraw = watchStart(
    { base, styles, hasOther: other !== undefined },
    {
      isWhole: () => pageTicket() !== undefined,
      whyMissing,
      report: (outcome, event) => reportOutcome(build, outcome, event),
      requestOther: () => setCookie(`${UNSTARTED_COOKIE}=${build}`),
      requestFolders: () => setCookie(`${FOLDERS_COOKIE}=1`),
      reload,
      showFailure,
    },
  )
  setTimeout(warmUpFormats)
}

/** Moves the host's scripts to another document, where they do not execute. Runs before deferred scripts do. */
function removeScripts(): void {
  const remove = () => document.querySelectorAll('script[defer]').forEach((script) => new Document().adoptNode(script))
  document.addEventListener('readystatechange', remove, { once: true })
}

/** Addresses of the host's scripts end with a folder, by build or content, and the path in the build. */
const pathOf = (address: string) => address.replace(/^.*\/host\/[^/]+\//, '')

function reportOutcome(build: string, outcome: FailureClass, event?: ErrorEvent): void {
  const ticket = pageTicket()
  if (!ticket) return
  const report: OutcomeReport = {
    ticket,
    outcomes: [{ remote: 'host', build, outcome, ms: Math.round(performance.now()) }],
    ...(event && { errors: [...scriptErrors(event, { remote: 'host', build, pathOf })] }),
  }
  // Some browser extensions remove sendBeacon.
  navigator.sendBeacon?.('/registry/outcomes', new Blob([JSON.stringify(report)], { type: 'application/json' }))
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

/** @returns an empty text in a page without one, undefined if the page was truncated in transit */
function pageTicket(): string | undefined {
  try {
    const data: unknown = JSON.parse(document.getElementById('switchboard-page')?.textContent ?? '')
    return data instanceof Object && 'ticket' in data && typeof data.ticket === 'string' ? data.ticket : ''
  } catch {
    return undefined
  }
}
