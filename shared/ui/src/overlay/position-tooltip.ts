// Positions the bubble of an open tooltip and repositions it when its icon moves. The bubble is in the top layer, so
// its position is relative to the viewport.
import type { Box, Side } from './floating-place'
import { followScrolling } from './follow-scrolling'
import { parentOf, placeTooltip } from './tooltip-place'

export interface TooltipElements {
  readonly trigger: HTMLElement
  readonly bubble: HTMLElement
  /** Inside the bubble; scrolls if the bubble has too little room. */
  readonly words: HTMLElement
}

export function positionTooltip({ trigger, bubble, words }: TooltipElements, preferred: Side): void {
  const { clientWidth, clientHeight } = document.documentElement
  const viewport = { left: 0, top: 0, right: clientWidth, bottom: clientHeight }
  const border = bubble.offsetHeight - words.offsetHeight
  const size = { width: bubble.offsetWidth, height: words.scrollHeight + border }
  const icon = trigger.getBoundingClientRect()
  const parent = parentOf(icon, size, ancestorsOf(trigger), viewport)
  const { side, left, top, arrow, room } = placeTooltip(icon, size, parent, preferred)
  bubble.style.left = `${left}px`
  bubble.style.top = `${top}px`
  bubble.style.setProperty('--tooltip-arrow', `${arrow}px`)
  bubble.style.setProperty('--tooltip-room', `${room - border}px`)
  bubble.dataset.side = side
}

/** Moves the bubble with its icon, and closes it when the icon is out of sight. @returns a function that stops it */
export function followTrigger(elements: TooltipElements, preferred: Side): () => void {
  const { trigger, bubble } = elements
  const follow = () => positionTooltip(elements, preferred)
  const sizes = new ResizeObserver(follow)
  const sight = new IntersectionObserver((entries) => {
    if (entries.some(({ isIntersecting }) => !isIntersecting)) bubble.hidePopover()
  })
  const stopFollowing = followScrolling(follow)
  if (trigger.parentElement?.parentElement) sizes.observe(trigger.parentElement.parentElement)
  sight.observe(trigger)
  return () => {
    stopFollowing()
    sizes.disconnect()
    sight.disconnect()
    delete bubble.dataset.side
  }
}

/** The tooltip's ancestors, up to the page or to the dialog or popover above the page. */
function ancestorsOf(trigger: HTMLElement): readonly Box[] {
  const boxes: Box[] = []
  for (let at = trigger.parentElement?.parentElement; at; at = at.parentElement) {
    boxes.push(at.getBoundingClientRect())
    if (at.matches('dialog, [popover]')) break
  }
  return boxes
}
