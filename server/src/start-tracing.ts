import type { Config } from './config/config'

/** Loads nothing without a collector. @param warn called when traces get lost */
export const startTracing = async (collector: Config['collector'], warn: (message: string) => void) =>
  collector === undefined ? undefined : (await import('./tracing')).startTracing(collector, warn)
