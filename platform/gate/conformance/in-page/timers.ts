// Tracks timers that are started and not cleared.
import { restoreGlobals } from './page-globals.ts'
import { runningPlaces, type Begun } from './begun.ts'

type Functions = Record<string, (...given: unknown[]) => unknown>

const startTimer = window.setTimeout.bind(window)

/** Waits without being counted as a timer. Afterwards, the page's global names are as before. */
export const wait = async (ms: number) => {
  await new Promise((resolve) => startTimer(resolve, ms))
  restoreGlobals()
}

export function watchTimers(): () => Begun[] {
  const running = new Map<string, Begun>()
  watchTimer(running, { start: 'setTimeout', stop: 'clearTimeout', ends: 'after one run' })
  watchTimer(running, { start: 'setInterval', stop: 'clearInterval', ends: 'when it is stopped' })
  watchTimer(running, { start: 'requestAnimationFrame', stop: 'cancelAnimationFrame', ends: 'after one run' })
  watchTimer(running, { start: 'requestIdleCallback', stop: 'cancelIdleCallback', ends: 'after one run' })
  return () => [...running.values()]
}

function watchTimer(
  running: Map<string, Begun>,
  { start, stop, ends }: { start: string; stop: string; ends: 'after one run' | 'when it is stopped' },
) {
  const page = window as unknown as Functions
  const begin = page[start]?.bind(window)
  const end = page[stop]?.bind(window)
  if (!begin || !end) return
  page[start] = (work, ...rest) => {
    const run = (...given: unknown[]) => {
      if (ends === 'after one run') running.delete(key)
      return typeof work === 'function' ? work(...given) : undefined
    }
    const id = typeof work === 'function' ? begin(run, ...rest) : begin(work, ...rest)
    const key = `${start}:${id}`
    const what = typeof rest[0] === 'number' ? `${start} of ${rest[0]} ms` : start
    running.set(key, { what, from: runningPlaces() })
    return id
  }
  // In browsers, clearTimeout also ends intervals, and clearInterval also ends timeouts.
  const kinds = /Timeout|Interval/.test(stop) ? ['setTimeout', 'setInterval'] : [start]
  page[stop] = (id) => {
    for (const kind of kinds) running.delete(`${kind}:${id}`)
    end(id)
  }
}
