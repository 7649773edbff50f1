// Finds global names that a remote adds to the page, and shared ones that it replaces.

const shared: Record<string, () => unknown> = {
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

let namesBefore = new Set<string>()
let valuesBefore = new Map<string, unknown>()

export function rememberGlobals() {
  namesBefore = new Set(Object.keys(window))
  valuesBefore = new Map(Object.entries(shared).map(([name, value]) => [name, value()]))
}

/** The changes since rememberGlobals(), except the remote's container and its list of chunks. */
export const globalChanges = (container: string): { added: string[]; replaced: string[] } => ({
  added: Object.keys(window).filter(
    (name) => !namesBefore.has(name) && name !== container && !name.startsWith('webpackChunk'),
  ),
  replaced: [...valuesBefore].filter(([name, value]) => shared[name]?.() !== value).map(([name]) => name),
})
