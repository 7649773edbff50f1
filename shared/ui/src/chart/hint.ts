import {
  startTransition,
  useEffect,
  useMemo,
  useRef,
  useState,
  type FocusEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
} from 'react'
import type { Bar } from './series'

/** Which bar a bubble speaks of, and what it says. */
export interface Hint {
  readonly position: number
  readonly lines: readonly string[]
}

type Of = 'bar' | 'reference' | 'both'
type Shown = { readonly position: number; readonly of: Of; readonly by: 'pointer' | 'choice' }

export interface HintEvents {
  readonly onPointerMove: (event: PointerEvent) => void
  readonly onPointerLeave: () => void
  readonly onClick: (event: MouseEvent) => void
  readonly onFocus: (event: FocusEvent) => void
  readonly onBlur: () => void
}

/**
 * The bubble at a bar: of the bar or the reference under the pointer, of both for the keyboard and for a finger, which cannot aim
 * at one of them. Escape, or a press elsewhere, takes it away.
 */
export function useHint(bars: readonly Bar[], track: RefObject<HTMLElement | null>) {
  const [shown, setShown] = useState<Shown>()
  const bubble = useRef<HTMLDivElement>(null)
  const open = shown !== undefined

  const show = (position: number, of: Of, by: Shown['by']) =>
    setShown((old) => (old?.position === position && old.of === of && old.by === by ? old : { position, of, by }))
  const placeOf = (target: EventTarget) =>
    target instanceof Node ? [...(track.current?.children ?? [])].findIndex((child) => child.contains(target)) : -1

  const dropPointed = () => setShown((old) => (old?.by === 'pointer' ? undefined : old))

  // What comes with a choice is drawn after it: the bubble waits for the track anyway.
  const events: HintEvents = {
    onPointerMove: ({ target, clientX, pointerType }) => {
      if (pointerType === 'touch' || (target instanceof Node && bubble.current?.contains(target))) return
      const position = placeOf(target)
      if (position < 0) dropPointed()
      else show(position, isOver(track.current?.children[position], clientX) ? 'reference' : 'bar', 'pointer')
    },
    onPointerLeave: dropPointed,
    onClick: ({ target, nativeEvent }) => {
      const position = placeOf(target)
      if (position < 0) return
      if (nativeEvent instanceof globalThis.PointerEvent && nativeEvent.pointerType === 'touch')
        show(position, 'both', 'choice')
      // The track moves away from under the pointer.
      else dropPointed()
    },
    onFocus: ({ target }) => {
      const position = placeOf(target)
      if (position >= 0 && target.matches(':focus-visible')) startTransition(() => show(position, 'both', 'choice'))
    },
    onBlur: () => startTransition(() => setShown((old) => (old?.by === 'choice' ? undefined : old))),
  }

  // Escape and a press elsewhere are heard by the page only.
  useEffect(() => {
    if (!open) return
    const hide = (event: Event) => {
      const { target } = event
      const inside = target instanceof Node && [track, bubble].some(({ current }) => current?.contains(target))
      if (event instanceof KeyboardEvent ? event.key === 'Escape' : !inside) setShown(undefined)
    }
    document.addEventListener('keydown', hide)
    document.addEventListener('pointerdown', hide)
    return () => {
      document.removeEventListener('keydown', hide)
      document.removeEventListener('pointerdown', hide)
    }
  }, [open, track])

  const hint = useMemo(() => shown && hintOf(bars, shown), [bars, shown])
  return { hint, pointed: shown?.by === 'pointer' ? shown.position : undefined, bubble, events }
}

function hintOf(bars: readonly Bar[], { position, of }: Shown): Hint | undefined {
  const axis = bars[position]?.horizontalAxis
  const { tooltipLabel: bar, referenceTooltipLabel: reference } = axis ?? {}
  const lines = { bar: [bar], reference: [reference ?? bar], both: [bar, reference] }[of]
  const said = lines.filter((line) => line !== undefined)
  return said.length > 0 ? { position, lines: said } : undefined
}

/** Any height counts, so that a low reference can be met. */
function isOver(slot: Element | undefined, x: number): boolean {
  const rect = slot?.querySelector('[data-reference]')?.getBoundingClientRect()
  return rect !== undefined && x >= rect.left && x <= rect.right
}
