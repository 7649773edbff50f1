// What the message areas share: their place among the areas of the page, and what there is to draw.
import {
  closeArea,
  messages,
  openArea,
  type Area,
  type AreaKind,
  type Messages,
  type Modal,
  type Position,
} from '@switchboard/events'
import { useLayoutEffect, useState, useSyncExternalStore } from 'react'

export interface AreaProps {
  /** The dialog that the area stands in; the page's own area has none. */
  readonly modal?: Modal | undefined
}

/** Known to @switchboard/events while it stands in the page. None of its properties may change. */
export function useArea(kind: AreaKind, modal: Modal | undefined, position: Position = 'top'): Area {
  const [area] = useState<Area>({ kind, modal, position })
  // Before anything is painted, and before what the page shows in its effects.
  useLayoutEffect(() => {
    openArea(area)
    return () => closeArea(area)
  }, [area])
  return area
}

/** @param select must return something that is the same until it changes */
export function useMessages<T>(select: (all: Messages) => T): T {
  return useSyncExternalStore(messages.subscribe, () => select(messages.get()))
}
