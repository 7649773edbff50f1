// Whether the focused control shows, and shows that it is focused.
import { around, controls, describe, isSeen, usedLayer, withAround } from './elements.ts'
import { edgeOf } from './looks.ts'
import { isOpaque } from './colours.ts'

const QUARTERS = [0.5, 0.25, 0.75]

/** In any window: focuses each control in turn, as Tab does. */
export function focusFaults(): string[] {
  const found = new Set<string>()
  const layer = usedLayer()
  for (const control of controls()) {
    if (!layer.contains(control) || control.tabIndex < 0 || control.matches(':disabled, [inert] *')) continue
    if (!control.checkVisibility({ visibilityProperty: true })) continue
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    const before = nearby(control).map(edgeOf)
    control.focus({ focusVisible: true } as FocusOptions)
    if (document.activeElement !== control) continue
    const fault = focusFault(control, before)
    if (fault) found.add(`${describe(control)} ${fault}`)
    control.blur()
  }
  window.scrollTo(0, 0)
  return [...found]
}

/** The elements that may show focus: for a hidden radio, its label or its bar. */
const nearby = (control: Element): Element[] => [
  control,
  ...around(control).slice(0, 2),
  ...((control as HTMLInputElement).labels ?? []),
]

function focusFault(control: HTMLElement, before: readonly string[]): string | undefined {
  if (nearby(control).every((place, i) => edgeOf(place) === before[i])) return 'does not show its focus'
  const shown = [control, ...((control as HTMLInputElement).labels ?? [])].filter(isSeen)
  if (shown.length === 0) return 'is not seen with focus'
  return shown.some(canBeSeen) ? undefined : 'is outside or covered with focus'
}

function canBeSeen(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect()
  return QUARTERS.some((across) =>
    QUARTERS.some((down) => {
      const hit = document.elementFromPoint(left + width * across, top + height * down)
      if (!hit) return false
      if (hit.contains(element) || element.contains(hit)) return true
      return !withAround(hit).some((one) => !one.contains(element) && isOpaque(one))
    }),
  )
}

/** In a low window, what stays at the edges while a page scrolls leaves at least half of the window. */
export function stuckFaults(): string[] {
  window.scrollTo(0, document.documentElement.scrollHeight / 2)
  const stuck = [...document.querySelectorAll('body *')].filter((element) => {
    const { position } = getComputedStyle(element)
    const { top, bottom } = element.getBoundingClientRect()
    const isAtEdge = top <= 1 || bottom >= innerHeight - 1
    return /fixed|sticky/.test(position) && isAtEdge && isSeen(element) && isOpaque(element)
  })
  const height = stuck.reduce((sum, element) => sum + element.getBoundingClientRect().height, 0)
  window.scrollTo(0, 0)
  return height > innerHeight / 2 && !document.querySelector('dialog:modal')
    ? [`${stuck.map(describe).join(', ')} take ${Math.round(height)} of ${innerHeight} px`]
    : []
}
