// Whether focus goes somewhere when the focused control disappears.
import { controls, describe, isSeen, usedLayer } from './elements.ts'

/** Hides a control of each kind while it has focus. Legacy pages and the provider's have other rules. */
export async function successorFaults(): Promise<string[]> {
  const found = new Set<string>()
  const layer = usedLayer()
  const kinds = new Map<string, HTMLElement>()
  const own = controls().filter(
    (control) =>
      layer.contains(control) &&
      control.closest('.sb-root') !== null &&
      isSeen(control) &&
      !control.matches(':disabled'),
  )
  for (const control of own) kinds.set(`${control.localName} ${control.className}`, control)
  for (const control of kinds.values()) {
    control.focus()
    if (document.activeElement !== control) continue
    control.setAttribute('hidden', '')
    await nextTask()
    const { activeElement } = document
    const isLost = activeElement === document.body || activeElement === control || activeElement === null
    if (isLost) found.add(`no focus after ${describe(control)}`)
    else if (!activeElement.checkVisibility())
      found.add(`focus after ${describe(control)} is hidden: ${describe(activeElement)}`)
    control.removeAttribute('hidden')
  }
  window.scrollTo(0, 0)
  return [...found]
}

/** Resolves after two frames and what they have scheduled. */
const nextTask = () =>
  new Promise<void>((done) =>
    requestAnimationFrame(() => setTimeout(() => requestAnimationFrame(() => setTimeout(done)))),
  )
