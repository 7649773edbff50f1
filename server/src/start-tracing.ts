import type { Config } from './config'

/** Loads nothing without a collector. @param tell is told when traces get lost */
export const startTracing = async (collector: Config['collector'], tell: (message: string) => void) =>
  collector === undefined ? undefined : (await import('./tracing')).startTracing(collector, tell)
