// Counts what the remote has begun and not ended.
import { watchListeners } from './listeners.mjs'
import { watchObservers } from './observers.mjs'
import { styleCount } from './style-sheets.mjs'
import { watchTimers } from './timers.mjs'

/** @typedef {import('./begun.mjs').Begun} Begun */

const timers = watchTimers()
const observers = watchObservers()
const listeners = watchListeners()

/** @param {Begun} begun */
const isRemotes = ({ from }) => from !== undefined

export const leftCounts = () => ({
  timers: timers().filter(isRemotes).length,
  observers: observers().filter(isRemotes).length,
  styles: styleCount(),
})

/** @returns {Record<string, [what: string, count: number] | undefined>} what is left most often of each kind, for the message */
export const mostLeft = () => ({
  timers: mostFrequent(timers()),
  observers: mostFrequent(observers()),
  listeners: mostFrequent(listeners()),
})

/** Everything of the remote that lasts as long as the page is open. */
export const leftInWords = () => [
  ...new Set([...timers(), ...observers(), ...listeners()].filter(isRemotes).map(({ what }) => what)),
]

/**
 * @param {Begun[]} all
 * @returns {[what: string, count: number] | undefined}
 */
function mostFrequent(all) {
  /** @type {Map<string, number>} */
  const counts = new Map()
  for (const { what, from } of all.filter(isRemotes)) {
    const words = `${what}, begun in ${from}`
    counts.set(words, (counts.get(words) ?? 0) + 1)
  }
  return [...counts].sort(([, a], [, b]) => b - a)[0]
}
