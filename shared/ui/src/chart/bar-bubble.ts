import { startTransition, useEffect, useMemo, useRef, useState, type Dispatch, type SetStateAction } from 'react'
import type { FocusEvent, MouseEvent, PointerEvent, RefObject } from 'react'
import type { Bar } from './series'

/** The text of a bubble, and the position of its bar. */
export interface BubbleContent {
  readonly position: number
  readonly lines: readonly string[]
}

type Subject = 'bar' | 'reference' | 'both'
type Target = { readonly position: number; readonly subject: Subject; readonly by: 'pointer' | 'choice' } | undefined
type SetTarget = Dispatch<SetStateAction<Target>>
type ElementRef = RefObject<HTMLElement | null>

export interface BubbleEvents {
  readonly onPointerMove: (event: PointerEvent) => void
  readonly onPointerLeave: () => void
  readonly onClick: (event: MouseEvent) => void
  readonly onFocus: (event: FocusEvent) => void
  readonly onBlur: () => void
}

/**
 * The bubble at a bar. For the pointer it describes the bar or the reference under it. For the keyboard, and for a finger, which
 * cannot aim, it describes both. Escape or a press elsewhere closes it.
 */
export function useBarBubble(bars: readonly Bar[], track: ElementRef) {
  const [target, setTarget] = useState<Target>()
  const bubble = useRef<HTMLDivElement>(null)
  const isOpen = target !== undefined

  // The document, because Escape and presses can happen anywhere.
  useEffect(() => {
    if (!isOpen) return
    const hide = (event: Event) => {
      const { target } = event
      const isInside = target instanceof Node && [track, bubble].some(({ current }) => current?.contains(target))
      if (event instanceof KeyboardEvent ? event.key === 'Escape' : !isInside) setTarget(undefined)
    }
    document.addEventListener('keydown', hide)
    document.addEventListener('pointerdown', hide)
    return () => {
      document.removeEventListener('keydown', hide)
      document.removeEventListener('pointerdown', hide)
    }
  }, [isOpen, track])

  const content = useMemo(() => target && contentOf(bars, target), [bars, target])
  const pointed = target?.by === 'pointer' ? target.position : undefined
  return { content, pointed, bubble, events: bubbleEvents(track, bubble, setTarget) }
}

function bubbleEvents(track: ElementRef, bubble: ElementRef, setTarget: SetTarget): BubbleEvents {
  const show = (next: NonNullable<Target>) => setTarget((old) => (isSameTarget(old, next) ? old : next))
  const hide = (by: NonNullable<Target>['by']) => setTarget((old) => (old?.by === by ? undefined : old))
  return {
    onPointerMove: ({ target, clientX, pointerType }) => {
      if (pointerType === 'touch' || (target instanceof Node && bubble.current?.contains(target))) return
      const position = positionOf(target, track.current)
      const slot = track.current?.children[position]
      if (slot) show({ position, subject: isOverReference(slot, clientX) ? 'reference' : 'bar', by: 'pointer' })
      else hide('pointer')
    },
    onPointerLeave: () => hide('pointer'),
    onClick: ({ target, nativeEvent }) => {
      const position = positionOf(target, track.current)
      if (position < 0) return
      const isTouch = nativeEvent instanceof globalThis.PointerEvent && nativeEvent.pointerType === 'touch'
      if (isTouch) show({ position, subject: 'both', by: 'choice' })
      // The selected bar slides away from the pointer.
      else hide('pointer')
    },
    // A transition, because the bubble appears after the slide of the track.
    onFocus: ({ target }) => {
      const position = positionOf(target, track.current)
      if (position < 0 || !target.matches(':focus-visible')) return
      startTransition(() => show({ position, subject: 'both', by: 'choice' }))
    },
    onBlur: () => startTransition(() => hide('choice')),
  }
}

const isSameTarget = (one: Target, other: Target) =>
  one?.position === other?.position && one?.subject === other?.subject && one?.by === other?.by

/** The position of the bar that contains the target; -1 outside of all bars. */
const positionOf = (target: EventTarget, track: HTMLElement | null) =>
  target instanceof Node ? [...(track?.children ?? [])].findIndex((child) => child.contains(target)) : -1

function contentOf(bars: readonly Bar[], { position, subject }: NonNullable<Target>): BubbleContent | undefined {
  const axis = bars[position]?.horizontalAxis
  const { tooltipLabel: bar, referenceTooltipLabel: reference } = axis ?? {}
  const labels = { bar: [bar], reference: [reference ?? bar], both: [bar, reference] }[subject]
  const lines = labels.filter((label) => label !== undefined)
  return lines.length > 0 ? { position, lines } : undefined
}

/** Ignores the height, so that a low reference can be pointed at. */
function isOverReference(slot: Element, x: number): boolean {
  const rect = slot.querySelector('[data-reference]')?.getBoundingClientRect()
  return rect !== undefined && x >= rect.left && x <= rect.right
}
