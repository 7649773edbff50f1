import { startTransition } from 'react'
import {
  centringPosition,
  cutBars,
  gripOf,
  openingPosition,
  pageDistance,
  scrollPosition,
  visiblePart,
  type Slot,
  type TrackView,
  type VisiblePart,
} from './track-geometry'

/** Specification 9. */
const SLIDE = { duration: 800, delay: 200, easing: 'cubic-bezier(.3, 0, .1, 1)', fill: 'backwards' } as const

/** Whether there are bars outside the view. */
export interface MoreBars {
  readonly before: boolean
  readonly after: boolean
}

export interface TrackListener {
  readonly onMore: (more: MoreBars) => void
  /** @param transition CSS transition of the change */
  readonly onView: (part: VisiblePart, transition: string) => void
  readonly onSliding: (isSliding: boolean) => void
}

type Movement = 'immediately' | { readonly delay: number }

/** Moves a track inside the view that scrolls it. All numbers are pixels. */
export class TrackSlider {
  readonly #listener: TrackListener
  #view: HTMLElement | undefined
  #track: HTMLElement | undefined
  #slide: Animation | undefined
  #selected = 0
  /** Index of the latest bar with an amount. */
  #latest = 0
  /** Content at the last centring. */
  #content: string | undefined
  /** Widths at the last centring. */
  #widths = ''
  // The browser scrolls a radio button into view when it gets focus, before its change event. So when a slide begins,
  // the current scroll position is no longer the one that the customer saw.
  #lastSeen = 0
  /** The visible part last reported to the listener. */
  #part: VisiblePart | undefined
  /** Where the visible part is held, as a fraction of the strip, from the start of the part. */
  #grip = 0

  constructor(listener: TrackListener) {
    this.#listener = listener
  }

  /** @returns a function that detaches it */
  attach(view: HTMLElement, track: HTMLElement): () => void {
    this.#view = view
    this.#track = track
    // Text and breakpoints change the widths.
    const observer = new ResizeObserver(() => {
      if (this.#widths !== widthsOf(view, track)) this.#centre('immediately', this.#lastSeen)
    })
    observer.observe(view)
    observer.observe(track)
    return () => {
      observer.disconnect()
      this.#slide?.cancel()
      this.#view = undefined
      this.#track = undefined
    }
  }

  /**
   * Centres a child of the track in the next frame, or opens the track at it. Reading positions immediately would lay
   * out the whole page during the input event.
   * @returns a function that cancels it
   */
  show(selected: number, latest: number, content: string): () => void {
    this.#selected = selected
    this.#latest = latest
    const movement = this.#content === content ? { delay: SLIDE.delay } : 'immediately'
    const from = this.#lastSeen
    const frame = requestAnimationFrame(() => {
      this.#content = content
      this.#centre(movement, from)
    })
    return () => cancelAnimationFrame(frame)
  }

  page(direction: -1 | 1): void {
    const child = this.#track?.children[0]
    if (!this.#view || !(child instanceof HTMLElement)) return
    const distance = pageDistance(this.#view.clientWidth, child.offsetWidth)
    this.#move(this.#view.scrollLeft + direction * distance, { delay: 0 }, this.#lastSeen)
  }

  /**
   * Starts dragging the visible part in the overview strip.
   * @param at fraction of the strip
   */
  grip(at: number): void {
    const view = this.#trackView()
    if (!view) return
    this.#grip = gripOf(at, visiblePart(view))
    this.drag(at)
  }

  /** @param at fraction of the strip */
  drag(at: number): void {
    const view = this.#trackView()
    if (view) this.#move(scrollPosition(at, this.#grip, view), 'immediately', this.#lastSeen)
  }

  #trackView(): TrackView | undefined {
    if (!this.#view || !this.#track) return undefined
    const { scrollLeft: scrolled, clientWidth: viewWidth } = this.#view
    return { scrolled, viewWidth, trackWidth: this.#track.offsetWidth }
  }

  /** Reads the scroll position. */
  measure(transition = 'none'): void {
    const view = this.#trackView()
    if (!view) return
    const { scrolled, viewWidth, trackWidth } = view
    this.#lastSeen = scrolled
    // Not the view's scrollWidth, which includes the place that the track slides in from.
    const more = { before: scrolled > 1, after: scrolled < trackWidth - viewWidth - 1 }
    startTransition(() => this.#listener.onMore(more))
    this.#hideCutLabels(view)
    const part = visiblePart(view)
    // The browser reports scroll events during a slide, whose transition continues.
    if (part.start === this.#part?.start && part.size === this.#part.size) return
    this.#part = part
    this.#listener.onView(part, transition)
  }

  /** Avoids a render for each scroll event. */
  #hideCutLabels(view: TrackView): void {
    const slots = [...(this.#track?.children ?? [])]
    const [slot] = slots
    if (!(slot instanceof HTMLElement)) return
    const cut = cutBars(view, slot.offsetWidth)
    slots.forEach((child, i) => child.toggleAttribute('data-cut', cut.includes(i)))
  }

  #centre(movement: Movement, from: number): void {
    const selected = this.#slot(this.#selected)
    if (!this.#view || !this.#track || !selected) return this.measure()
    this.#widths = widthsOf(this.#view, this.#track)
    const { clientWidth: viewWidth } = this.#view
    const opening = () => openingPosition(selected, this.#slot(this.#latest) ?? selected, viewWidth)
    this.#move(movement === 'immediately' ? opening() : centringPosition(selected, viewWidth), movement, from)
  }

  #slot(position: number): Slot | undefined {
    const child = this.#track?.children[position]
    return child instanceof HTMLElement ? { start: child.offsetLeft, size: child.offsetWidth } : undefined
  }

  #move(to: number, movement: Movement, from: number): void {
    if (!this.#view || !this.#track) return
    const start = from - shiftOf(this.#track)
    this.#slide?.cancel()
    this.#slide = undefined
    this.#view.scrollLeft = to
    const distance = this.#view.scrollLeft - start
    const isStill = movement === 'immediately' || distance === 0 || prefersReducedMotion()
    this.measure(isStill ? 'none' : `translate ${SLIDE.duration}ms ${SLIDE.easing} ${movement.delay}ms`)
    // A transition, because the movement is more urgent than this render.
    startTransition(() => this.#listener.onSliding(!isStill))
    if (!isStill) this.#slide = this.#animate(this.#track, distance, movement.delay)
  }

  #animate(track: HTMLElement, distance: number, delay: number): Animation {
    const path = [{ transform: `translateX(${distance}px)` }, { transform: 'none' }]
    const slide = track.animate(path, { ...SLIDE, delay })
    slide.onfinish = () => this.#listener.onSliding(false)
    return slide
  }
}

const prefersReducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches

const widthsOf = (...elements: readonly HTMLElement[]) => elements.map(({ offsetWidth }) => offsetWidth).join(' ')

function shiftOf(element: HTMLElement): number {
  const { transform } = getComputedStyle(element)
  return transform === 'none' ? 0 : new DOMMatrixReadOnly(transform).m41
}
