// Scroll positions of a row of tabs that may be too wide. All numbers are pixels.

/** A part of the row: its start, measured from the row's start, and its width. */
export interface Extent {
  readonly from: number
  readonly width: number
}

/** Pixels of the next tab that stay visible as a hint that there are more tabs. */
const PEEK = 32
/** The fraction of the view that an arrow scrolls; the rest stays visible for orientation. */
const PAGE = 0.8

/** @param place the width without arrows, so that the arrows do not influence the result */
export const tabsOverflow = (tabs: number, place: number): boolean => tabs > place

/** Browsers stop within a fraction of a pixel of the end. */
export function moreTabs(view: Extent, tabs: number): { readonly left: boolean; readonly right: boolean } {
  return { left: view.from >= 1, right: view.from + view.width <= tabs - 1 }
}

/** The scroll position at which the whole tab is visible. */
export function scrollToTab(view: Extent, tab: Extent, tabs: number): number {
  const least = tab.from + tab.width + PEEK - view.width
  const most = tab.from - PEEK
  // A tab wider than the view is shown from its start.
  const to = least > most ? tab.from : Math.min(Math.max(view.from, least), most)
  return clampScroll(to, view, tabs)
}

export function scrollByPage(view: Extent, direction: -1 | 1, tabs: number): number {
  return clampScroll(view.from + direction * view.width * PAGE, view, tabs)
}

const clampScroll = (to: number, view: Extent, tabs: number) => Math.max(0, Math.min(to, tabs - view.width))
