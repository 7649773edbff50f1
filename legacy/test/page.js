// A page of the application without a browser, with a server whose responses the test sets.
import { createOpenRequest } from '../src/app/open-request.js'
import { createPortal } from '../src/app/portal.js'

const account = { accountNumber: '4000000011', balance: 184.32 }
const card = { canPay: true, description: 'Visa ending in 4242' }
const agreement = { version: '2026-07', address: '/agreement' }
const directDebit = {
  method: card,
  tokens: '/payment-gateway/tokens',
  announced: null,
  alreadyDue: null,
  agreement,
  version: 3,
}

const money = new Intl.NumberFormat('en-AU', { style: 'currency', currency: 'AUD' })
const openSession = { token: async () => 'a token' }

/** What a browser tab keeps across pages. */
export function newTab() {
  const items = new Map()
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, text) => items.set(key, text),
    removeItem: (key) => items.delete(key),
  }
}

/**
 * @param route with the page's controller
 * @param server responses of the calls that change something, and failures of others: `{ 'GET account': () => … }`; a
 * thrown value is a failure
 */
export async function openPage({ controller }, server, { session = openSession, tab = newTab() } = {}) {
  const sent = []
  const answers = { 'GET account': () => account, 'GET account/direct-debit': () => directDebit, ...server }
  const $http = async ({ method, url, data, headers }) => {
    const call = `${method} ${url.replace('/api/portal/', '')}`
    sent.push({ call, data, key: headers['idempotency-key'] })
    return { data: answers[call](data) }
  }
  $http.post = (url, data) => $http({ method: 'POST', url, data, headers: {} })
  const Page = controller.at(-1)
  const portal = createPortal($http, session)
  const nothing = () => undefined
  // By their AngularJS names, as in `controller`.
  const injected = {
    $timeout: nothing,
    portal,
    refreshRemotes: nothing,
    money,
    openPayment: createOpenRequest(tab, 'legacy-payment'),
    openDebit: createOpenRequest(tab, 'legacy-direct-debit'),
  }
  const page = await new Promise((resolve) => {
    const $scope = { $applyAsync: () => resolve(opened) }
    const opened = new Page(...controller.slice(0, -1).map((name) => (name === '$scope' ? $scope : injected[name])))
  })
  return { page, sent: (call) => sent.filter((each) => each.call === call) }
}

/** As $http rejects it. */
export const fail = (status, data) => () => {
  throw { status, data }
}
