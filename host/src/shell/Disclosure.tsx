import type { LucideIcon } from 'lucide-react'
import { useEffect, useId, useRef, useState, type FocusEvent, type KeyboardEvent, type ReactNode } from 'react'
import styles from './Disclosure.module.css'
import { entryForKey } from './entry-for-key'

export interface DisclosureProps {
  readonly label: (open: boolean) => string
  readonly icon: (open: boolean) => LucideIcon
  readonly buttonLook: 'menu' | 'profile' | 'link'
  readonly panelLook: 'card' | 'sheet'
  /** Whether the panel contains the current page; default: false. */
  readonly isCurrent?: boolean
  /** A change of the path closes the panel. */
  readonly path: string
  readonly children: (close: () => void) => ReactNode
}

/**
 * A button and the panel that it opens. The browser's popover handles Escape and outside clicks.
 */
export function Disclosure(props: DisclosureProps) {
  const { label, icon, buttonLook, panelLook, isCurrent, path, children } = props
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  const close = () => closePanel(panel.current, button.current)
  // Going back in history changes the page without a click in the panel.
  useEffect(() => closePanel(panel.current, button.current), [path])
  const closeWhenLeft = (event: FocusEvent<HTMLDivElement>) => {
    if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) close()
  }
  const moveByKey = (event: KeyboardEvent<HTMLDivElement>) => {
    if (!panel.current || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    const entries = [...panel.current.querySelectorAll<HTMLElement>('a, button')]
    const from = entries.findIndex((entry) => entry === document.activeElement)
    const to = entryForKey(event.key, from, entries.length)
    if (to === undefined) return
    event.preventDefault()
    if (from < 0) panel.current.showPopover()
    entries[to]?.focus()
  }
  const Icon = icon(open)
  return (
    // Key events of the button and the links bubble up to here.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className={styles.disclosure} onBlur={closeWhenLeft} onKeyDown={moveByKey}>
      <button
        ref={button}
        type="button"
        className={styles.button}
        data-look={buttonLook}
        aria-current={isCurrent || undefined}
        data-open={open || undefined}
        aria-controls={id}
        popoverTarget={id}
      >
        <Icon size={20} aria-hidden />
        <span>{label(open)}</span>
      </button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        className={styles[panelLook]}
        onToggle={(event) => setOpen(event.newState === 'open')}
      >
        {children(close)}
      </div>
    </div>
  )
}

/**
 * Focus in the panel moves to the button at once. The browser would return it to where it was when the panel opened:
 * nowhere, if a screen reader or Safari pressed the button. `FocusKeeper` would then focus the button in a later frame,
 * perhaps when the next page is about to get focus.
 */
function closePanel(panel: HTMLElement | null, button: HTMLElement | null): void {
  if (panel?.contains(document.activeElement)) button?.focus({ preventScroll: true })
  panel?.hidePopover()
}
