// Finds what a remote adds to the page's global names and to JavaScript's own objects, and what it replaces there.
// Everything is put back before the gate continues, so that the remote cannot break the gate. This file therefore uses
// only functions that it has from before the remote's code runs, and no iterators.

const { apply, defineProperty, deleteProperty, getOwnPropertyDescriptor, ownKeys } = Reflect
const { is, keys } = Object

interface Member {
  owner: object
  name: string
  key: PropertyKey
  before: PropertyDescriptor
}

/** JavaScript's and the browser's objects that code of the whole page uses. */
const NAMES = [
  ...['Array', 'Boolean', 'Date', 'Error', 'Function', 'JSON', 'Map', 'Math', 'Number', 'Object', 'Promise'],
  ...['Reflect', 'RegExp', 'Set', 'String', 'Symbol', 'WeakMap', 'WeakSet', 'Intl', 'URL', 'URLSearchParams'],
  ...['CSSStyleSheet', 'Document', 'DocumentFragment', 'Element', 'Event', 'EventTarget', 'Headers', 'History'],
  ...['HTMLElement', 'Node', 'Request', 'Response', 'Storage', 'XMLHttpRequest', 'console', 'history', 'navigator'],
]
/** React sets it while it describes an error. */
const OF_REACT = 'prepareStackTrace'
const HANDLERS = ['onerror', 'onunhandledrejection'] as const

const members: Member[] = []
const owners: { owner: object; name: string; known: Record<PropertyKey, true> }[] = []
let handlersBefore: unknown[] = []
interface Changes {
  names: string[]
  /** those of the new values that are functions */
  functions: object[]
}

const added: Changes = { names: [], functions: [] }
const replaced: Changes = { names: [], functions: [] }

export function rememberGlobals() {
  const page = window as unknown as Record<string, object & { prototype?: object }>
  remember(window, '', ({ value }) => typeof value === 'function')
  for (let i = 0; i < NAMES.length; i++) {
    const name = NAMES[i] ?? ''
    const found = page[name]
    if (!found) continue
    remember(found, `${name}.`)
    if (found.prototype) remember(found.prototype, `${name}.prototype.`)
  }
  handlersBefore = [window.onerror, window.onunhandledrejection]
}

function remember(owner: object, name: string, isKept = (_: PropertyDescriptor) => true) {
  const known: Record<PropertyKey, true> = { __proto__: null } as never
  const all = owner === window ? keys(owner) : ownKeys(owner)
  for (let i = 0; i < all.length; i++) known[all[i] ?? ''] = true
  const own = ownKeys(owner)
  for (let i = 0; i < own.length; i++) {
    const key = own[i] ?? ''
    const before = getOwnPropertyDescriptor(owner, key)
    if (before && isKept(before)) members[members.length] = { owner, name: name + nameOf(key), key, before }
  }
  owners[owners.length] = { owner, name, known }
}

const nameOf = (key: PropertyKey) => (typeof key === 'symbol' ? `[${key.description}]` : `${key}`)

/** Puts back what was replaced, and removes what was added to shared objects. */
export function restoreGlobals() {
  for (let i = 0; i < members.length; i++) {
    const { owner, name, key, before } = members[i] as Member
    const now = getOwnPropertyDescriptor(owner, key)
    if (now && isSame(now, before)) continue
    note(replaced, name, now?.value ?? now?.get)
    defineProperty(owner, key, before)
  }
  for (let i = 0; i < owners.length; i++) {
    const { owner, name, known } = owners[i] as (typeof owners)[number]
    if (owner === window) continue
    const now = ownKeys(owner)
    for (let k = 0; k < now.length; k++) {
      const key = now[k] ?? ''
      if (known[key] || key === OF_REACT) continue
      note(added, name + nameOf(key), getOwnPropertyDescriptor(owner, key)?.value)
      deleteProperty(owner, key)
    }
  }
}

const isSame = (a: PropertyDescriptor, b: PropertyDescriptor) =>
  is(a.value, b.value) && a.get === b.get && a.set === b.set

function note({ names, functions }: Changes, name: string, value: unknown) {
  for (let i = 0; i < names.length; i++) if (names[i] === name) return
  names[names.length] = name
  if (typeof value === 'function') functions[functions.length] = value
}

/** @returns a function that first puts everything back */
export const restoreBefore = <A extends unknown[], R>(work: (...given: A) => R): ((...given: A) => R) =>
  function (this: unknown, ...given: A): R {
    restoreGlobals()
    return apply(work, this, given) as R
  }

/** The names with which the runtimes of webpack, Rspack and Vite find a build in the page. */
const OF_RUNTIME = /^(webpackChunk|rspackChunk|__mf_|__VUE_HMR_RUNTIME__$)/

/** The changes since rememberGlobals(), except the remote's container and what its bundler's runtime adds. */
export function globalChanges(container: string): { added: string[]; replaced: string[] } {
  const page = window as unknown as Record<string, unknown>
  const known = owners.find(({ owner }) => owner === window)?.known ?? {}
  const names = Object.keys(window).filter((name) => !known[name] && name !== container && !OF_RUNTIME.test(name))
  for (const name of names) note(added, `window.${name}`, page[name])
  for (const [i, name] of HANDLERS.entries()) if (window[name] !== handlersBefore[i]) note(replaced, name, window[name])
  return { added: added.names, replaced: replaced.names }
}

/** The new values that are functions. */
export const changingFunctions = (kind: 'added' | 'replaced') => (kind === 'added' ? added : replaced).functions
