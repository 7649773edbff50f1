// The nine ways in which a portal call fails, and what the customer sees.
import { expect, test, type Page, type Request, type Route } from '@playwright/test'
import type { ProblemDetails } from '@switchboard/wire'
import { installClock } from './page-clock'

export interface Fault {
  readonly name: string
  /** `loaded`: the portal recovers by itself; `failed`: the screen says so and offers a way out. */
  readonly ends: 'loaded' | 'failed'
  /** Seconds on the page's clock until the fault has ended, if it takes time. */
  readonly lasts?: number
  /** Number of the request that takes this time, from 1; the first by default. */
  readonly slow?: number
  /** Answers one request. @param nth from 1 on @param over settles when the fault's time has passed */
  readonly answer: (route: Route, nth: number, over: Promise<void>) => Promise<void>
}

export interface Applied {
  /**
   * Waits for the call, and for the responses to all others, because their time would pass as well. Then advances the
   * page's clock past the fault's time. Check what is shown meanwhile before calling.
   */
  readonly pass: () => Promise<void>
  /** From now on the call is answered normally. */
  readonly mend: () => Promise<void>
}

const problem = (status: number) => (route: Route) =>
  route.fulfill({
    status,
    contentType: 'application/problem+json',
    body: JSON.stringify({
      title: 'No',
      status,
      detail: 'This text is for developers.',
    } satisfies Partial<ProblemDetails>),
  })
const json = (body: string) => (route: Route) => route.fulfill({ contentType: 'application/json', body })

export const faults: readonly Fault[] = [
  { name: 'answered with 500', ends: 'failed', answer: problem(500) },
  { name: 'answered with 404', ends: 'failed', answer: problem(404) },
  {
    name: 'answered with 401 once',
    ends: 'loaded',
    answer: (route, nth) => (nth === 1 ? problem(401)(route) : route.continue()),
  },
  // Longer than the announced 30 seconds.
  { name: 'never answered', ends: 'failed', lasts: 31, answer: async () => {} },
  {
    name: 'answered slowly',
    ends: 'loaded',
    lasts: 3,
    answer: async (route, _, over) => {
      await over
      await route.continue()
    },
  },
  { name: 'answered with half of the JSON', ends: 'failed', answer: json('{"id":"INV00000001","items":[{"nam') },
  { name: 'answered with an empty body', ends: 'failed', answer: json('') },
  {
    name: 'answered with an error-flagged 200',
    ends: 'failed',
    answer: json('{"error":true,"message":"This text is for developers."}'),
  },
  // A read is tried again after a second.
  { name: 'made offline', ends: 'failed', lasts: 2, answer: (route) => route.abort('internetdisconnected') },
]

const faultNamed = (name: string) => faults.find((fault) => fault.name === name)!

/**
 * All nine faults, one after the other in the same page, because a page view takes far longer than a retry. The longest
 * is first and shows what customers see meanwhile. The last combines two, because only one can load.
 */
const faultSequence: readonly Fault[] = [
  faultNamed('never answered'),
  ...faults.filter(({ ends, lasts }) => ends === 'failed' && lasts === undefined),
  faultNamed('made offline'),
  {
    name: 'answered with 401 once, then slowly',
    ends: 'loaded',
    lasts: 3,
    slow: 2,
    answer: async (route, nth, over) => {
      if (nth === 1) return problem(401)(route)
      await over
      await route.continue()
    },
  },
]

/**
 * For a call whose failure is handled by the same code as another call's, which meets all nine: the latest invoice for
 * reads, a new account holder for changes. Each page has its own waiting text and its own message. The API client's
 * tests send each fault to any call.
 */
export const fewFaults = process.env.LONG ? faultSequence : [faultNamed('never answered'), faultSequence.at(-1)!]

/** What a customer sees and does while a call fails. */
export interface FailingScreen {
  readonly open: () => Promise<void>
  /** Called during the first request. */
  readonly expectWaiting?: () => Promise<void>
  readonly expectFailure: () => Promise<void>
  /** What the customer does after a failure. */
  readonly retry: () => Promise<void>
}

/** Opens the page with the first fault and retries with each of the others. The last one lets the call succeed. */
export async function followFaults(
  page: Page,
  call: string,
  screen: FailingScreen,
  sequence = faultSequence,
): Promise<void> {
  let last: Applied | undefined
  for (const fault of sequence)
    await test.step(fault.name, async () => {
      await last?.mend()
      const requested = page.waitForRequest((request) => isCallTo(call)(new URL(request.url())))
      const applied = await applyFault(page, call, fault)
      await (last ? screen.retry() : screen.open())
      await requested
      if (!last && fault.lasts) await screen.expectWaiting?.()
      await applied.pass()
      if (fault.ends === 'failed') await screen.expectFailure()
      last = applied
    })
}

const isCallTo = (call: string) => (url: URL) => url.pathname === `/api/portal/${call}`

/** @param call path after /api/portal/, without a query: 'invoices/latest' */
export async function applyFault(page: Page, call: string, fault: Fault): Promise<Applied> {
  const address = isCallTo(call)
  const asked = promised()
  const over = promised()
  const others = underway(page, (url) => url.pathname.startsWith('/api/portal/') && !address(url))
  let count = 0
  if (fault.lasts) await installClock(page)
  await page.route(address, (route) => {
    count += 1
    if (count >= (fault.slow ?? 1)) asked.settle()
    return fault.answer(route, count, over.promise)
  })
  return {
    pass: async () => {
      await asked.promise
      if (fault.lasts) {
        await expect.poll(() => others.size).toBe(0)
        await page.clock.fastForward(fault.lasts * 1000)
        // A retry begins a second after the first attempt has failed, which may be later than this.
        if (fault.ends === 'failed') await passUntilIdle(page)
      }
      over.settle()
    },
    mend: () => page.unroute(address),
  }
}

/** Advances the page's clock until no button is busy, so that the failure on the screen is the last one. */
async function passUntilIdle(page: Page): Promise<void> {
  const busy = page.locator('[data-busy="true"]')
  await expect(async () => {
    if ((await busy.count()) === 0) return
    await page.clock.fastForward(1000)
    await expect(busy).toHaveCount(0, { timeout: 200 })
  }).toPass()
}

function underway(page: Page, counts: (url: URL) => boolean): ReadonlySet<Request> {
  const requests = new Set<Request>()
  page.on('request', (request) => counts(new URL(request.url())) && requests.add(request))
  page.on('requestfinished', (request) => requests.delete(request))
  page.on('requestfailed', (request) => requests.delete(request))
  return requests
}

function promised(): { readonly promise: Promise<void>; readonly settle: () => void } {
  let settle = () => {}
  const promise = new Promise<void>((resolve) => (settle = resolve))
  return { promise, settle }
}
