// The places where messages are drawn: the areas of the page, and those of each open modal.

/** Identifies an open dialog to its areas. While a dialog is open, everything outside of it is inert. */
export type Modal = symbol
export type AreaKind = 'banner' | 'toasts' | 'announcements' | 'overlay'
export type Position = 'top' | 'bottom'

export interface Area {
  readonly kind: AreaKind
  /** Undefined for an area of the page. */
  readonly modal: Modal | undefined
  readonly position: Position
}

/**
 * The one area that draws a message: an area of the modal opened last, or of the page when no modal has one. Of several such
 * areas the first in the requested position is taken, or else the first, so that no message is drawn twice.
 * @param areas in the order in which they were opened
 */
export function areaFor(areas: readonly Area[], kind: AreaKind, position: Position = 'top'): Area | undefined {
  const suitable = areas.filter((area) => area.kind === kind)
  const top = suitable.findLast((area) => area.modal !== undefined)?.modal
  const candidates = suitable.filter((area) => area.modal === top)
  return candidates.find((area) => area.position === position) ?? candidates[0]
}
