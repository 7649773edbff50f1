// Options of every React root that a remote gets outside the host.
import type { RootOptions } from 'react-dom/client'

type ErrorOptions = Pick<RootOptions, 'onCaughtError' | 'onUncaughtError' | 'onRecoverableError'>

let current: ErrorOptions = {}

export const rootOptions = (): ErrorOptions => current

/** Call before the first remote is mounted. */
export function setRootOptions(options: ErrorOptions): void {
  current = options
}
