// Which remotes fill a place, and in which order (decision record 0105).
import type { RecordedFiller } from './record'

/** The names of the remotes that fill a place, in the order in which the page shows them. */
export const remotesFilling = (
  place: string,
  remotes: Readonly<
    Record<string, { readonly current: { readonly fills?: readonly Pick<RecordedFiller, 'place'>[] } }>
  >,
): string[] =>
  Object.entries(remotes)
    .filter(([, { current }]) => current.fills?.some((filler) => filler.place === place))
    .map(([name]) => name)
    .sort()
