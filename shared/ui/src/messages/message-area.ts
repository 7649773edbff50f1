// Registers message areas and reads their messages.
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
  /** The remote that contains the area, if there are several side by side. */
  readonly place?: Place | undefined
}

/** Registers the area with @switchboard/events while it is mounted. Its properties must not change. */
export function useArea(
  kind: AreaKind,
  { modal, place, position = 'top' }: AreaProps & { readonly position?: Position },
): Area {
  const [area] = useState<Area>({ kind, modal, place, position })
  // A layout effect, because the page's effects may show messages.
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
