import { startTransition, useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'

/** Specification 9. */
const SLIDE = { duration: 800, delay: 200, easing: 'cubic-bezier(.3, 0, .1, 1)', fill: 'backwards' } as const
/** What an arrow button and the fading edge under it take of the view. */
const EDGE = 56

export interface SlidingTrack {
  /** Scrolls sideways; the track inside it is wider. */
  readonly viewport: RefObject<HTMLDivElement | null>
  readonly track: RefObject<HTMLDivElement | null>
  readonly more: { readonly before: boolean; readonly after: boolean }
  readonly sliding: boolean
  readonly onScroll: () => void
  /** Moves by what is in view, without selecting. */
  readonly page: (direction: -1 | 1) => void
}

/**
 * Keeps the selected child of the track centred: at once when the chart opens, gets other content or another size, sliding when
 * another child is selected.
 * @param content names what is shown; another name is another chart
 */
export function useSlidingTrack(selected: number, content: string): SlidingTrack {
  const viewport = useRef<HTMLDivElement>(null)
  const track = useRef<HTMLDivElement>(null)
  const running = useRef<Animation>(null)
  // Where the track was last seen. A radio that takes focus is scrolled into view before its change arrives, so the
  // scroll position itself is already too far when a slide begins.
  const seen = useRef(0)
  const shown = useRef<string>(undefined)
  const centredIn = useRef<string>(undefined)
  const [more, setMore] = useState({ before: false, after: false })
  const [sliding, setSliding] = useState(false)

  const measure = useCallback(() => {
    const view = viewport.current
    if (!view || !track.current) return
    seen.current = view.scrollLeft
    const before = view.scrollLeft > 1
    // Not the view's scrollWidth, which counts where the track slides in from.
    const after = view.scrollLeft < track.current.offsetWidth - view.clientWidth - 1
    later(() => setMore((old) => (old.before === before && old.after === after ? old : { before, after })))
  }, [])

  const move = useCallback(
    (to: number, how: 'at once' | { readonly delay: number }, was = seen.current) => {
      const view = viewport.current
      if (!view || !track.current) return
      const from = was - shiftOf(track.current)
      running.current?.cancel()
      running.current = null
      view.scrollLeft = to
      measure()
      const distance = view.scrollLeft - from
      const still = how === 'at once' || distance === 0 || matchMedia('(prefers-reduced-motion: reduce)').matches
      later(() => setSliding(!still))
      if (still) return
      const slide = track.current.animate([{ transform: `translateX(${distance}px)` }, { transform: 'none' }], {
        ...SLIDE,
        ...how,
      })
      slide.onfinish = () => setSliding(false)
      running.current = slide
    },
    [measure],
  )

  const centre = useCallback(
    (how: 'at once' | { readonly delay: number }, was?: number) => {
      const view = viewport.current
      const child = track.current?.children[selected]
      if (!view || !track.current || !(child instanceof HTMLElement)) return measure()
      centredIn.current = widthsOf(view, track.current)
      move(child.offsetLeft - (view.clientWidth - child.offsetWidth) / 2, how, was)
    },
    [measure, move, selected],
  )

  // In the frame that is drawn next: asking for places at once would have the whole page laid out within the task of the choice.
  useLayoutEffect(() => {
    const how = shown.current === content ? { delay: SLIDE.delay } : 'at once'
    const was = seen.current
    const frame = requestAnimationFrame(() => {
      shown.current = content
      centre(how, was)
    })
    return () => cancelAnimationFrame(frame)
  }, [centre, content])

  // Only the browser knows how wide the view is, and how wide text and breakpoints make the track.
  useEffect(() => {
    const [view, bars] = [viewport.current, track.current]
    if (!view || !bars) return
    const observer = new ResizeObserver(() => {
      if (centredIn.current !== widthsOf(view, bars)) centre('at once')
    })
    observer.observe(view)
    observer.observe(bars)
    return () => observer.disconnect()
  }, [centre])

  useEffect(() => () => running.current?.cancel(), [])

  const page = (direction: -1 | 1) => {
    const view = viewport.current
    const child = track.current?.children[0]
    if (!view || !(child instanceof HTMLElement)) return
    const bars = Math.max(1, Math.floor((view.clientWidth - 2 * EDGE) / child.offsetWidth))
    move(view.scrollLeft + direction * bars * child.offsetWidth, { delay: 0 })
  }
  return { viewport, track, more, sliding, onScroll: measure, page }
}

/** What follows from a movement does not hold up the movement. */
const later = startTransition

const widthsOf = (...elements: readonly HTMLElement[]) => elements.map(({ offsetWidth }) => offsetWidth).join(' ')

function shiftOf(element: HTMLElement): number {
  const { transform } = getComputedStyle(element)
  return transform === 'none' ? 0 : new DOMMatrixReadOnly(transform).m41
}
