// The places where messages are drawn: the areas of the page, and those of each open modal.

/** Identifies an open dialog to its areas. While a dialog is open, everything outside of it is inert. */
export type Modal = symbol
export type AreaKind = 'banner' | 'toasts' | 'announcements' | 'overlay'
export type Position = 'top' | 'bottom'
/** Identifies one of several remotes that a page shows beside each other. */
export type Place = symbol

export interface Area {
  readonly kind: AreaKind
  /** Undefined for an area of the page. */
  readonly modal: Modal | undefined
  readonly position: Position
  /** Undefined where one page of the portal fills the window. */
  readonly place?: Place | undefined
}

/**
 * The one area that draws a message: an area of the modal opened last, or of the page when no modal has one. Of several such
 * areas the first in the requested position is taken, or else the first, so that no message is drawn twice.
 * @param areas in the order in which they were opened
 * @param place areas of this place come first
 */
export function areaFor(
  areas: readonly Area[],
  kind: AreaKind,
  position: Position = 'top',
  place?: Place,
): Area | undefined {
  const suitable = areas.filter((area) => area.kind === kind)
  const top = suitable.findLast((area) => area.modal !== undefined)?.modal
  const around = suitable.filter((area) => area.modal === top)
  const near = around.filter((area) => area.place === place)
  const candidates = near.length > 0 ? near : around
  return candidates.find((area) => area.position === position) ?? candidates[0]
}
