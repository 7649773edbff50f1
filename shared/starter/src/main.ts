// Runs first in the page, from an address of the server's own: the host's build may be what is broken.
import type { HostPage, OutcomeReport } from '@switchboard/registry'
import { showFallback } from './fallback'
import { watchStart } from './start'
import { whyMissing } from './why-missing'

/** The server gives this browser another host than this build for so long. */
const OTHER_S = 3600

const { base = '', build = '', styles = '', other } = document.currentScript?.dataset ?? {}

watchStart(
  { base, hasOther: other !== undefined },
  {
    whyMissing,
    tell(outcome) {
      const report: OutcomeReport = {
        ticket: pageData().ticket,
        outcomes: [{ remote: 'host', build, outcome, ms: Math.round(performance.now()) }],
      }
      navigator.sendBeacon('/registry/outcomes', new Blob([JSON.stringify(report)], { type: 'application/json' }))
    },
    tryOther() {
      const cookie = `sb-unstarted=${build}`
      document.cookie = `${cookie}; Path=/; Max-Age=${OTHER_S}; SameSite=Lax`
      const isKept = document.cookie.split('; ').includes(cookie)
      if (isKept) location.reload()
      return isKept
    },
    showWords() {
      const root = document.getElementById('sb-root')
      if (!root) return
      document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href: styles }))
      showFallback(root, () => location.reload())
    },
  },
)

/** Complete before any script of the host can have failed. */
function pageData(): Pick<HostPage, 'ticket'> {
  return JSON.parse(document.getElementById('switchboard-page')?.textContent ?? '')
}
