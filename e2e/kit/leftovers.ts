// What removed pieces still hold: listeners on the page, timers, a locked page.
import type { Page } from '@playwright/test'

/** Applies to the next page that is opened. */
export async function watchLeftovers(page: Page): Promise<void> {
  await page.addInitScript(watchListeners)
  await page.addInitScript(watchTimers)
}

export const leftovers = (page: Page): Promise<string[]> => page.evaluate(findLeftovers)

/** Counts the page's listeners. Runs in the page before everything else. */
function watchListeners(): void {
  const counts = new Map<string, number>()
  Object.defineProperty(window, 'listenerCounts', { value: counts })
  // React and the catalogue listen to these for the lifetime of the page.
  const permanent = ['selectionchange', 'catalogue:unmount', 'catalogue:redraw']
  // Playwright listens for presses from its first query of an element on, and axe for callers in frames.
  const isOfTools = () => /InjectedScript|\/axe\.js/.test(new Error().stack ?? '')
  const captures = (options: unknown) =>
    typeof options === 'object' && options ? 'capture' in options && Boolean(options.capture) : Boolean(options)
  for (const [name, target] of Object.entries({ window, document, visualViewport: window.visualViewport })) {
    if (!target) continue
    const add = target.addEventListener.bind(target)
    const remove = target.removeEventListener.bind(target)
    const known = new Map<string, Set<unknown>>()
    const count = (type: string, options: unknown, change: (set: Set<unknown>) => void) => {
      if (permanent.includes(type)) return
      const key = `${name} ${type}${captures(options) ? ' capture' : ''}`
      const set = known.get(key) ?? new Set()
      known.set(key, set)
      change(set)
      counts.set(key, set.size)
    }
    target.addEventListener = (type: string, listener: EventListener, options?: AddEventListenerOptions | boolean) => {
      const isTemporary = typeof options === 'object' && (options.once || options.signal)
      if (!isTemporary && !isOfTools()) count(type, options, (set) => set.add(listener))
      add(type, listener, options)
    }
    target.removeEventListener = (type: string, listener: EventListener, options?: EventListenerOptions | boolean) => {
      count(type, options, (set) => set.delete(listener))
      remove(type, listener, options)
    }
  }
}

/** Records the running timers, and where they were started. Runs in the page before everything else. */
function watchTimers(): void {
  const timers = new Map<number, { readonly name: string; readonly start: Error }>()
  Object.defineProperty(window, 'runningTimers', { value: timers })
  const timeout = window.setTimeout.bind(window)
  const interval = window.setInterval.bind(window)
  Object.assign(window, {
    setTimeout: (act: TimerHandler, ms?: number, ...rest: unknown[]) => {
      const id: number = timeout(() => {
        timers.delete(id)
        if (typeof act === 'function') Reflect.apply(act, window, rest)
      }, ms)
      timers.set(id, { name: `timeout ${ms ?? 0}`, start: new Error() })
      return id
    },
    setInterval: (act: TimerHandler, ms?: number, ...rest: unknown[]) => {
      const id = interval(act, ms, ...rest)
      timers.set(id, { name: `interval ${ms ?? 0}`, start: new Error() })
      return id
    },
  })
  for (const name of ['clearTimeout', 'clearInterval'] as const) {
    const clear = window[name].bind(window)
    Object.assign(window, {
      [name]: (id?: number) => {
        if (id !== undefined) timers.delete(id)
        clear(id)
      },
    })
  }
}

/** Runs in the page. */
function findLeftovers(): string[] {
  const { listenerCounts, runningTimers } = Object(window) as {
    readonly listenerCounts: ReadonlyMap<string, number>
    readonly runningTimers: ReadonlyMap<number, { readonly name: string; readonly start: Error }>
  }
  const listeners = [...listenerCounts].filter(([, count]) => count > 0).map(([key, count]) => `${count} × ${key}`)
  const timers = [...runningTimers.values()].map(({ name, start }) => {
    const places = (start.stack ?? '').split('\n').slice(2, 4)
    return `${name} ${places.join(' < ').replace(/\s+/g, ' ')}`
  })
  const isLocked = getComputedStyle(document.documentElement).overflowY === 'hidden'
  return [...listeners, ...timers, ...(isLocked ? ['the page cannot be scrolled'] : [])]
}
