// The visible part of the track, for arrows and overview strip (D52).

/** All numbers are pixels. */
export interface TrackView {
  readonly scrolled: number
  readonly viewWidth: number
  readonly trackWidth: number
}

/** The visible part of the track. Both numbers are fractions of the track's width. */
export interface VisiblePart {
  readonly start: number
  readonly size: number
}

const WHOLE_TRACK: VisiblePart = { start: 0, size: 1 }

/**
 * An arrow scrolls by one less than the fully visible bars, so that one of them stays in view. All numbers are pixels.
 */
export const pageDistance = (viewWidth: number, barWidth: number): number =>
  Math.max(1, Math.floor(viewWidth / barWidth) - 1) * barWidth

export function visiblePart({ scrolled, viewWidth, trackWidth }: TrackView): VisiblePart {
  if (trackWidth <= viewWidth) return WHOLE_TRACK
  const size = viewWidth / trackWidth
  return { start: clamp(scrolled / trackWidth, 1 - size), size }
}

/**
 * Width of a slot under the fade at the end of the view, so that the fade does not cover a bar with a reference before
 * it.
 */
const UNDER_FADE = 40

/** A child of the track. */
export interface Slot {
  readonly start: number
  readonly size: number
}

/** The scroll position that centres the slot. The browser limits it to the track. */
export const centringPosition = ({ start, size }: Slot, viewWidth: number): number => start - (viewWidth - size) / 2

/**
 * The scroll position at which a chart opens. The selected slot is centred, unless that would show slots without an
 * amount instead of earlier ones with an amount. Then the latest slot ends the view, clear of the fade.
 */
export function openingPosition(selected: Slot, latest: Slot, viewWidth: number): number {
  const last = latest.start > selected.start ? latest : selected
  return Math.min(centringPosition(selected, viewWidth), Math.max(0, last.start + last.size + UNDER_FADE - viewWidth))
}

/** Fraction of a bar's width with margins. Labels are narrower. */
const WHOLE_LABEL = 0.9

/** Indexes of the bars at the ends of the view whose labels would be cut off: 18 would read 8. */
export function cutBars({ scrolled, viewWidth }: TrackView, barWidth: number): readonly number[] {
  const end = scrolled + viewWidth
  const [first, last] = [Math.floor(scrolled / barWidth), Math.floor(end / barWidth)]
  return [
    ...((first + 1) * barWidth - scrolled < WHOLE_LABEL * barWidth ? [first] : []),
    ...(end - last * barWidth < WHOLE_LABEL * barWidth ? [last] : []),
  ]
}

/**
 * Where a press holds the visible part: at the pressed point if inside it, otherwise in its middle.
 * @param at fraction of the strip
 * @returns the distance from the start of the part, as a fraction of the strip
 */
export function gripOf(at: number, { start, size }: VisiblePart): number {
  const distance = at - start
  return distance >= 0 && distance <= size ? distance : size / 2
}

/** The scroll position in pixels that brings the held point of the visible part to this fraction of the strip. */
export const scrollPosition = (at: number, grip: number, { viewWidth, trackWidth }: TrackView): number =>
  clamp((at - grip) * trackWidth, Math.max(0, trackWidth - viewWidth))

const clamp = (number: number, max: number) => Math.min(max, Math.max(0, number))
