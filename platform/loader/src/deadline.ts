// Time limits for loading.
import { LoadError } from './failure-class'

/** For all builds of a page together, from the request to the content or failure message. */
export const DEADLINE_MS = 10_000
/** The time that a build has for itself if another one could be tried. */
export const SHARE_MS = 6_000

/** @throws LoadError 'timeout' when the work takes longer; the work itself continues */
export function withTimeout<T>(ms: number, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new LoadError('timeout')), ms)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

/** Limits work that a page waits for before rendering. @throws LoadError 'timeout' */
export const withDeadline = <T>(work: Promise<T>): Promise<T> => withTimeout(DEADLINE_MS, work)

export const delay = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
