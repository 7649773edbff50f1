import { tooltipOpened } from '@switchboard/analytics'
import { Info } from 'lucide-react'
import { useCallback, useId, useLayoutEffect, useRef, useState } from 'react'
import type { FocusEvent, ReactNode, ToggleEvent } from 'react'
import { flushSync } from 'react-dom'
import { followTrigger, positionTooltip, type TooltipElements } from './position-tooltip'
import { tooltipLabel } from './tooltip-label'
import type { Side } from './floating-place'
import styles from './Tooltip.module.css'

export interface TooltipProps {
  /** Completes the button's name, "More about {about}". */
  readonly about: string
  /** The preferred side of the icon, if it has room. */
  readonly side?: Side
  readonly tone?: 'help' | 'error'
  /** Text and links without block elements, so that a tooltip can be part of a paragraph. */
  readonly children: ReactNode
}

/**
 * Specification 2.12. The browser's popover toggles, closes on Escape and on outside clicks, and is in the top layer.
 */
export function Tooltip({ about, side = 'above', tone = 'help', children }: TooltipProps) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const { trigger, bubble, attachWords } = useTooltipPosition(side)
  const toggle = ({ newState, currentTarget }: ToggleEvent<HTMLSpanElement>) => {
    const isOpening = newState === 'open'
    flushSync(() => setOpen(isOpening))
    if (isOpening && !open) tooltipOpened(tooltipLabel(currentTarget.textContent))
  }
  const closeWhenLeft = (event: FocusEvent<HTMLSpanElement>) => {
    if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) bubble.current?.hidePopover()
  }
  return (
    <span className={styles.tooltip} data-tone={tone} onBlur={closeWhenLeft}>
      <button
        ref={trigger}
        type="button"
        className={styles.trigger}
        aria-label={`More about ${about}`}
        data-open={open || undefined}
        aria-controls={id}
        popoverTarget={id}
      >
        <Info size={20} aria-hidden />
      </button>
      {/* Rendered before it has text, so that screen readers announce the text when it appears. */}
      <span role="status">
        <span
          ref={bubble}
          id={id}
          popover="auto"
          // Keeps focus inside the tooltip when its text is pressed.
          tabIndex={-1}
          className={styles.bubble}
          onToggle={toggle}
        >
          {open && (
            <span ref={attachWords} className={styles.words}>
              {children}
            </span>
          )}
        </span>
      </span>
    </span>
  )
}

/** Refs of the tooltip's elements; they position the bubble while its words are rendered. */
function useTooltipPosition(side: Side) {
  const trigger = useRef<HTMLButtonElement>(null)
  const bubble = useRef<HTMLSpanElement>(null)
  const elements = useRef<TooltipElements>(undefined)
  // Runs after every render, because another text has another size.
  useLayoutEffect(() => {
    if (elements.current) positionTooltip(elements.current, side)
  })
  const attachWords = useCallback(
    (words: HTMLSpanElement | null) => {
      if (!words || !trigger.current || !bubble.current) return
      elements.current = { trigger: trigger.current, bubble: bubble.current, words }
      const stop = followTrigger(elements.current, side)
      return () => {
        elements.current = undefined
        stop()
      }
    },
    [side],
  )
  return { trigger, bubble, attachWords }
}
