import type { HistoryEntry } from './change'

/**
 * The halt or rollback that took the build back, unless it was used again afterwards.
 * @param entries of its part, newest first
 */
export function findEnding(
  build: string,
  entries: readonly HistoryEntry[],
): { readonly entry: HistoryEntry; readonly how: 'halted' | 'rolled back' } | undefined {
  const entry = entries.find((one) => concernsBuild(one, build))
  const how = entry && howEnded(entry, build)
  return how && { entry, how }
}

/** The end of a rollout does not change the current build, so only the change names the build. */
const concernsBuild = ({ change, from, to }: HistoryEntry, build: string) =>
  ('build' in change && change.build === build) ||
  ('from' in change && change.from === build) ||
  (from !== to && (from === build || to === build))

function howEnded({ change, from, to }: HistoryEntry, build: string): 'halted' | 'rolled back' | undefined {
  if (change.kind === 'halt') return 'halted'
  if (change.kind !== 'rollback') return undefined
  return change.from === build || (from === build && from !== to) ? 'rolled back' : undefined
}
