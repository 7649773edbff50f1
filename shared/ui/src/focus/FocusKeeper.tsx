import { keepFocus } from './keep-focus'

/** Render once in each root: focus that is lost inside the root moves to the nearest remaining place. */
export const FocusKeeper = () => <span ref={keepFocusAround} hidden />

/** A ref callback. */
function keepFocusAround(place: HTMLElement | null) {
  const root = place?.closest<HTMLElement>('.sb-root')
  return root ? keepFocus(root) : undefined
}
