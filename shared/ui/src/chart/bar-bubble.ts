import { useEffect, useMemo, useRef, useState } from 'react'
import type { Dispatch, PointerEvent, RefObject, SetStateAction } from 'react'
import type { Bar } from './series'

/** A bubble's text, and the index of its bar. */
export interface BubbleContent {
  readonly position: number
  readonly text: string
}

type Subject = 'bar' | 'reference'
type Target = { readonly position: number; readonly subject: Subject } | undefined
type SetTarget = Dispatch<SetStateAction<Target>>
type ElementRef = RefObject<HTMLElement | null>

export interface BubbleEvents {
  readonly onPointerMove: (event: PointerEvent) => void
  readonly onPointerLeave: () => void
  readonly onClick: () => void
}

/**
 * The bubble at the bar or reference under the pointer. The selected bar has none, because its values are above the
 * chart; keyboard and touch therefore need no bubbles, because they select the bar they reach. Escape closes it.
 */
export function useBarBubble(bars: readonly Bar[], selected: number, track: ElementRef) {
  const [target, setTarget] = useState<Target>()
  const bubble = useRef<HTMLDivElement>(null)
  const isOpen = target !== undefined

  // On the document, because focus can be anywhere.
  useEffect(() => {
    if (!isOpen) return
    const hide = ({ key }: KeyboardEvent) => key === 'Escape' && setTarget(undefined)
    document.addEventListener('keydown', hide)
    return () => document.removeEventListener('keydown', hide)
  }, [isOpen])

  const explained = target?.position === selected ? undefined : target
  const content = useMemo(() => explained && contentOf(bars, explained), [bars, explained])
  const events = bubbleEvents(track, bubble, setTarget)
  return { content, pointed: target?.position, bubble, events }
}

function bubbleEvents(track: ElementRef, bubble: ElementRef, setTarget: SetTarget): BubbleEvents {
  const show = (next: NonNullable<Target>) => setTarget((old) => (isSameTarget(old, next) ? old : next))
  const hide = () => setTarget(undefined)
  return {
    onPointerMove: ({ target, clientX, pointerType }) => {
      if (pointerType === 'touch' || (target instanceof Node && bubble.current?.contains(target))) return
      const position = positionOf(target, track.current)
      const slot = track.current?.children[position]
      if (slot) show({ position, subject: isOverReference(slot, clientX) ? 'reference' : 'bar' })
      else hide()
    },
    onPointerLeave: hide,
    // The selected bar slides away from the pointer.
    onClick: hide,
  }
}

const isSameTarget = (one: Target, other: Target) =>
  one?.position === other?.position && one?.subject === other?.subject

/** Index of the bar that contains the target; -1 outside all bars. */
const positionOf = (target: EventTarget, track: HTMLElement | null) =>
  target instanceof Node ? [...(track?.children ?? [])].findIndex((child) => child.contains(target)) : -1

function contentOf(bars: readonly Bar[], { position, subject }: NonNullable<Target>): BubbleContent | undefined {
  const { tooltipLabel: bar, referenceTooltipLabel: reference } = bars[position]?.horizontalAxis ?? {}
  const text = subject === 'bar' ? bar : (reference ?? bar)
  return text === undefined ? undefined : { position, text }
}

/** Ignores the height, so that a low reference can be pointed at. */
function isOverReference(slot: Element, x: number): boolean {
  const rect = slot.querySelector('[data-reference]')?.getBoundingClientRect()
  return rect !== undefined && x >= rect.left && x <= rect.right
}
