// Compares a page's first calls with those in its record, which the portal sends before the page's code runs.
import { fileAddress, isRouteItself, neededCalls, SHELL_NEEDS } from '../../build/registry-rules.ts'
import type { Candidate, Report } from '../candidate.ts'
import type { Portal } from './portal.ts'
import type { BuildRecord } from '@switchboard/record'
import type { Page } from '@playwright/test'

const CALL_LIMIT_MS = 3_000
const POLL_MS = 50
const QUIET_MS = 300

interface CallWatch {
  /** waits for the calls that the page sends before any response, then lets the API respond */
  seeStart: () => Promise<void>
  /** after the first view is shown */
  compare: (report: Report) => Promise<void>
}

/** Delays the API's responses. A page nested in a route does not have calls in the record. */
export function watchCalls(
  address: string,
  { record, sources, portal, page }: { record: BuildRecord; sources: Candidate['sources']; portal: Portal; page: Page },
): CallWatch | undefined {
  const { pathname, search } = new URL(address, portal.address)
  const route = record.routes.find((one) => isRouteItself(pathname, one))
  if (!route) return undefined
  const listed = [...SHELL_NEEDS, ...neededCalls(route.needs ?? [], search)]
  const scripts = record.files
    .filter(({ path }) => route.scripts.includes(path))
    .map((file) => fileAddress(record, file))
  const requests = requestsOf(page)
  const calls = () => requests.filter((request) => request.startsWith('/api/portal/'))
  const missing = () => without(listed, calls())
  const wait = async (isDone: () => boolean) => {
    for (let waited = 0; waited < CALL_LIMIT_MS && !isDone(); waited += POLL_MS) await page.waitForTimeout(POLL_MS)
  }
  portal.answer('held')
  let started: string[] = []
  return {
    async seeStart() {
      await wait(() => missing().length === 0 && scripts.every((script) => requests.includes(script)))
      do {
        started = calls()
        await page.evaluate(rest, QUIET_MS)
      } while (calls().length > started.length)
      portal.release()
    },
    async compare(report) {
      await wait(() => missing().length === 0)
      for (const call of missing())
        report(
          'needs',
          `Its route lists ${call} in needs, but its first view does not request it: remove it.`,
          sources.lineWith(call),
        )
      const isKnown = (call: string) => !portal.unknown.has(`GET ${call.split('?')[0]}`)
      for (const call of without(started, listed).filter(isListable).filter(isKnown))
        report(
          'needs',
          `It starts with ${call}, which its route does not list: add it to needs in src/remote.ts, so that the portal sends it before the page’s code runs.`,
          sources.lineWith(`'${route.path}'`, route.path),
        )
    },
  }
}

/**
 * Records requests when the page makes them: the browser delays a duplicate until the first has its response.
 * @returns addresses of its GET requests from now on
 */
function requestsOf(page: Page): string[] {
  const requests: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (request.method() === 'GET') requests.push(pathname + search)
  })
  return requests
}

const rest = (ms: number) => new Promise((resolve) => setTimeout(() => requestIdleCallback(resolve), ms))

const isListable = (call: string) => neededCalls([call], '').length > 0

/** @param others each of which accounts for one */
function without(calls: readonly string[], others: readonly string[]) {
  const left = [...others]
  return calls.filter((call) => {
    const at = left.indexOf(call)
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
}
