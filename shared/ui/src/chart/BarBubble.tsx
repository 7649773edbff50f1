import { useLayoutEffect, type RefObject } from 'react'
import styles from './BarBubble.module.css'
import type { BubbleContent } from './bar-bubble'
import { placeOf } from './bubblePlace'
import type { SlidingTrack } from './sliding-track'

interface BarBubbleProps extends Pick<SlidingTrack, 'viewport' | 'track' | 'isSliding'> {
  readonly content: BubbleContent | undefined
  /** Of what the bubble speaks of, pixels under the first grid line. */
  readonly top: number
  readonly bubble: RefObject<HTMLDivElement | null>
}

/** For eyes only: a screen reader has the same words as the description of the radio. */
export function BarBubble({ content, top, isSliding, bubble, viewport, track }: BarBubbleProps) {
  // A bubble stays at its bar when the track is moved by hand. While the track slides, the bar is somewhere else.
  useLayoutEffect(() => {
    const view = viewport.current
    const slot = content && track.current?.children[content.position]
    if (!view || !slot) return
    const place = () => bubble.current && placeBubble(bubble.current, view, slot, top)
    place()
    view.addEventListener('scroll', place, { passive: true })
    return () => view.removeEventListener('scroll', place)
  }, [content, top, isSliding, bubble, viewport, track])

  // A bubble does not come before its bar is where it belongs.
  const isShown = content !== undefined && !isSliding
  return (
    <div ref={bubble} className={styles.bubble} data-shown={isShown || undefined} aria-hidden>
      <div className={styles.words}>
        {content?.lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
      <span className={styles.arrow} />
    </div>
  )
}

/** Only the browser knows how large the words are. */
function placeBubble(bubble: HTMLElement, viewport: HTMLElement, slot: Element, top: number): void {
  const frame = bubble.offsetParent
  if (!frame) return
  const [outer, view, bar] = [frame, viewport, slot].map((element) => element.getBoundingClientRect())
  if (!outer || !view || !bar) return
  const middle = bar.left + bar.width / 2
  bubble.toggleAttribute('data-outside', middle < view.left || middle > view.right)
  const anchor = {
    x: middle - outer.left,
    // The slot begins above the first grid line by what the selected bar's cap needs.
    top: bar.top - outer.top + top,
    bottom: bar.bottom - outer.top,
    end: document.documentElement.clientHeight - outer.top,
  }
  const size = { width: bubble.offsetWidth, height: bubble.offsetHeight }
  const { side, x, y, arrow } = placeOf(anchor, size, outer.width)
  bubble.dataset['side'] = side
  bubble.style.insetInlineStart = `${x}px`
  bubble.style.insetBlockStart = `${y}px`
  bubble.style.setProperty('--arrow', `${arrow}px`)
}
