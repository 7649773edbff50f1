// Whether everything of a page can be read: nothing is outside, cut off, on top of each other or covered.
import { around, describe, isSeen, seenTexts, withAround, type SeenText } from './elements.ts'
import { isOpaque } from './colours.ts'

const TOLERANCE = 2
/** Lines of text may be closer than the boxes of their fonts. */
const LINE_SHARE = 0.28
const MOST = 6

export const layoutFaults = (): string[] => {
  const texts = seenTexts()
  return [...tooWide(), ...cutOff(texts), ...overlaps(texts)]
}

const scrolls = (element: Element) => /auto|scroll/.test(getComputedStyle(element).overflowX)

/** The page itself, menus and dialogs must not scroll sideways. */
const scrollsByItself = (element: Element) => scrolls(element) && !element.matches('html, body, [popover], dialog')

const isInScrolled = (element: Element) => around(element).some(scrollsByItself)

/** A text may be directly in what scrolls. */
const canBeScrolledTo = ({ element }: SeenText) => withAround(element).some(scrollsByItself)

function tooWide(): string[] {
  const { clientWidth, scrollWidth } = document.documentElement
  const layers = [...document.querySelectorAll('[popover]:popover-open, dialog[open]')].filter(
    (layer) => layer.scrollWidth > layer.clientWidth + TOLERANCE,
  )
  const found = layers.map((layer) => `${describe(layer)} scrolls sideways`)
  if (scrollWidth <= clientWidth) return found
  const outside = [...document.querySelectorAll('body *')].filter(
    (element) => element.getBoundingClientRect().right > clientWidth + 1 && isSeen(element) && !isInScrolled(element),
  )
  const named = outside.slice(-2).map((element) => describe(element.closest('svg')?.parentElement ?? element))
  return [...found, `the page is ${scrollWidth} px wide: ${named.join(', ')}`]
}

function isCut(line: DOMRect, element: Element): boolean {
  const frame = element.getBoundingClientRect()
  const { overflowX, overflowY } = getComputedStyle(element)
  const hides = (overflow: string) => /hidden|clip/.test(overflow)
  return (
    (hides(overflowX) && (line.left < frame.left - TOLERANCE || line.right > frame.right + TOLERANCE)) ||
    (hides(overflowY) &&
      (line.top + line.height * LINE_SHARE < frame.top || line.bottom - line.height * LINE_SHARE > frame.bottom))
  )
}

function cutOff(texts: readonly SeenText[]): string[] {
  const { clientWidth } = document.documentElement
  return texts
    .filter((text) => {
      const { element, lines } = text
      if (canBeScrolledTo(text)) return false
      if (lines.some(({ left, right }) => left < -1 || right > clientWidth + 1)) return true
      const frames = withAround(element).filter((one) => !one.matches('html, body'))
      return frames.some((frame) => lines.some((line) => isCut(line, frame)))
    })
    .slice(0, MOST)
    .map(({ element, node }) => `cut off: ${describe(element)} (${node.data.trim().slice(0, 30)})`)
}

interface Line {
  readonly of: SeenText
  readonly layer: Element | null
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

function overlaps(texts: readonly SeenText[]): string[] {
  const layerOf = (element: Element) =>
    withAround(element).find(
      (one) => /fixed|sticky/.test(getComputedStyle(one).position) || one.matches('[popover]'),
    ) ?? null
  const lines = texts.flatMap((of): Line[] => {
    if (canBeScrolledTo(of)) return []
    const layer = layerOf(of.element)
    return of.lines.map(({ left, right, top, bottom, height }) => ({
      ...{ of, layer, left, right },
      top: top + height * LINE_SHARE,
      bottom: bottom - height * LINE_SHARE,
    }))
  })
  lines.sort((a, b) => a.top - b.top)
  const found = new Set<string>()
  for (const [i, one] of lines.entries())
    for (const other of lines.slice(i + 1)) {
      if (other.top >= one.bottom || found.size >= MOST) break
      const width = Math.min(one.right, other.right) - Math.max(one.left, other.left)
      if (one.of === other.of || one.layer !== other.layer || width <= TOLERANCE) continue
      found.add(`on each other: ${describe(one.of.element)} and ${describe(other.of.element)}`)
    }
  return [...found]
}

/** In a window as high as the page: texts behind something else. */
export function coveredTexts(): string[] {
  return seenTexts()
    .filter((text) => {
      const {
        element,
        lines: [line],
      } = text
      if (!line || canBeScrolledTo(text)) return false
      const hit = document.elementFromPoint(line.left + line.width / 2, line.top + line.height / 2)
      if (!hit || hit.contains(element) || element.contains(hit)) return false
      if (hit.closest('[popover], dialog') !== element.closest('[popover], dialog')) return false
      return withAround(hit).some((one) => !one.contains(element) && isOpaque(one))
    })
    .slice(0, MOST)
    .map(({ element }) => `covered: ${describe(element)}`)
}
