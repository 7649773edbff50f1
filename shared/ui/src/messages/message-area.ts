// The registration of message areas, and their messages.
import {
  closeArea,
  messages,
  openArea,
  type Area,
  type AreaKind,
  type Messages,
  type Modal,
  type Place,
  type Position,
} from '@switchboard/events'
import { useLayoutEffect, useState, useSyncExternalStore } from 'react'

export interface AreaProps {
  /** The dialog that contains the area; undefined for the page's own area. */
  readonly modal?: Modal | undefined
  /** The one of several remotes beside each other that contains the area. */
  readonly place?: Place | undefined
}

/** Registers the area with @switchboard/events while it is in the page. Its properties must not change. */
export function useArea(
  kind: AreaKind,
  { modal, place, position = 'top' }: AreaProps & { readonly position?: Position },
): Area {
  const [area] = useState<Area>({ kind, modal, place, position })
  // A layout effect, because effects of the page may show messages.
  useLayoutEffect(() => {
    openArea(area)
    return () => closeArea(area)
  }, [area])
  return area
}

/** @param select must return the same object until its content changes */
export function useMessages<T>(select: (all: Messages) => T): T {
  return useSyncExternalStore(messages.subscribe, () => select(messages.get()))
}
