import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'

const SLIDE = { duration: 800, easing: 'cubic-bezier(.3, 0, .1, 1)', fill: 'backwards' } as const
const SELECT_DELAY = 200

export interface SlidingTrack {
  /** Scrolls sideways; the track inside it is wider. */
  readonly viewport: RefObject<HTMLDivElement | null>
  readonly track: RefObject<HTMLDivElement | null>
  readonly more: { readonly before: boolean; readonly after: boolean }
  readonly onScroll: () => void
  /** Moves by what is in view, without selecting. */
  readonly page: (direction: -1 | 1) => void
}

/**
 * Keeps the selected child of the track centred: at once when the chart opens, gets other content or another size,
 * sliding when another child is selected (spec section 9).
 */
export function useSlidingTrack(selected: number, content: unknown): SlidingTrack {
  const viewport = useRef<HTMLDivElement>(null)
  const track = useRef<HTMLDivElement>(null)
  const running = useRef<Animation>(null)
  // Where the track was last seen. A radio that takes focus is scrolled into view before its change arrives, so the
  // scroll position itself is already too far when a slide begins.
  const seen = useRef(0)
  const shown = useRef<unknown>(undefined)
  const [more, setMore] = useState({ before: false, after: false })

  const measure = useCallback(() => {
    const view = viewport.current
    if (!view) return
    seen.current = view.scrollLeft
    const before = view.scrollLeft > 1
    const after = view.scrollLeft < view.scrollWidth - view.clientWidth - 1
    setMore((old) => (old.before === before && old.after === after ? old : { before, after }))
  }, [])

  const move = useCallback(
    (to: number, delay: number | 'at once') => {
      const view = viewport.current
      if (!view || !track.current) return
      const from = seen.current - shiftOf(track.current)
      running.current?.cancel()
      view.scrollLeft = to
      measure()
      const distance = view.scrollLeft - from
      if (delay === 'at once' || distance === 0 || matchMedia('(prefers-reduced-motion: reduce)').matches) return
      const steps = [{ transform: `translateX(${distance}px)` }, { transform: 'none' }]
      running.current = track.current.animate(steps, { ...SLIDE, delay })
    },
    [measure],
  )

  const centre = useCallback(
    (delay: number | 'at once') => {
      const view = viewport.current
      const child = track.current?.children[selected]
      if (!view || !(child instanceof HTMLElement)) return
      move(child.offsetLeft - (view.clientWidth - child.offsetWidth) / 2, delay)
    },
    [move, selected],
  )

  useLayoutEffect(() => {
    centre(shown.current === content ? SELECT_DELAY : 'at once')
    shown.current = content
  }, [centre, content])

  // The width of the viewport is known to the browser alone.
  useEffect(() => {
    if (!viewport.current) return
    const width = { last: viewport.current.clientWidth }
    const observer = new ResizeObserver(([entry]) => {
      if (entry && entry.contentRect.width !== width.last) centre('at once')
      width.last = entry?.contentRect.width ?? width.last
    })
    observer.observe(viewport.current)
    return () => observer.disconnect()
  }, [centre])

  const page = (direction: -1 | 1) => {
    const view = viewport.current
    if (view) move(view.scrollLeft + direction * view.clientWidth * 0.8, 0)
  }
  return { viewport, track, more, onScroll: measure, page }
}

function shiftOf(element: HTMLElement): number {
  const { transform } = getComputedStyle(element)
  return transform === 'none' ? 0 : new DOMMatrixReadOnly(transform).m41
}
