// Counts what the remote has started and not ended.
import { watchListeners } from './listeners.ts'
import { watchObservers } from './observers.ts'
import { styleCount } from './style-sheets.ts'
import { watchTimers } from './timers.ts'
import type { Begun } from './begun.ts'

const timers = watchTimers()
const observers = watchObservers()
const listeners = watchListeners()

const isRemotes = ({ from }: Begun) => from !== undefined

export const leftCounts = () => ({
  timers: timers().filter(isRemotes).length,
  observers: observers().filter(isRemotes).length,
  styles: styleCount(),
})

/** @returns the most frequent remainder of each kind, for the message */
export const mostLeft = (): Record<string, [what: string, count: number] | undefined> => ({
  timers: mostFrequent(timers()),
  observers: mostFrequent(observers()),
  listeners: mostFrequent(listeners()),
})

/** Everything of the remote that stays as long as the page is open. */
export const leftInWords = () => [
  ...new Set([...timers(), ...observers(), ...listeners()].filter(isRemotes).map(({ what }) => what)),
]

function mostFrequent(all: Begun[]): [what: string, count: number] | undefined {
  const counts = new Map<string, number>()
  for (const { what, from } of all.filter(isRemotes)) {
    const words = `${what}, started in ${from}`
    counts.set(words, (counts.get(words) ?? 0) + 1)
  }
  return [...counts].sort(([, a], [, b]) => b - a)[0]
}
