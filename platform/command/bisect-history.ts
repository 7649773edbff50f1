// The changes that may have broken an environment, and the builds with which each can be looked at again. Pure.
import type { HistoryEntry } from '@switchboard/record'

/** The build that everybody has, by part. */
export type Builds = Readonly<Record<string, string>>

/** The builds that everybody had after a change. */
export interface Moment {
  /** Undefined for the moment that is known to be good. */
  readonly entry: HistoryEntry | undefined
  readonly builds: Builds
}

interface Range {
  /** Numbers of the states that are known to be good and bad. */
  readonly good: number
  readonly bad: number
  /** Only changes of this part. */
  readonly part: string | undefined
}

/**
 * @param history all changes after the good state, newest first
 * @param now the builds of the newest state
 * @returns the good moment, and then the moment after each change of a current build, the oldest first
 */
export function momentsOf(history: readonly HistoryEntry[], now: Builds, { good, bad, part }: Range): Moment[] {
  let builds = now
  const moments: Moment[] = []
  for (const entry of history.filter(({ number }) => number > good)) {
    const { change, from, to } = entry
    if (!('part' in change) || change.part === undefined || from === to) continue
    const isMeant = part === undefined || change.part === part
    if (entry.number <= bad && isMeant) moments.push({ entry, builds })
    builds = withBuild(builds, change.part, from)
  }
  return [{ entry: undefined, builds }, ...moments.reverse()]
}

function withBuild(builds: Builds, part: string, build: string | undefined): Builds {
  const { [part]: _, ...others } = builds
  return build === undefined ? others : { ...others, [part]: build }
}

/**
 * The previews with which a browser shows the builds of an earlier moment. A part that did not exist then stays as it
 * is.
 * @param part only this one
 */
export const previewsOf = ({ builds }: Moment, now: Builds, part: string | undefined) =>
  Object.entries(builds)
    .filter(([name, build]) => (part === undefined || name === part) && now[name] !== build && now[name] !== undefined)
    .map(([name, build]) => ({ part: name, build }))
