// Remembers which code made elements and style sheets, and finds the components of elements.
import { callerPlaces } from './begun.ts'
import type { ScriptPlace } from '../../../build/source-lines.ts'

const made = new WeakMap<object, ScriptPlace[]>()

const remember = (what: object) => {
  const places = callerPlaces()
  if (places.length > 0) made.set(what, places)
}

export function watchOrigins() {
  const create = Document.prototype.createElement
  Document.prototype.createElement = function (this: Document, ...given: [string]) {
    const element = create.apply(this, given)
    remember(element)
    return element
  } as typeof create
  const insert = CSSStyleSheet.prototype.insertRule
  CSSStyleSheet.prototype.insertRule = function (...given) {
    remember(this)
    return insert.apply(this, given)
  }
  window.CSSStyleSheet = new Proxy(CSSStyleSheet, {
    construct(target, given) {
      const sheet: object = Reflect.construct(target, given)
      remember(sheet)
      return sheet
    },
  })
}

/** @returns the remote's code that made the element, one around it, or the style sheet */
export function originOf(what: Element | CSSStyleSheet | null): ScriptPlace[] {
  const owner = what instanceof CSSStyleSheet ? (what.ownerNode ?? undefined) : undefined
  const found = what && (made.get(what) ?? (owner && made.get(owner)))
  if (found) return found
  return what instanceof Element && what.parentElement ? originOf(what.parentElement) : []
}

interface Fiber {
  type: unknown
  return: Fiber | null
}

/** @returns the functions of the components that render the element, innermost first */
export function componentsOf(element: Element | null | undefined): object[] {
  const components = []
  for (let fiber = fiberOf(element); fiber; fiber = fiber.return) {
    const component = functionOf(fiber.type)
    if (component) components.push(component)
  }
  return components.slice(0, 20)
}

/** React stores it in a property of the element whose name has a random end. */
function fiberOf(element: Element | null | undefined): Fiber | null {
  if (!element) return null
  const key = Object.keys(element).find((name) => name.startsWith('__reactFiber$'))
  return key ? ((element as unknown as Record<string, Fiber>)[key] ?? null) : fiberOf(element.parentElement)
}

/** @param type of a fiber; React wraps functions for memo() and forwardRef() */
export function functionOf(type: unknown): object | undefined {
  if (typeof type === 'function') return type
  if (typeof type !== 'object' || type === null) return undefined
  if ('render' in type) return functionOf(type.render)
  return 'type' in type ? functionOf(type.type) : undefined
}
