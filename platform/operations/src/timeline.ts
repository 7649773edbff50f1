// The history of a part: its changes, and when its builds were published. Pure.
import type { HistoryEntry } from '@switchboard/record'
import type { PublishedBuild } from './answers'
import { authorText, ownChangeText, shortBuild, shortenBuilds } from './text-format'

export interface TimelineEvent {
  readonly key: string
  readonly at: string
  readonly title: string
  readonly who: string
  readonly why: string
  /** Reasons against the change that its author overrode. */
  readonly overridden: readonly string[]
  /** `live` made the build that everybody has now. */
  readonly mark: 'halt' | 'live' | 'other'
}

const MOST = 10

/** Newest first. */
export function timelineOf(
  part: string,
  live: string | undefined,
  { builds, history }: { readonly builds: readonly PublishedBuild[]; readonly history: readonly HistoryEntry[] },
): readonly TimelineEvent[] {
  const madeLive = history.find(({ from, to }) => live !== undefined && to === live && from !== to)
  const changes = history.map((entry): TimelineEvent => ({
    key: String(entry.number),
    at: entry.at,
    title: `${ownChangeText(entry, part)}${entry.train === undefined ? '' : `, train ${entry.train}`}`,
    who: authorText(entry.who),
    why: shortenBuilds(entry.why),
    overridden: entry.overridden ?? [],
    mark: entry.change.kind === 'halt' ? 'halt' : entry === madeLive ? 'live' : 'other',
  }))
  const published = builds.map(({ build, version, publishedAt, publishedBy, why }): TimelineEvent => ({
    key: build,
    at: publishedAt,
    title: `Published ${shortBuild(build)} (${version})`,
    who: publishedBy,
    why,
    overridden: [],
    mark: 'other',
  }))
  return [...changes, ...published].sort((a, b) => (a.at < b.at ? 1 : -1)).slice(0, MOST)
}
