// Runs first in the page, from an address of the server's own: the host's build may be what is broken.
import { UNSTARTED_COOKIE, type HostPage, type OutcomeReport } from '@switchboard/registry'
import { showFallback } from './fallback'
import { watchStart } from './start'
import { whyMissing } from './why-missing'

/** The server gives this browser another host than this build for so long. */
const OTHER_S = 3600

const { base = '', build = '', styles = '', other } = document.currentScript?.dataset ?? {}
const cookie = `${UNSTARTED_COOKIE}=${build}`

watchStart(
  { base, hasOther: other !== undefined },
  {
    isWhole: () => pageData() !== undefined,
    whyMissing,
    tell(outcome) {
      const { ticket } = pageData() ?? {}
      if (ticket === undefined) return
      const report: OutcomeReport = {
        ticket,
        outcomes: [{ remote: 'host', build, outcome, ms: Math.round(performance.now()) }],
      }
      // Some extensions take it away.
      navigator.sendBeacon?.('/registry/outcomes', new Blob([JSON.stringify(report)], { type: 'application/json' }))
    },
    wantOther() {
      // It was asked for, and this host came all the same: it would come again and again.
      if (isAsked()) return false
      const secure = location.protocol === 'https:' ? '; Secure' : ''
      document.cookie = `${cookie}; Path=/; Max-Age=${OTHER_S}; SameSite=Lax${secure}`
      return isAsked()
    },
    reload: () => location.reload(),
    showWords(onRetry) {
      const root = document.getElementById('sb-root')
      if (!root) return
      document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href: styles }))
      showFallback(root, onRetry)
    },
  },
)

const isAsked = () => document.cookie.split('; ').includes(cookie)

/** Undefined when the page was cut off on its way. */
function pageData(): Pick<HostPage, 'ticket'> | undefined {
  try {
    return JSON.parse(document.getElementById('switchboard-page')?.textContent ?? '')
  } catch {
    return undefined
  }
}
