// Forced colors: the browser removes backgrounds and shadows, so what they show must also be shown in another way.
import { backgroundOf, contrast, isOpaque, parseColour, systemColour } from './colours.ts'
import { controls, describe, frontLayer, isSeen, seenTexts, withAround } from './elements.ts'
import { lookOf } from './looks.ts'

const SEEN_CONTRAST = 3
const LEAST_PIXELS = 2
/** A tint may disappear. */
const TINT_CONTRAST = 1.5

const PSEUDO = ['before', 'after'] as const

/** A pseudo-element without words that is seen by its background. */
function isPaintedBy(element: Element, pseudo: (typeof PSEUDO)[number]): boolean {
  const { content, backgroundColor, width, height, visibility } = getComputedStyle(element, `::${pseudo}`)
  const isDrawn = /^""/.test(content) && visibility === 'visible' && isSeen(element)
  if (!isDrawn || Math.min(Number.parseFloat(width), Number.parseFloat(height)) < LEAST_PIXELS) return false
  const colour = parseColour(backgroundColor)
  return colour[3] > 0.5 && contrast(colour, backgroundOf(element)) > TINT_CONTRAST
}

/** In the page's own colours: marks what is drawn by its background alone, such as a bar. */
export function markPainted(): void {
  for (const element of frontLayer().querySelectorAll<HTMLElement>('*')) {
    const { width, height } = element.getBoundingClientRect()
    const pseudo = PSEUDO.filter((one) => isPaintedBy(element, one))
    if (pseudo.length > 0) element.dataset.paintedPseudo = pseudo.join(' ')
    const isEmpty = element.textContent.trim() === '' && !element.matches('input, select, textarea, img, svg, svg *')
    if (!isEmpty || Math.min(width, height) < LEAST_PIXELS || !isSeen(element)) continue
    if (element.querySelector('svg, img, input') || element.closest('[aria-busy=true]')) continue
    const colour = parseColour(getComputedStyle(element).backgroundColor)
    const isPainted = colour[3] > 0.5 && contrast(colour, backgroundOf(element.parentElement)) > TINT_CONTRAST
    if (isPainted) element.dataset.painted = ''
  }
}

export const forcedFaults = (): string[] => [
  ...new Set([
    ...lostPaint(),
    ...lostPseudo(),
    ...lostLayers(),
    ...lostIcons(),
    ...lostChoices(),
    ...lostDisabled(),
    ...lostEdges(),
    ...lostTexts(),
  ]),
]

const hasEdge = (element: Element): boolean => {
  const style = getComputedStyle(element)
  const background = backgroundOf(element.parentElement)
  const edges = (['Top', 'Bottom', 'Left', 'Right'] as const).some(
    (side) =>
      Number.parseFloat(style[`border${side}Width`]) > 0 &&
      style[`border${side}Style`] !== 'none' &&
      contrast(parseColour(style[`border${side}Color`]), background) >= SEEN_CONTRAST,
  )
  return edges || (style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) > 0)
}

const stands = (element: Element) =>
  hasEdge(element) ||
  (isOpaque(element) &&
    contrast(parseColour(getComputedStyle(element).backgroundColor), backgroundOf(element.parentElement)) >=
      SEEN_CONTRAST)

const lostPseudo = () =>
  [...document.querySelectorAll<HTMLElement>('[data-painted-pseudo]')].flatMap((element) =>
    (element.dataset.paintedPseudo ?? '').split(' ').flatMap((pseudo) => {
      const { backgroundColor, borderTopWidth, outlineStyle } = getComputedStyle(element, `::${pseudo}`)
      const isLost =
        [element, element.parentElement].every(
          (behind) => contrast(parseColour(backgroundColor), backgroundOf(behind)) < SEEN_CONTRAST,
        ) &&
        Number.parseFloat(borderTopWidth) === 0 &&
        outlineStyle === 'none'
      return isLost && isSeen(element) ? [`not seen: ::${pseudo} of ${describe(element)}`] : []
    }),
  )

/** Layers above the page that have neither background nor border in forced colours, so their edge cannot be seen. */
const lostLayers = () =>
  [...document.querySelectorAll('body *')]
    .filter((element) => {
      const isLayer = /sticky|fixed/.test(getComputedStyle(element).position) || element.matches('[popover], dialog')
      return isLayer && isSeen(element) && isOpaque(element) && !hasEdge(element)
    })
    .filter((element) => ![...element.children].some(hasEdge))
    .map((element) => `no edge of ${describe(element)}`)

