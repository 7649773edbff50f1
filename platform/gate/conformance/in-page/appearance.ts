// The visible state of the remote.
import { isEmpty } from './content.ts'
import { componentsOf, originOf } from './origins.ts'
import { coverOfHeader } from './surroundings.ts'
import { currentPlace } from './visits.ts'

/** The text and size of the remote's container. */
export function appearance() {
  const place = currentPlace()
  return {
    text: place.innerText.trim(),
    isEmpty: isEmpty(place),
    tooWide: document.documentElement.scrollWidth - document.documentElement.clientWidth,
  }
}

let described: Element | undefined

/** @returns the tag of the element */
function describe(element: Element | undefined): string | undefined {
  described = element
  if (!element) return undefined
  const { localName, className } = element
  return `<${localName}${className && typeof className === 'string' ? ` class="${className}"` : ''}>`
}

/** The components of the element that was described last, innermost first. */
export const describedComponents = () => componentsOf(described)

/** The code that made the element that was described last. */
export const describedOrigin = () => originOf(described ?? null)

export const cover = () => describe(coverOfHeader())

/** @param selector of one element */
export const describeMatch = (selector: string) => describe(document.querySelector(selector) ?? undefined)

/** @returns the element that extends furthest to the right */
export function widestElement(): string | undefined {
  const edge = document.documentElement.clientWidth
  const [widest] = [...currentPlace().querySelectorAll('*')]
    .map((element) => ({ element, right: element.getBoundingClientRect().right }))
    .filter(({ right }) => right > edge + 1)
    .sort((a, b) => b.right - a.right)
  return describe(widest?.element)
}

/** Shows the final state of an element that fades in, because it has too little contrast before. */
export function finishAnimations() {
  for (const animation of document.getAnimations())
    if (animation.playbackRate !== 0 && animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish()
}
