// The open tab (specification 4): exactly one as tabs, at most one as an accordion.

export type TabLayout = 'tabs' | 'accordion'

/** Ids of a tab, of its accordion header, and of their panel. */
export type TabIds = Readonly<Record<TabLayout | 'panel', string>>

export interface TabSelection {
  readonly layout: TabLayout
  /** The index selected last. In an accordion it may have been closed again. */
  readonly last: number
  readonly closed: boolean
}

export type TabMove = { readonly press: number } | { readonly layout: TabLayout }

export const firstSelection = (layout: TabLayout, index: number): TabSelection => ({
  layout,
  last: index,
  closed: false,
})

export function nextSelection(now: TabSelection, move: TabMove): TabSelection {
  if ('layout' in move) return { ...now, layout: move.layout, closed: move.layout === 'accordion' && now.closed }
  const pressedOpen = move.press === now.last && !now.closed
  return { ...now, last: move.press, closed: pressedOpen && now.layout === 'accordion' }
}

/** @param count of the current tabs; the first is open if the selected one no longer exists */
export function openTabIndex({ last, closed }: TabSelection, count: number): number | undefined {
  if (closed || count === 0) return undefined
  return last < count ? last : 0
}

/** The index to report if a press opens another tab. Closing a tab and changing the layout are not reported. */
export function changedIndex(now: TabSelection, move: TabMove, count: number): number | undefined {
  if ('layout' in move) return undefined
  const open = openTabIndex(nextSelection(now, move), count)
  return open === openTabIndex(now, count) ? undefined : open
}

/** The tab that a key moves to; undefined for other keys. */
export function tabForKey(key: string, from: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowRight':
      return (from + 1) % count
    case 'ArrowLeft':
      return (from + count - 1) % count
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return undefined
  }
}
