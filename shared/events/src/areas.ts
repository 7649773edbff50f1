// The places where messages render: the page's areas, and those of each open modal.

/** Identifies an open dialog to its areas. Everything outside an open dialog is inert. */
export type Modal = symbol
export type AreaKind = 'banner' | 'toasts' | 'announcements' | 'overlay'
export type Position = 'top' | 'bottom'
/** Identifies one of several remotes that a page shows side by side. */
export type Place = symbol

export interface Area {
  readonly kind: AreaKind
  /** Undefined for an area of the page. */
  readonly modal: Modal | undefined
  readonly position: Position
  /** Undefined if a single portal page fills the window. */
  readonly place?: Place | undefined
}

/**
 * The one area that renders a message, so that it does not appear twice: the area of the modal opened last, or of the
 * page if no modal has one. Among several areas the first in the requested position is taken, or else the first.
 * @param areas in the order in which they were opened
 * @param place whose areas come first
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
