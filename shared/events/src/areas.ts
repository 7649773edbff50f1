// Where messages are drawn: the page's own areas, and those of each open modal, in the order in which they were opened.

/** One open dialog. It gives this to its areas, because everything outside of it is inert. */
export type Modal = symbol
export type AreaKind = 'banner' | 'toasts' | 'announcements' | 'overlay'
export type Position = 'top' | 'bottom'

export interface Area {
  readonly kind: AreaKind
  /** undefined: the page's own. */
  readonly modal: Modal | undefined
  readonly position: Position
}

/**
 * The one area that draws: that of the modal opened last, else the page's own. Of several that could, the first in the wanted
 * position draws, else the first; so nothing is drawn twice when a page has two areas.
 */
export function areaFor(areas: readonly Area[], kind: AreaKind, position: Position = 'top'): Area | undefined {
  const able = areas.filter((area) => area.kind === kind)
  const top = able.findLast((area) => area.modal !== undefined)?.modal
  const here = able.filter((area) => area.modal === top)
  return here.find((area) => area.position === position) ?? here[0]
}
