import { keepFocus } from './keep-focus'

/** Once in each root: focus that is lost inside of it goes to the nearest remaining place. */
export const FocusKeeper = () => <span ref={keepFocusAround} hidden />

/** A ref callback. */
function keepFocusAround(place: HTMLElement | null) {
  const root = place?.closest<HTMLElement>('.sb-root')
  return root ? keepFocus(root) : undefined
}