const lostPaint = () =>
  [...document.querySelectorAll('[data-painted]')]
    .filter((element) => isSeen(element) && !stands(element))
    .map((element) => `not seen: ${describe(element)} in ${describe(element.parentElement ?? element)}`)

const lostIcons = () =>
  [...frontLayer().querySelectorAll('svg')]
    .filter((icon) => {
      const shapes = [...icon.querySelectorAll('path, circle, rect, line, polyline, polygon, text')]
      if (!isSeen(icon) || shapes.length === 0) return false
      const background = backgroundOf(icon)
      return !shapes.some((shape) => {
        const { fill, stroke, fillOpacity, opacity } = getComputedStyle(shape)
        return [fill, stroke].some(
          (paint) =>
            paint !== 'none' &&
            (paint.startsWith('url') ||
              (parseColour(paint)[3] * Number(opacity) * Number(fillOpacity) > 0.3 &&
                contrast(parseColour(paint), background) >= SEEN_CONTRAST)),
        )
      })
    })
    .map((icon) => `icon not seen: ${describe(icon)} in ${describe(icon.parentElement ?? icon)}`)

const CHOSEN =
  '[aria-current]:not([aria-current=false]), [aria-selected=true], [aria-pressed=true], [aria-checked=true], :checked:not(option)'

/** Looks like one of its kind that is not chosen. */
const lostChoices = () =>
  [...frontLayer().querySelectorAll(CHOSEN)].flatMap((chosen) => {
    const shown = shownOf(chosen)
    if (!isSeen(shown)) return []
    const kind = `${chosen.localName}${chosen.getAttribute('type') ? `[type=${chosen.getAttribute('type')}]` : ''}`
    const group = chosen.closest('fieldset, [role=tablist], [role=radiogroup], [role=grid], table, nav, ul, ol')
    const others = [...(group?.querySelectorAll(kind) ?? [])].filter((other) => !other.matches(CHOSEN))
    const look = lookOf(shown)
    const same = others.map(shownOf).find((other) => isSeen(other) && lookOf(other) === look)
    // The browser itself draws a mark into a native box.
    const isNative = chosen.matches('input') && getComputedStyle(chosen).appearance !== 'none' && isSeen(chosen)
    return same && !isNative ? [`chosen like others: ${describe(chosen)}`] : []
  })

const shownOf = (element: Element): Element => {
  const [label] = (element as HTMLInputElement).labels ?? []
  return isSeen(element) || !label ? element : label
}

function lostDisabled(): string[] {
  const grey = systemColour('GrayText').join()
  return controls()
    .filter((control) => control.matches(':disabled, [aria-disabled=true]') && isSeen(control))
    .filter((control) => {
      const { color, borderTopColor, textDecorationLine, borderTopStyle } = getComputedStyle(control)
      const isGrey = [color, borderTopColor].some((one) => parseColour(one).join() === grey)
      return !isGrey && textDecorationLine !== 'line-through' && borderTopStyle !== 'dashed'
    })
    .map((control) => `not seen to be disabled: ${describe(control)}`)
}

/** A button or box whose edge was its background. */
const lostEdges = () =>
  controls()
    .filter((control) => {
      if (!isSeen(control) || control.matches('a, summary, [type=radio], [type=checkbox], [type=range]')) return false
      const { textDecorationLine, appearance } = getComputedStyle(control)
      if (textDecorationLine.includes('underline') || appearance !== 'none') return false
      return !withAround(control).slice(0, 2).some(stands) && !control.querySelector('svg') && !hasLine(control)
    })
    .map((control) => `no edge: ${describe(control)}`)

const hasLine = (control: Element) =>
  [...control.querySelectorAll('*')].some((part) => getComputedStyle(part).textDecorationLine.includes('underline'))

const lostTexts = () =>
  seenTexts()
    .filter(({ element }) => {
      const colour = parseColour(getComputedStyle(element).color)
      return contrast(colour, backgroundOf(element)) < SEEN_CONTRAST
    })
    .map(({ element }) => `text not seen: ${describe(element)}`)
