// Counts what the remote has started and not ended.
import { watchListeners } from './listeners.ts'
import { watchObservers } from './observers.ts'
import { insertedRules, styleCount } from './style-sheets.ts'
import { watchTimers } from './timers.ts'
import type { Begun } from './begun.ts'

const timers = watchTimers()
const observers = watchObservers()
const listeners = watchListeners()

const isRemotes = ({ from }: Begun) => from.length > 0

export const leftCounts = () => ({
  timers: timers().filter(isRemotes).length,
  observers: observers().filter(isRemotes).length,
  styles: styleCount(),
})

interface Left extends Begun {
  kind: 'timers' | 'observers' | 'listeners' | 'styles'
  count: number
}

/** By the code that started it: what stays as long as the page is open, and how often. */
export function leftOver(): Left[] {
  const left = new Map<string, Left>()
  const add = (kind: Left['kind'], all: Begun[]) => {
    for (const { what, from } of all.filter(isRemotes)) {
      const key = JSON.stringify([what, from[0]])
      left.set(key, { kind, what, from, count: (left.get(key)?.count ?? 0) + 1 })
    }
  }
  add('timers', timers())
  add('observers', observers())
  add('listeners', listeners())
  add('styles', insertedRules())
  return [...left.values()]
}
