// One visit of a page on a line and a processor of the chosen speed.
import { contentTime, SLOW_LINE } from '../browser.mjs'
import { arrayOf, anything, number, object, optional, parseJson, string } from '../../../shared/node/read-json.mjs'
import { scriptsOf } from './limit.mjs'

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {import('@playwright/test').CDPSession} Session */
/** @typedef {{ name: string, address: string, page: Page }} Subject `address`: of the page that is visited */
/** @typedef {{ throttled: boolean, cold: boolean }} Conditions */
/** @typedef {{ ms: number, bytes: number, requests: number }} Visit */
/** @typedef {import('./limit.mjs').TracedVisit} TracedVisit */
/** @typedef {import('./limit.mjs').TracedRequest} TracedRequest */

const MS_PER_SECOND = 1_000

/**
 * @param {Subject} subject
 * @param {Conditions} conditions
 * @returns {Promise<Visit>}
 */
export async function visit({ page, address }, conditions) {
  const session = await openSession(page, conditions)
  let bytes = 0
  let requests = 0
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
    if (encodedDataLength > 0) requests += 1
  })
  const started = Date.now()
  const ms = (await contentTime(page, () => page.goto(address, { waitUntil: 'commit' }))) - started
  await closeSession(page, session)
  return { ms, bytes, requests }
}

const trace = object({
  traceEvents: arrayOf(
    object({
      name: string,
      pid: number,
      tid: number,
      ts: number,
      dur: optional(number),
      tdur: optional(number),
      args: anything,
    }),
  ),
})

/**
 * The trace slows the visit.
 * @param {Subject} subject
 * @param {Conditions} conditions
 * @returns {Promise<TracedVisit>}
 */
export async function traceVisit({ page, address }, conditions) {
  const browser = page.context().browser()
  if (!browser) throw new Error('the page has no browser to trace')
  const session = await openSession(page, conditions)
  const log = watchRequests(session)
  await browser.startTracing(page, { categories: ['devtools.timeline', 'v8'] })
  const shownAt = await contentTime(page, () => page.goto(address, { waitUntil: 'commit' }))
  const contentAt = shownAt / MS_PER_SECOND - log.clock()
  const text = await browser.stopTracing()
  await closeSession(page, session)
  const { traceEvents } = parseJson(text.toString(), trace, 'the trace')
  return { requests: log.requests, work: scriptsOf(traceEvents), contentAt }
}

/**
 * @param {Page} page
 * @param {Conditions} conditions
 */
async function openSession(page, { throttled, cold }) {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  if (cold) await session.send('Network.clearBrowserCache')
  if (throttled) {
    await session.send('Network.emulateNetworkConditions', SLOW_LINE)
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  }
  return session
}

/**
 * Ends the throttling as well.
 * @param {Page} page
 * @param {Session} session
 */
async function closeSession(page, session) {
  await session.detach()
  await page.goto('about:blank')
}

/**
 * The times of requests and of traces are of the same clock.
 * @param {Session} session
 * @returns {{ requests: TracedRequest[], clock: () => number }} `clock`: what this clock lacks to the seconds since 1970
 */
function watchRequests(session) {
  /** @type {TracedRequest[]} */
  const requests = []
  /** @type {Map<string, Pick<TracedRequest, 'type' | 'address'>>} */
  const open = new Map()
  let clock = 0
  /**
   * @param {string} id
   * @param {number} bytes
   * @param {number} endedAt
   */
  const end = (id, bytes, endedAt) => {
    const request = open.get(id)
    if (request) requests.push({ ...request, bytes, endedAt })
    open.delete(id)
  }
  session.on('Network.requestWillBeSent', ({ requestId, request, type, timestamp, wallTime, redirectResponse }) => {
    clock = wallTime - timestamp
    if (redirectResponse) end(requestId, redirectResponse.encodedDataLength, timestamp)
    open.set(requestId, { type: type ?? 'Other', address: request.url })
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength, timestamp }) =>
    end(requestId, encodedDataLength, timestamp),
  )
  return { requests, clock: () => clock }
}
