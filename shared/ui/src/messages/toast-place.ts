// The position of the toasts, which never cover the control used last. All numbers are viewport pixels.
import type { Box, Size } from '../overlay/floating-place'

export interface Stack {
  readonly left: number
  readonly right: number
  /** Full height, with nothing cut off. */
  readonly height: number
}

export interface ToastPlace {
  /** Distance between the stack and the bottom edge of the viewport. */
  readonly bottom: number
  /** Available height; a taller stack scrolls. */
  readonly room: number
}

/** Less than one toast of two lines. A control that leaves no more room on either side is covered. */
const LEAST_ROOM = 96

/**
 * At the bottom edge, unless the control is in the way: then below the control if the stack fits there, else above it.
 */
export function placeToasts(stack: Stack, control: Box | undefined, { width, height }: Size): ToastPlace {
  const whole = { bottom: 0, room: height }
  if (!control || !isInView(control, { width, height })) return whole
  if (control.right <= stack.left || control.left >= stack.right || control.bottom <= height - stack.height)
    return whole
  const below = { bottom: 0, room: height - control.bottom }
  const above = { bottom: Math.max(0, height - control.top), room: control.top }
  if (below.room >= stack.height) return below
  const better = above.room >= stack.height || above.room >= below.room ? above : below
  return better.room < LEAST_ROOM ? whole : better
}

const isInView = ({ left, right, top, bottom }: Box, { width, height }: Size) =>
  right > Math.max(left, 0) && bottom > Math.max(top, 0) && left < width && top < height
