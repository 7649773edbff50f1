// Finds what a remote adds to the names of the page, and what it replaces of those that everybody uses.

/** @type {Record<string, () => unknown>} */
const shared = {
  fetch: () => window.fetch,
  'history.pushState': () => history.pushState,
  'history.replaceState': () => history.replaceState,
  'XMLHttpRequest.prototype.send': () => XMLHttpRequest.prototype.send,
  'XMLHttpRequest.prototype.open': () => XMLHttpRequest.prototype.open,
  'EventTarget.prototype.addEventListener': () => EventTarget.prototype.addEventListener,
  'Node.prototype.appendChild': () => Node.prototype.appendChild,
  'JSON.parse': () => JSON.parse,
  'Array.prototype.map': () => Array.prototype.map,
  'Object.assign': () => Object.assign,
  'Promise.prototype.then': () => Promise.prototype.then,
  'console.error': () => console.error,
  onerror: () => window.onerror,
  onunhandledrejection: () => window.onunhandledrejection,
}

/** @type {Set<string>} */
let namesBefore = new Set()
/** @type {Map<string, unknown>} */
let valuesBefore = new Map()

export function rememberGlobals() {
  namesBefore = new Set(Object.keys(window))
  valuesBefore = new Map(Object.entries(shared).map(([name, value]) => [name, value()]))
}

/**
 * What has changed since rememberGlobals(), except for the remote's container and its list of chunks.
 * @param {string} container
 * @returns {{ added: string[], replaced: string[] }}
 */
export const globalChanges = (container) => ({
  added: Object.keys(window).filter(
    (name) => !namesBefore.has(name) && name !== container && !name.startsWith('webpackChunk'),
  ),
  replaced: [...valuesBefore].filter(([name, value]) => shared[name]?.() !== value).map(([name]) => name),
})
