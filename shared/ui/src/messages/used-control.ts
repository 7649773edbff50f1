// Keeps the toasts off the control pressed or focused last, so that it can be seen and pressed again.
import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'
import { followScrolling } from '../overlay/follow-scrolling'
import { placeToasts } from './toast-place'

/** Elements that can be pressed or edited. The page's main part and headings get focus, too, but are not controls. */
const CONTROL = 'a[href], button, input, select, textarea, summary, [role="button"], [tabindex="0"]'

/** The control used last. Not every browser focuses a pressed button, and a busy button loses focus. */
export function useUsedControl(): RefObject<Element | null> {
  const used = useRef<Element>(null)
  useEffect(() => {
    const note = ({ target }: Pick<Event, 'target'>) => {
      const control = target instanceof Element ? controlOf(target) : null
      if (control && !control.closest('[data-toasts]')) used.current = control
    }
    note({ target: document.activeElement })
    document.addEventListener('focusin', note, true)
    document.addEventListener('pointerdown', note, true)
    return () => {
      document.removeEventListener('focusin', note, true)
      document.removeEventListener('pointerdown', note, true)
    }
  }, [])
  return used
}

/** A choice is represented by its label. */
function controlOf(element: Element): Element | null {
  const control = element.closest(`${CONTROL}, label`)
  return control?.matches('input[type="radio"], input[type="checkbox"]')
    ? (control.closest('label') ?? control)
    : control
}

/**
 * Moves the toast area if it would cover the control.
 * @param hold `held` keeps it in place, because it has the pointer or focus
 */
export function useClearPlace(
  area: RefObject<HTMLElement | null>,
  control: RefObject<Element | null>,
  hold: 'free' | 'held',
): void {
  useLayoutEffect(() => {
    const section = area.current
    if (!section || hold === 'held') return
    const place = () => placeArea(section, control.current)
    place()
    // Added after the listeners that record the control, so that they run first.
    document.addEventListener('focusin', place)
    document.addEventListener('pointerdown', place)
    const stopFollowing = followScrolling(place)
    // The stack's height changes with the toasts, and the page's height moves the control.
    const sizes = new ResizeObserver(place)
    for (const element of [section, ...section.children, document.body]) sizes.observe(element)
    return () => {
      document.removeEventListener('focusin', place)
      document.removeEventListener('pointerdown', place)
      stopFollowing()
      sizes.disconnect()
    }
  }, [area, control, hold])
}

function placeArea(section: HTMLElement, control: Element | null): void {
  const { clientWidth: width, clientHeight: height } = document.documentElement
  const { left, right } = section.getBoundingClientRect()
  const stack = { left, right, height: section.scrollHeight }
  const { bottom, room } = placeToasts(stack, control?.getBoundingClientRect(), { width, height })
  section.style.bottom = `${bottom}px`
  section.style.maxHeight = `${room}px`
}
