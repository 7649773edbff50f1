// Measures what one interaction costs the main thread of a page.
import type { CDPSession, Page, Request } from '@playwright/test'

/** Milliseconds, except for `shift`. */
export interface Cost {
  /** From the input to the frame after it, of the slowest input: what INP counts. Below 16 ms it is 0. */
  response: number
  /** The longest task, or 0 if none is above 50 ms. */
  task: number
  script: number
  style: number
  layout: number
  /** Paint, garbage collection, and all other work of the main thread. */
  other: number
  /** The sum of the layout shifts that no input explains. */
  shift: number
}

interface Noted {
  response: number
  task: number
  shift: number
  /** When the last task, response or change of the document ended. */
  last: number
}

declare global {
  var noted: Noted | undefined
}

/** Runs in each page before its scripts. */
export function observe() {
  const kept: Noted = { response: 0, task: 0, shift: 0, last: 0 }
  globalThis.noted = kept
  const watch = <T extends PerformanceEntry>(type: string, note: (entry: T) => void, more: object = {}) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        kept.last = Math.max(kept.last, entry.startTime + entry.duration)
        note(entry as T)
      }
    }).observe({ type, ...more })
  new MutationObserver(() => {
    kept.last = performance.now()
  }).observe(document, { childList: true, subtree: true, characterData: true, attributes: true })
  watch<PerformanceEventTiming>(
    'event',
    ({ interactionId, duration }) => {
      if (interactionId) kept.response = Math.max(kept.response, duration)
    },
    { durationThreshold: 16 },
  )
  watch('longtask', ({ duration }) => {
    kept.task = Math.max(kept.task, duration)
  })
  watch<PerformanceEntry & { hadRecentInput: boolean; value: number }>('layout-shift', ({ hadRecentInput, value }) => {
    if (!hadRecentInput) kept.shift += value
  })
}

/**
 * @param session of the page, with the domain Performance enabled
 * @param input whose result is drawn when this resolves
 */
export async function costOf(page: Page, session: CDPSession, input: () => Promise<unknown>): Promise<Cost> {
  const requests = watchRequests(page)
  await page.evaluate(() => {
    if (globalThis.noted) Object.assign(globalThis.noted, { response: 0, task: 0, shift: 0, last: performance.now() })
  })
  const before = await times(session)
  await input()
  // What requests bring is drawn after them.
  do await quiet(page)
  while (requests.open() > 0)
  requests.stop()
  const after = await times(session)
  const noted = await page.evaluate(() => globalThis.noted)
  if (!noted) throw new Error('the document was replaced while it was measured')
  const spent = (name: keyof typeof before) => (after[name] - before[name]) * 1000
  const [script, style, layout] = [spent('ScriptDuration'), spent('RecalcStyleDuration'), spent('LayoutDuration')]
  const other = spent('TaskDuration') - script - style - layout
  const { response, task, shift } = noted
  return { response, task, shift, script, style, layout, other }
}

/** Counts the requests without the page, whose main thread is measured. */
function watchRequests(page: Page) {
  const open = new Set<Request>()
  const begin = (request: Request) => open.add(request)
  const end = (request: Request) => open.delete(request)
  page.on('request', begin).on('requestfinished', end).on('requestfailed', end)
  return {
    open: () => open.size,
    stop: () => page.off('request', begin).off('requestfinished', end).off('requestfailed', end),
  }
}

const QUIET_MS = 300

/** Waits until the page has done nothing for a while. */
const quiet = (page: Page) =>
  page.evaluate(async (ms) => {
    const rest = () => ms - (performance.now() - (globalThis.noted?.last ?? 0))
    while (rest() > 0) await new Promise((resolve) => setTimeout(resolve, rest()))
  }, QUIET_MS)

async function times(session: CDPSession) {
  const { metrics } = await session.send('Performance.getMetrics')
  const value = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0
  return {
    TaskDuration: value('TaskDuration'),
    ScriptDuration: value('ScriptDuration'),
    RecalcStyleDuration: value('RecalcStyleDuration'),
    LayoutDuration: value('LayoutDuration'),
  }
}
