import { startTransition } from 'react'

/** Specification 9. */
const SLIDE = { duration: 800, delay: 200, easing: 'cubic-bezier(.3, 0, .1, 1)', fill: 'backwards' } as const
/** What an arrow button and the fading edge under it take of the view. */
const EDGE = 56

/** Whether the track goes on beyond what is in view. */
export interface MoreBars {
  readonly before: boolean
  readonly after: boolean
}

export interface TrackListener {
  readonly onMore: (more: MoreBars) => void
  readonly onSliding: (isSliding: boolean) => void
}

type Movement = 'at once' | { readonly delay: number }

/** Moves a track inside the view that scrolls it. Pixels throughout. */
export class TrackSlider {
  readonly #listener: TrackListener
  #view: HTMLElement | undefined
  #track: HTMLElement | undefined
  #slide: Animation | undefined
  #selected = 0
  /** What the track showed when it was centred last. */
  #content: string | undefined
  /** The widths that it was centred for. */
  #widths = ''
  // A radio that takes focus is scrolled into view before its change arrives, so the scroll position itself is already too far
  // when a slide begins.
  #lastSeen = 0

  constructor(listener: TrackListener) {
    this.#listener = listener
  }

  /** @returns what detaches it */
  attach(view: HTMLElement, track: HTMLElement): () => void {
    this.#view = view
    this.#track = track
    // Only the browser knows how wide the view is, and how wide text and breakpoints make the track.
    const observer = new ResizeObserver(() => {
      if (this.#widths !== widthsOf(view, track)) this.#centre('at once', this.#lastSeen)
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
   * Centres a child of the track in the frame that is drawn next: asking for places at once would have the whole page laid out within
   * the task of the choice.
   * @returns what cancels it
   */
  show(selected: number, content: string): () => void {
    this.#selected = selected
    const movement = this.#content === content ? { delay: SLIDE.delay } : 'at once'
    const from = this.#lastSeen
    const frame = requestAnimationFrame(() => {
      this.#content = content
      this.#centre(movement, from)
    })
    return () => cancelAnimationFrame(frame)
  }

  /** Moves by the bars that are in view between the arrows. */
  page(direction: -1 | 1): void {
    const child = this.#track?.children[0]
    if (!this.#view || !(child instanceof HTMLElement)) return
    const bars = Math.max(1, Math.floor((this.#view.clientWidth - 2 * EDGE) / child.offsetWidth))
    this.#move(this.#view.scrollLeft + direction * bars * child.offsetWidth, { delay: 0 }, this.#lastSeen)
  }

  /** Reads how far the view is scrolled. */
  measure(): void {
    if (!this.#view || !this.#track) return
    const { scrollLeft, clientWidth } = this.#view
    this.#lastSeen = scrollLeft
    // Not the view's scrollWidth, which counts where the track slides in from.
    const more = { before: scrollLeft > 1, after: scrollLeft < this.#track.offsetWidth - clientWidth - 1 }
    startTransition(() => this.#listener.onMore(more))
  }

  #centre(movement: Movement, from: number): void {
    const child = this.#track?.children[this.#selected]
    if (!this.#view || !this.#track || !(child instanceof HTMLElement)) return this.measure()
    this.#widths = widthsOf(this.#view, this.#track)
    this.#move(child.offsetLeft - (this.#view.clientWidth - child.offsetWidth) / 2, movement, from)
  }

  #move(to: number, movement: Movement, from: number): void {
    if (!this.#view || !this.#track) return
    const start = from - shiftOf(this.#track)
    this.#slide?.cancel()
    this.#slide = undefined
    this.#view.scrollLeft = to
    this.measure()
    const distance = this.#view.scrollLeft - start
    const isStill = movement === 'at once' || distance === 0 || prefersReducedMotion()
    // What follows from a movement does not hold up the movement.
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
