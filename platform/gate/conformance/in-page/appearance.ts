// The visible state of the remote.
import { isEmpty } from './content.ts'
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

/** @returns the source of the element that extends furthest to the right */
export function widestElement(): string | undefined {
  const edge = document.documentElement.clientWidth
  const [widest] = [...currentPlace().querySelectorAll('*')]
    .map((element) => ({ element, right: element.getBoundingClientRect().right }))
    .filter(({ right }) => right > edge + 1)
    .sort((a, b) => b.right - a.right)
  if (!widest) return undefined
  const { localName, className } = widest.element
  return `<${localName}${className && typeof className === 'string' ? ` class="${className}"` : ''}>`
}

/** Shows the final state of an element that fades in, because it has too little contrast before. */
export function finishAnimations() {
  for (const animation of document.getAnimations())
    if (animation.playbackRate !== 0 && animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish()
}
