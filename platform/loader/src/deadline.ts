// How long loading may take.
import { LoadError } from './failure-class'

/** For all builds of a page together, from the request to its content or to the failure message. */
export const DEADLINE_MS = 10_000
/** The time that a build has to itself while another one could be tried. */
export const SHARE_MS = 6_000

/** @throws LoadError 'timeout' when the work takes longer; the work itself continues */
export function withTimeout<T>(ms: number, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new LoadError('timeout')), ms)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

/** Work that a page waits for before it can be drawn. @throws LoadError 'timeout' */
export const withDeadline = <T>(work: Promise<T>): Promise<T> => withTimeout(DEADLINE_MS, work)

export const delay = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
