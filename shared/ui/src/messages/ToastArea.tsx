import { areaFor, dismissToast, startToast, stopToast, type Toast as Message } from '@switchboard/events'
import { useEffect, useLayoutEffect, useRef, useState, type FocusEvent, type MouseEvent, type RefObject } from 'react'
import { useArea, useMessages, type AreaProps } from './message-area'
import { useCountdown } from './countdown'
import { focusHeading } from '../focus/focus'
import { Toast } from './Toast'
import { useClearPlace, useUsedControl } from './used-control'
import styles from './ToastArea.module.css'

const LEAVING_MS = 250

/** Shows the toasts of showToast(). An open modal has its own area, because the rest of the page is inert. */
export function ToastArea({ modal }: AreaProps) {
  const area = useArea('toasts', { modal })
  const toasts = useMessages((all) => all.toasts)
  const isDrawnHere = useMessages(({ areas }) => areaFor(areas, 'toasts') === area)
  const used = useUsedControl()
  return isDrawnHere && toasts.length > 0 ? <Toasts toasts={toasts} used={used} /> : null
}

interface ToastsProps {
  readonly toasts: readonly Message[]
  /** The control that toasts must not cover. */
  readonly used: RefObject<Element | null>
}

function Toasts({ toasts, used }: ToastsProps) {
  const area = useRef<HTMLElement>(null)
  const before = useRef<HTMLElement>(null)
  const [pointed, pointer] = usePointed()
  const [focused, setFocused] = useState(false)
  const leaving = (toast: Message) => toast.left === 0
  const held = (pointed || focused) && !toasts.every(leaving)
  // In the top layer no element covers it, and no ancestor moves or clips it.
  useLayoutEffect(() => area.current?.showPopover(), [])
  useClearPlace(area, used, held ? 'held' : 'free')
  const enter = (event: FocusEvent<HTMLElement>) => {
    setFocused(true)
    const from = event.relatedTarget
    if (from instanceof HTMLElement && !event.currentTarget.contains(from)) before.current = from
  }
  const leave = (event: FocusEvent<HTMLElement>) => setFocused(event.currentTarget.contains(event.relatedTarget))
  const dismiss = (id: number, event: MouseEvent<HTMLButtonElement>) => {
    const byKeyboard = event.detail === 0
    if (event.currentTarget === document.activeElement) moveFocus(event.currentTarget, before.current, byKeyboard)
    stopToast(id, 0)
  }
  return (
    <section
      ref={area}
      popover="manual"
      data-toasts
      className={styles.area}
      aria-label="Messages"
      {...pointer}
      onFocus={enter}
      onBlur={leave}
    >
      <ul className={styles.list}>
        {toasts.toReversed().map((toast) => (
          <Slot
            key={toast.id}
            toast={toast}
            leaving={leaving(toast)}
            held={held}
            onDismiss={(event) => dismiss(toast.id, event)}
          />
        ))}
      </ul>
    </section>
  )
}

interface SlotProps {
  readonly toast: Message
  readonly leaving: boolean
  /**
   * Whether pointer or focus is on the toasts. A dismissed toast keeps its space, so that no other toast slides under
   * the pointer.
   */
  readonly held: boolean
  readonly onDismiss: (event: MouseEvent<HTMLButtonElement>) => void
}

function Slot({ toast: { id, severity, detail, left, isNew }, leaving, held, onDismiss }: SlotProps) {
  // A toast that moves here from another area is not animated again.
  const [arrives] = useState(isNew)
  useEffect(() => startToast(id), [id])
  const [pointed, pointer] = usePointed()
  const [focused, setFocused] = useState(false)
  useCountdown(left, {
    isRunning: !leaving && !pointed && !focused,
    onEnd: () => stopToast(id, 0),
    onStop: (left) => stopToast(id, left),
  })
  // A timer, because transitions do not run in a hidden page.
  useEffect(() => {
    if (!leaving || held) return
    const timer = setTimeout(() => dismissToast(id), LEAVING_MS)
    return () => clearTimeout(timer)
  }, [leaving, held, id])
  return (
    <li
      className={styles.slot}
      data-arrives={arrives}
      data-leaving={leaving || undefined}
      data-held={held || undefined}
      {...pointer}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <div className={styles.clip}>
        <div className={styles.message}>
          <Toast severity={severity} detail={detail} onDismiss={onDismiss} />
        </div>
      </div>
    </li>
  )
}

/** The pointer counts only once it moves, because a toast may appear under a resting pointer. */
function usePointed() {
  const [pointed, setPointed] = useState(false)
  const point = () => setPointed(true)
  return [pointed, { onPointerMove: point, onPointerDown: point, onPointerLeave: () => setPointed(false) }] as const
}

/**
 * Moves focus from a 'Dismiss' button that disappears: to the next one for keyboard users, otherwise to where it was
 * before.
 */
function moveFocus(from: HTMLElement, before: HTMLElement | null, byKeyboard: boolean): void {
  const others = [...(from.closest('ul')?.querySelectorAll<HTMLElement>('li:not([data-leaving]) button') ?? [])]
  const at = others.indexOf(from)
  const next = byKeyboard ? (others[at + 1] ?? others[at - 1]) : undefined
  for (const place of [next, before, from.closest('dialog')]) {
    place?.focus({ preventScroll: true })
    if (document.activeElement === place) return
  }
  focusHeading()
}
