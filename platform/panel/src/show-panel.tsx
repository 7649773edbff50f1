// Panel and badges have their own React root, so that they never change the portal's tree.
import { useSyncExternalStore } from 'react'
import { createRoot } from 'react-dom/client'
import { Badges } from './Badges'
import { BuildsDialog } from './BuildsDialog'
import styles from './badges.module.css'
import type { PanelContext } from './running-build'

let isOpen = false
let isDrawn = false
const listeners = new Set<() => void>()

export function showBadges(context: PanelContext, place: HTMLElement): void {
  if (isDrawn) return
  isDrawn = true
  place.className = styles.place ?? ''
  createRoot(place, { identifierPrefix: 'panel-' }).render(<Panel {...context} />)
}

export function showPanel(context: PanelContext, place: HTMLElement): void {
  showBadges(context, place)
  open()
}

const open = () => change(() => (isOpen = true))
const close = () => change(() => (isOpen = false))

function change(set: () => void): void {
  set()
  for (const onChange of listeners) onChange()
}

function subscribe(onChange: () => void) {
  listeners.add(onChange)
  return () => void listeners.delete(onChange)
}

function Panel(context: PanelContext) {
  const isShown = useSyncExternalStore(subscribe, () => isOpen)
  // The running builds change while the panel is open.
  useSyncExternalStore(context.loader.subscribe, context.loader.builds)
  return (
    <>
      <Badges {...context} />
      {isShown && <BuildsDialog {...context} onClose={close} />}
    </>
  )
}
