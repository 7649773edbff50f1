// What the page that shows remotes outside the host knows about errors.
import type { RootOptions } from 'react-dom/client'

type ErrorOptions = Pick<RootOptions, 'onCaughtError' | 'onUncaughtError' | 'onRecoverableError'>

let current: ErrorOptions = {}
let createFault = () => new Error('the page suspended for too long')

/** Options of every React root that a remote gets. */
export const rootOptions = (): ErrorOptions => current
/** For a page that suspends for too long. */
export const suspendedFault = (): Error => createFault()

/** Call before the first remote is mounted. @param fault reported as an error of the page instead of the shell */
export function setRootOptions(options: ErrorOptions, fault: () => Error = createFault): void {
  current = options
  createFault = fault
}
