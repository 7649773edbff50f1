import { tooltipOpened } from '@switchboard/analytics'
import { Info } from 'lucide-react'
import { useEffect, useId, useLayoutEffect, useRef, useState, type FocusEvent, type ReactNode } from 'react'
import { keepInPlace, placeNow, type Pieces } from './tooltipInPlace'
import { tooltipLabel } from './tooltipLabel'
import type { Side } from './tooltipPlacement'
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
  const words = useRef<HTMLSpanElement>(null)
  const pieces = (): Pieces | undefined =>
    trigger.current && bubble.current && words.current
      ? { trigger: trigger.current, bubble: bubble.current, words: words.current }
      : undefined

  // Sizes are the browser's. After every drawing, because other words have another size.
  useLayoutEffect(() => {
    const shown = pieces()
    if (shown) placeNow(shown, side)
  })
  useEffect(() => {
    const shown = pieces()
    return open && shown ? keepInPlace(shown, side) : undefined
  }, [open, side])
  useEffect(() => {
    if (open) tooltipOpened(tooltipLabel(words.current?.textContent ?? ''))
  }, [open])

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
          onToggle={(event) => setOpen(event.newState === 'open')}
        >
          {open && (
            <span ref={words} className={styles.words}>
              {children}
            </span>
          )}
        </span>
      </span>
    </span>
  )
}
