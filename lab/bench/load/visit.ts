// One visit to a page with the chosen network and processor speed.
import { contentTime, SLOW_LINE } from '../browser.ts'
import { arrayOf, anything, number, object, optional, parseJson, string } from '../../../shared/node/read-json.mjs'
import { scriptsOf, type TracedVisit, type TracedRequest } from './limit.ts'
import type { Page, CDPSession as Session } from '@playwright/test'

/** `address`: the visited page */
export interface Subject {
  name: string
  address: string
  page: Page
}
export interface Conditions {
  throttled: boolean
  cold: boolean
}
export interface Visit {
  ms: number
  bytes: number
  requests: number
}

const MS_PER_SECOND = 1_000

export async function visit({ page, address }: Subject, conditions: Conditions): Promise<Visit> {
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

/** The trace slows the visit down. */
export async function traceVisit({ page, address }: Subject, conditions: Conditions): Promise<TracedVisit> {
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

async function openSession(page: Page, { throttled, cold }: Conditions) {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  if (cold) await session.send('Network.clearBrowserCache')
  if (throttled) {
    await session.send('Network.emulateNetworkConditions', SLOW_LINE)
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  }
  return session
}

/** Ends the throttling as well. */
async function closeSession(page: Page, session: Session) {
  await session.detach()
  await page.goto('about:blank')
}

/**
 * The times of requests and traces are from the same clock.
 * @returns `clock`: the difference between this clock and the seconds since 1970
 */
function watchRequests(session: Session): { requests: TracedRequest[]; clock: () => number } {
  const requests: TracedRequest[] = []
  const open = new Map<string, Pick<TracedRequest, 'type' | 'address'>>()
  let clock = 0
  const end = (id: string, bytes: number, endedAt: number) => {
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
