// What a customer sees of the remote.
import { isEmpty } from './content.ts'
import { currentPlace } from './visits.ts'

/** The text and size of the remote's place. */
export function appearance() {
  const place = currentPlace()
  return {
    text: place.innerText.trim(),
    isEmpty: isEmpty(place),
    tooWide: document.documentElement.scrollWidth - document.documentElement.clientWidth,
  }
}

/** @returns the element that stands out furthest to the right, as it stands in the source */
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

/** An element that fades in has too little contrast on its way, so it is shown as it is at the end. */
export function finishAnimations() {
  for (const animation of document.getAnimations())
    if (animation.playbackRate !== 0 && animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish()
}
