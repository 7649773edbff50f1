// Repeatable random numbers, and records with defaults, for the tests of this package and of the server.
import type { BuildRecord } from './record'
import { baseOf, isShell } from './shells'

/** Random numbers from 0 up to, but not including, 1, the same in every run (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}

export const aRecord = (name: string, build: string, more: Partial<BuildRecord> = {}): BuildRecord => ({
  name,
  version: '1.0.0',
  build,
  base: baseOf({ name, build }),
  files: [],
  routes: [],
  contract: 1,
  shared: {},
  ...(isShell(name) && { provides: { react: '19.3.1' } }),
  commit: '',
  builtAt: '2026-11-22T00:00:00.000Z',
  ...more,
})
