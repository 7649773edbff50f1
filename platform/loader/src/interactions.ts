// Finds the slowest interaction with each build on the page (INP, decision record 0089).
import type { SlowestInteraction } from '@switchboard/record'
import { buildKey } from './build-store'
import type { ShellBuild } from './host-health'

/** Browsers report interactions from 16 ms on, which is one frame. */
const OPTIONS = { type: 'event', buffered: true, durationThreshold: 16 }

/**
 * An interaction belongs to the build in `data-build` of the nearest element around its target, or to the shell.
 * @returns a function that returns the slowest interaction with each build since its last call
 */
export function watchInteractions(shell: ShellBuild): () => SlowestInteraction[] {
  let slowest = new Map<string, number>()
  let last = ''
  const buildAt = (target: unknown) => {
    // The interaction may have removed its element.
    if (!(target instanceof Element)) return last
    const place = target.closest<HTMLElement>('[data-build], .sb-root')
    // A third-party page has elements of its own.
    return place ? (place.dataset['build'] ?? buildKey(shell)) : ''
  }
  const add = (entries: PerformanceEntryList) => {
    for (const entry of entries) {
      if (!('interactionId' in entry && entry.interactionId && 'target' in entry)) continue
      const build = buildAt(entry.target)
      if (build) slowest.set(build, Math.max(entry.duration, slowest.get(build) ?? 0))
    }
  }
  for (const type of ['pointerdown', 'keydown']) addEventListener(type, ({ target }) => (last = buildAt(target)), true)
  const observer = new PerformanceObserver((list) => add(list.getEntries()))
  observer.observe(OPTIONS)
  return () => {
    add(observer.takeRecords())
    const found = [...slowest].map(([key, ms]) => {
      const [remote = '', build = ''] = key.split('/')
      return { remote, build, ms }
    })
    slowest = new Map()
    return found
  }
}
