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
  /** As it reads in "More about {thing}", the button's name. */
  readonly about: string
  /** Where there is room on this side. */
  readonly side?: Side
  readonly tone?: 'help' | 'error'
  /** Words and links without blocks, so that a tooltip may stand in a paragraph. */
  readonly children: ReactNode
}

/** Specification 2.12. The browser's popover gives the toggling, Escape and outside click, and the place above everything. */
export function Tooltip({ about, side = 'above', tone = 'help', children }: TooltipProps) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const trigger = useRef<HTMLButtonElement>(null)
  const bubble = useRef<HTMLSpanElement>(null)
  const elements = useRef<TooltipElements>(undefined)

  // Sizes are the browser's. After every drawing, because other words have another size.
  useLayoutEffect(() => {
    if (elements.current) positionTooltip(elements.current, side)
  })
  // The words are in the page only while the tooltip is open.
  const follow = useCallback(
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
        aria-expanded={open}
        aria-controls={id}
        popoverTarget={id}
      >
        <Info size={20} aria-hidden />
      </button>
      {/* In the page before its words are, so that a screen reader tells them when they come. */}
      <span role="status">
        <span
          ref={bubble}
          id={id}
          popover="auto"
          // A press on its words leaves focus inside the tooltip.
          tabIndex={-1}
          className={styles.bubble}
          onToggle={toggle}
        >
          {open && (
            <span ref={follow} className={styles.words}>
              {children}
            </span>
          )}
        </span>
      </span>
    </span>
  )
}
