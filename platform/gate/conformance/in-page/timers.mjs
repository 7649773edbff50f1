// Watches timers that are started and not cleared.
import { runningRemoteScript } from './begun.mjs'

/** @typedef {import('./begun.mjs').Begun} Begun */
/** @typedef {Record<string, (...given: unknown[]) => unknown>} Functions */

const startTimer = window.setTimeout.bind(window)

/**
 * Waits without being counted as a timer.
 * @param {number} ms
 */
export const wait = (ms) => new Promise((resolve) => startTimer(resolve, ms))

/** @returns {() => Begun[]} */
export function watchTimers() {
  /** @type {Map<string, Begun>} */
  const running = new Map()
  watchTimer(running, { start: 'setTimeout', stop: 'clearTimeout', ends: 'after one run' })
  watchTimer(running, { start: 'setInterval', stop: 'clearInterval', ends: 'when it is stopped' })
  watchTimer(running, { start: 'requestAnimationFrame', stop: 'cancelAnimationFrame', ends: 'after one run' })
  watchTimer(running, { start: 'requestIdleCallback', stop: 'cancelIdleCallback', ends: 'after one run' })
  return () => [...running.values()]
}

/**
 * @param {Map<string, Begun>} running
 * @param {{ start: string, stop: string, ends: 'after one run' | 'when it is stopped' }} timer
 */
function watchTimer(running, { start, stop, ends }) {
  const page = /** @type {Functions} */ (/** @type {unknown} */ (window))
  const begin = page[start]?.bind(window)
  const end = page[stop]?.bind(window)
  if (!begin || !end) return
  page[start] = (work, ...rest) => {
    /** @param {unknown[]} given */
    const run = (...given) => {
      if (ends === 'after one run') running.delete(key)
      return typeof work === 'function' ? work(...given) : undefined
    }
    const id = typeof work === 'function' ? begin(run, ...rest) : begin(work, ...rest)
    const key = `${start}:${id}`
    const what = typeof rest[0] === 'number' ? `${start} of ${rest[0]} ms` : start
    running.set(key, { what, from: runningRemoteScript() })
    return id
  }
  // A browser lets clearTimeout end an interval, and the other way round.
  const kinds = /Timeout|Interval/.test(stop) ? ['setTimeout', 'setInterval'] : [start]
  page[stop] = (id) => {
    for (const kind of kinds) running.delete(`${kind}:${id}`)
    end(id)
  }
}
