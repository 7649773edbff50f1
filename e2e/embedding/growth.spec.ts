// Many route changes in an AngularJS application, whose pages embed remotes in every possible way, leave nothing
// behind.
import type { Page } from '@playwright/test'
import { expect } from '../support/fixtures'
import { test } from '../support/own-portal'
import { installClock } from '../support/page-clock'
import { alex } from '../support/people'
import { DEADLINE_MS } from '../support/shell'
import { openAngularPage, openRoute } from './angular-page'
import { remote, signInFromOldPage } from './old-page'

declare global {
  /** The delay in milliseconds of each timer that has neither fired nor been cleared. */
  var timers: Map<unknown, number>
  /** Scope of the page that lists remotes. */
  var list: { names: string[]; more?: boolean; $apply(work: () => void): void }
}

/** Number of changes before the first count, and again before the second. */
const CHANGES = process.env.LONG ? 100 : 40
/** Fewer than there are changes, so that a leak of one per change is detected. */
const most = {
  nodes: 20,
  listeners: 20,
  documents: 0,
  timers: 20,
  styles: 0,
} as const
/** Longer timers keep responses for the next page that shows them. */
const LONG_MS = 60_000

/** Runs before the page. */
function watchTimers(): void {
  globalThis.timers = new Map()
  const { setTimeout: start, clearTimeout: stop, setInterval: repeat, clearInterval: end } = window
  const watched = window as unknown as Record<string, unknown>
  watched['setTimeout'] = (work: () => void, ms?: number) => {
    const id = start(() => {
      timers.delete(id)
      work()
    }, ms)
    timers.set(id, ms ?? 0)
    return id
  }
  watched['setInterval'] = (work: () => void, ms?: number) => {
    const id = repeat(work, ms)
    timers.set(id, ms ?? 0)
    return id
  }
  watched['clearTimeout'] = watched['clearInterval'] = (id: number) => {
    timers.delete(id)
    stop(id)
    end(id)
  }
}

/** Shows remotes, shows some of them and moves them, or leaves while they are loading. */
async function changeRoute(page: Page, i: number): Promise<void> {
  if (i % 2) return openRoute(page, '/')
  if (i % 10) return openRoute(page, i % 4 ? '/remote/dashboard' : '/remotes')
  await openRoute(page, '/remotes')
  await expect(remote(page, 'dashboard')).toHaveAttribute('state', 'shown')
  const isKept = await page.evaluate(async () => {
    const { list } = globalThis
    const inside = document.querySelector('switchboard-remote[name="dashboard"] .sb-root')
    list.$apply(() => list.names.reverse())
    list.$apply(() => (list.more = true))
    await new Promise((resolve) => requestAnimationFrame(resolve))
    list.$apply(() => (list.more = false))
    const moved = document.querySelector('[ng-repeat]:last-of-type switchboard-remote[name="dashboard"]')
    const isSame = inside !== null && moved?.contains(inside)
    list.$apply(() => list.names.pop())
    return isSame
  })
  expect(isKept, 'an element that only moves keeps its content').toBe(true)
}

test('route changes leave no nodes, listeners, timers or styles behind', async ({ page, network, expectErrors }) => {
  // The server computes the usage of one account for one request at a time, and a fast machine leaves a page before that.
  expectErrors(/429 \(Too Many Requests\)/)
  const loaded: string[] = []
  page.on('request', (request) => {
    const { protocol, pathname } = new URL(request.url())
    if (protocol === 'http:' && !request.isNavigationRequest()) loaded.push(pathname)
  })
  await installClock(page)
  await page.addInitScript(watchTimers)
  await openAngularPage(page, network, '/')
  await expect(page.getByText('Nothing embedded')).toBeVisible()
  expect(
    loaded.filter((path) => !path.startsWith('/legacy/vendor/')),
    'what a page loads that embeds nothing',
  ).toEqual(['/embed.js'])
  await openRoute(page, '/remote/dashboard')
  await signInFromOldPage(page, alex)
  await expect(remote(page, 'dashboard')).toHaveAttribute('state', 'shown')
  const browser = await page.context().newCDPSession(page)
  await browser.send('Performance.enable')
  /**
   * Counts after the same routes each time, because each remote's last root may stay in memory, and after each
   * deadline. keycloak-js always has one short timer.
   */
  const count = async () => {
    await openRoute(page, '/remotes')
    await page.evaluate(() => list.$apply(() => (list.more = true)))
    for (const name of ['dashboard', 'usage', 'billing'])
      await expect(remote(page, name)).toHaveAttribute('state', 'shown')
    await openRoute(page, '/')
    await expect(page.locator('.sb-root')).toHaveCount(0)
    await page.clock.fastForward(DEADLINE_MS)
    await expect
      .poll(() => page.evaluate((long) => [...timers.values()].filter((ms) => ms < long).length, LONG_MS))
      .toBeLessThanOrEqual(1)
    for (let i = 0; i < 2; i++) await browser.send('HeapProfiler.collectGarbage')
    const { metrics } = await browser.send('Performance.getMetrics')
    const of = (name: string) => metrics.find((metric) => metric.name === name)!.value
    const own = await page.evaluate(() => ({
      timers: timers.size,
      styles: document.styleSheets.length,
      passes: digests,
    }))
    return {
      nodes: of('Nodes'),
      listeners: of('JSEventListeners'),
      documents: of('Documents'),
      ...own,
    }
  }
  for (let i = 0; i < CHANGES; i++) await changeRoute(page, i)
  const before = await count()
  for (let i = 0; i < CHANGES; i++) await changeRoute(page, i)
  const after = await count()
  for (const what of ['nodes', 'listeners', 'documents', 'timers', 'styles'] as const)
    expect(after[what] - before[what], `more ${what} after ${CHANGES} changes`).toBeLessThanOrEqual(most[what])
  await openRoute(page, '/remotes')
  await expect(remote(page, 'usage').getByRole('table', { name: 'Summary' })).toBeVisible()
  const passes = await page.evaluate(() => digests)
  await remote(page, 'usage').getByRole('radio', { name: 'Yearly', exact: true }).check()
  expect(await page.evaluate(() => digests), 'passes of AngularJS that a remote caused').toBe(passes)
})
