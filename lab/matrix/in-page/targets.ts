// Whether each control is large enough for a finger.
import { controls, describe, isSeen } from './elements.ts'

const SIDE = 44
/** Edges between two pixels. */
const ALMOST = SIDE - 0.6

/** A link within a sentence is as high as its line (WCAG 2.5.8). */
function isInSentence(control: Element): boolean {
  if (!control.matches('a, button') || getComputedStyle(control).display !== 'inline') return false
  const block = control.parentElement?.closest('p, li, td, dd, div, span, label, legend')
  const own = control.textContent.trim().length
  return (block?.textContent.trim().length ?? 0) > own + 1
}

const labelsOf = (control: Element): Element[] => [
  ...((control as HTMLInputElement).labels ?? []),
  ...(control.closest('label') ? [control.closest('label') as Element] : []),
]

/** In a window as high as the page. */
export function targetFaults(): string[] {
  const found = new Set<string>()
  for (const control of controls()) {
    const parts = [control, ...(control.matches('[type=radio], [type=checkbox]') ? labelsOf(control) : [])]
    if (!parts.some(isSeen) || isInSentence(control) || control.closest('[inert]')) continue
    const sizes = parts.map((part) => part.getBoundingClientRect())
    if (sizes.some(({ width, height }) => width >= ALMOST && height >= ALMOST)) continue
    const { width, height } = probe(control, parts)
    if (width < ALMOST || height < ALMOST)
      found.add(`${describe(control)} is ${Math.round(width)} × ${Math.round(height)} px`)
  }
  return [...found]
}

/** How far to each side of its centre a press reaches the control: a pseudo-element may make it larger. */
function probe(control: Element, parts: readonly Element[]) {
  const box = (parts.find((part) => isSeen(part)) ?? control).getBoundingClientRect()
  const [x, y] = [box.left + box.width / 2, box.top + box.height / 2]
  const reaches = (dx: number, dy: number) => {
    const hit = document.elementFromPoint(x + dx, y + dy)
    return hit !== null && parts.some((part) => part.contains(hit))
  }
  const reach = (dx: number, dy: number) => {
    let steps = 0
    while (steps < SIDE && reaches(dx * (steps + 1), dy * (steps + 1))) steps += 1
    return steps
  }
  return {
    width: Math.max(box.width, reach(-1, 0) + reach(1, 0) + 1),
    height: Math.max(box.height, reach(0, -1) + reach(0, 1) + 1),
  }
}
