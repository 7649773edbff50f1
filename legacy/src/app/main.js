// Signs in, shares the session with the portal's remotes, then starts the AngularJS application.
import { defineApplication } from './application.js'
import { openSession } from './session.js'

const { angular, switchboard } = globalThis

const FAILED = "Sorry, this page can't be shown right now. Reload it in a moment."
/** Storage throws if the browser refuses it. */
const BLOCKED =
  "We can't log you in while your browser blocks cookies and site data for this site. Allow them in the settings of your browser, then reload this page."

openSession().then(
  (session) => {
    if (!session) return
    switchboard?.session(session)
    defineApplication(angular, { session, money: moneyOfMarket(), refreshRemotes: () => switchboard?.refresh() })
    angular.bootstrap(document.body, ['legacy'], { strictDi: true })
    // All scripts of the page have loaded: start.js counts again from 0.
    sessionStorage.removeItem('legacy-reloads')
  },
  (error) => {
    console.error(error)
    const message = document.createElement('p')
    message.className = 'alert alert-danger'
    message.role = 'alert'
    message.textContent = error.name === 'SecurityError' ? BLOCKED : FAILED
    document.getElementById('application').replaceChildren(message)
  },
)

/** The server writes the market rules into the page. */
function moneyOfMarket() {
  const { lang, dataset } = document.documentElement
  return new Intl.NumberFormat(lang, { style: 'currency', currency: dataset.currency })
}
