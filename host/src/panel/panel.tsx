// The panel and the badges, in a root of their own: what they do never changes the portal's own tree.
import { useSyncExternalStore } from 'react'
import { createRoot } from 'react-dom/client'
import { Badges } from './Badges'
import { BuildsDialog } from './BuildsDialog'
import styles from './badges.module.css'
import type { Looked } from './running'

interface PanelParts extends Looked {
  readonly place: HTMLElement
}

let isOpen = false
let drawn = false
const listeners = new Set<() => void>()

/** @param panel false: only the badges */
export function show({ panel, ...parts }: PanelParts & { readonly panel: boolean }): void {
  if (!drawn) draw(parts)
  if (panel) setOpen(true)
}

function setOpen(open: boolean): void {
  isOpen = open
  for (const changed of listeners) changed()
}

function draw({ place, ...parts }: PanelParts): void {
  drawn = true
  place.className = styles.place ?? ''
  createRoot(place, { identifierPrefix: 'panel-' }).render(<Panel {...parts} />)
}

function subscribe(changed: () => void) {
  listeners.add(changed)
  return () => void listeners.delete(changed)
}

function Panel(looked: Looked) {
  const open = useSyncExternalStore(subscribe, () => isOpen)
  // Which builds run changes from page to page.
  useSyncExternalStore(looked.tab.subscribe, looked.tab.builds)
  return (
    <>
      <Badges {...looked} />
      {open && <BuildsDialog {...looked} onClose={() => setOpen(false)} />}
    </>
  )
}
