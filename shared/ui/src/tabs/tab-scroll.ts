// The numbers of a row of tabs that may be longer than its place. Pixels throughout.

/** A piece of the row: where it begins, from the beginning of the row, and how wide it is. */
export interface Extent {
  readonly from: number
  readonly width: number
}

/** That much of the next tab is seen beside the one that is shown, so that one sees that there is more. */
const PEEK = 32
/** Of what is in view; the rest stays, so that one sees where one was. */
const PAGE = 0.8

/** @param place without arrows, so that the arrows themselves never decide whether they are needed */
export const tabsOverflow = (tabs: number, place: number): boolean => tabs > place

/** Browsers stop within a fraction of a pixel of the end. */
export function moreTabs(view: Extent, tabs: number): { readonly left: boolean; readonly right: boolean } {
  return { left: view.from >= 1, right: view.from + view.width <= tabs - 1 }
}

/** How far to scroll, so that a tab is seen whole. */
export function scrollToTab(view: Extent, tab: Extent, tabs: number): number {
  const least = tab.from + tab.width + PEEK - view.width
  const most = tab.from - PEEK
  // A tab that is wider than the view is seen from its beginning.
  const to = least > most ? tab.from : Math.min(Math.max(view.from, least), most)
  return clampScroll(to, view, tabs)
}

export function scrollByPage(view: Extent, direction: -1 | 1, tabs: number): number {
  return clampScroll(view.from + direction * view.width * PAGE, view, tabs)
}

const clampScroll = (to: number, view: Extent, tabs: number) => Math.max(0, Math.min(to, tabs - view.width))
