import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'
import styles from './BarHint.module.css'
import { placeOf } from './bubblePlace'
import type { Hint } from './hint'

interface BarHintProps {
  readonly hint: Hint | undefined
  /** Of what the bubble speaks of, pixels under the first grid line. */
  readonly top: number
  /** A bubble does not come before its bar is where it belongs. */
  readonly sliding: boolean
  readonly bubble: RefObject<HTMLDivElement | null>
  readonly viewport: RefObject<HTMLDivElement | null>
  readonly track: RefObject<HTMLDivElement | null>
}

/** For eyes only: a screen reader has the same words as the description of the radio. */
export function BarHint({ hint, top, sliding, bubble, viewport, track }: BarHintProps) {
  const place = useRef(() => {})

  useLayoutEffect(() => {
    place.current = () => {
      const slot = hint && track.current?.children[hint.position]
      if (bubble.current && viewport.current && slot) putAt(bubble.current, viewport.current, slot, top)
    }
    place.current()
    // Sliding over, the bar is somewhere else.
  }, [hint, top, sliding, bubble, viewport, track])

  // A bubble stays at its bar when the track is moved by hand.
  useEffect(() => {
    const view = viewport.current
    const again = () => place.current()
    view?.addEventListener('scroll', again, { passive: true })
    return () => view?.removeEventListener('scroll', again)
  }, [viewport])

  return (
    <div ref={bubble} className={styles.bubble} data-shown={(hint !== undefined && !sliding) || undefined} aria-hidden>
      <div className={styles.words}>
        {hint?.lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
      <span className={styles.arrow} />
    </div>
  )
}

/** Only the browser knows how large the words are. */
function putAt(bubble: HTMLElement, viewport: HTMLElement, slot: Element, top: number): void {
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
