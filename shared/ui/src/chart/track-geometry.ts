// Where the visible part of the track is, for the arrows and the overview strip (D52).

/** All numbers are pixels. */
export interface TrackView {
  readonly scrolled: number
  readonly viewWidth: number
  readonly trackWidth: number
}

/** The part of the track that is in view. Both numbers are fractions of the track's width. */
export interface VisiblePart {
  readonly start: number
  readonly size: number
}

const WHOLE_TRACK: VisiblePart = { start: 0, size: 1 }

/** An arrow moves by the whole bars in view less one, so that one of them stays in view. All numbers are pixels. */
export const pageDistance = (viewWidth: number, barWidth: number): number =>
  Math.max(1, Math.floor(viewWidth / barWidth) - 1) * barWidth

export function visiblePart({ scrolled, viewWidth, trackWidth }: TrackView): VisiblePart {
  if (trackWidth <= viewWidth) return WHOLE_TRACK
  const size = viewWidth / trackWidth
  return { start: clamp(scrolled / trackWidth, 1 - size), size }
}

/** The width of a bar's slot under the fade at the end of the view, beyond the slot's margin. */
const UNDER_FADE = 24

/** A child of the track. */
export interface Slot {
  readonly start: number
  readonly size: number
}

/** The scroll position at which the slot is in the middle. The browser keeps it inside the track. */
export const centringPosition = ({ start, size }: Slot, viewWidth: number): number => start - (viewWidth - size) / 2

/**
 * The scroll position at which a chart opens: the selected slot is in the middle, unless that would show slots without an amount instead
 * of earlier ones with an amount. Then the latest slot ends the view, clear of the fade.
 */
export function openingPosition(selected: Slot, latest: Slot, viewWidth: number): number {
  const last = latest.start > selected.start ? latest : selected
  return Math.min(centringPosition(selected, viewWidth), Math.max(0, last.start + last.size + UNDER_FADE - viewWidth))
}

/** Of the width of a bar with its margins. Labels are narrower. */
const WHOLE_LABEL = 0.9

/** Positions of the bars at the ends of the view whose labels are cut off: 18 would read 8. */
export function cutBars({ scrolled, viewWidth }: TrackView, barWidth: number): readonly number[] {
  const end = scrolled + viewWidth
  const [first, last] = [Math.floor(scrolled / barWidth), Math.floor(end / barWidth)]
  return [
    ...((first + 1) * barWidth - scrolled < WHOLE_LABEL * barWidth ? [first] : []),
    ...(end - last * barWidth < WHOLE_LABEL * barWidth ? [last] : []),
  ]
}

/**
 * Where a press holds the visible part: where it meets it, else in its middle.
 * @param at fraction of the strip
 * @returns the distance from the start of the part, as a fraction of the strip
 */
export function gripOf(at: number, { start, size }: VisiblePart): number {
  const distance = at - start
  return distance >= 0 && distance <= size ? distance : size / 2
}

/** The scroll position in pixels at which the visible part is held at this fraction of the strip. */
export const scrollPosition = (at: number, grip: number, { viewWidth, trackWidth }: TrackView): number =>
  clamp((at - grip) * trackWidth, Math.max(0, trackWidth - viewWidth))

const clamp = (number: number, max: number) => Math.min(max, Math.max(0, number))
