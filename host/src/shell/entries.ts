// The main navigation is data of the published builds: every route may bring an entry.
import type { PageRemotes } from '@switchboard/registry'

export interface Entry {
  readonly to: string
  readonly text: string
}

/** From the smallest order to the largest; equals by their text, so that they stand the same everywhere. */
export function entriesOf(remotes: PageRemotes): Entry[] {
  return Object.values(remotes)
    .flatMap(({ current }) =>
      current.routes.flatMap(({ path, navigation }) => (navigation ? [{ path, ...navigation }] : [])),
    )
    .sort((a, b) => a.order - b.order || (a.text < b.text ? -1 : 1))
    .map(({ path, text }) => ({ to: path, text }))
}

/** The entry of the page at a path, or the nearest one above it. */
export function currentEntry(pathname: string, entries: readonly Entry[]): Entry | undefined {
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname
  return entries
    .filter(({ to }) => path === to || (to !== '/' && path.startsWith(`${to}/`)))
    .sort((a, b) => b.to.length - a.to.length)[0]
}
