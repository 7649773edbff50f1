import { useLayoutEffect, type RefObject } from 'react'
import styles from './BarBubble.module.css'
import type { BubbleContent } from './bar-bubble'
import { placeBubble } from './bubble-place'
import type { SlidingTrack } from './sliding-track'

interface BarBubbleProps extends Pick<SlidingTrack, 'viewport' | 'track' | 'isSliding'> {
  readonly content: BubbleContent | undefined
  /** The top of the bar or its reference, in pixels below the first grid line. */
  readonly top: number
  readonly bubble: RefObject<HTMLDivElement | null>
}

/** Hidden from screen readers, which read the same text as the radio's description. */
export function BarBubble({ content, top, isSliding, bubble, viewport, track }: BarBubbleProps) {
  // Repositions the bubble when the customer scrolls the track, and when a slide ends.
  useLayoutEffect(() => {
    const view = viewport.current
    const slot = content && track.current?.children[content.position]
    if (!view || !slot) return
    const place = () => bubble.current && positionBubble(bubble.current, view, slot, top)
    place()
    view.addEventListener('scroll', place, { passive: true })
    return () => view.removeEventListener('scroll', place)
  }, [content, top, isSliding, bubble, viewport, track])

  // The bubble is hidden while its bar slides.
  const isShown = content !== undefined && !isSliding
  return (
    <div ref={bubble} className={styles.bubble} data-shown={isShown || undefined} aria-hidden>
      <p className={styles.words}>{content?.text}</p>
      <span className={styles.arrow} />
    </div>
  )
}

function positionBubble(bubble: HTMLElement, viewport: HTMLElement, slot: Element, top: number): void {
  const { offsetParent } = bubble
  if (!offsetParent) return
  const chart = offsetParent.getBoundingClientRect()
  const view = viewport.getBoundingClientRect()
  const { left, right, bottom, top: slotTop } = slot.getBoundingClientRect()
  const middle = (left + right) / 2
  bubble.toggleAttribute('data-outside', middle < view.left || middle > view.right)
  // The slot starts above the first grid line, with room for the selected bar's cap.
  const bar = { left, right, top: slotTop + top, bottom }
  const size = { width: bubble.offsetWidth, height: bubble.offsetHeight }
  const place = placeBubble(bar, size, chart, document.documentElement.clientHeight)
  bubble.dataset['side'] = place.side
  bubble.style.insetInlineStart = `${place.left - chart.left}px`
  bubble.style.insetBlockStart = `${place.top - chart.top}px`
  bubble.style.setProperty('--arrow', `${place.arrow}px`)
}
