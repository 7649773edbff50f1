// Loads the remote as a legacy page does, with the shared packages of a real host build.
import { hostRuntime } from './federation.mjs'
import { createElement, furnishPage } from './surroundings.mjs'

/** @typedef {import('@switchboard/record').BuildRecord} BuildRecord */
/** @typedef {Pick<BuildRecord, 'base' | 'files'>} Build */
/** @typedef {() => unknown} Load */
/**
 * `lazy` loads a route as a whole or by parts.
 * @typedef {{ path?: string, lazy?: Load | Record<string, Load | undefined>, children?: Route[] }} Route
 */
/** @typedef {(props: import('./visits.mjs').Visit) => Promise<unknown>} Lifecycle */
/** @typedef {{ routes: Route[], bootstrap: Lifecycle, mount: Lifecycle, unmount: Lifecycle }} Remote */
/** @typedef {'nothing' | 'load' | 'render'} ThrowingStep */

/** @type {Map<string, string>} */
const integrityOf = new Map()
/** @type {Remote | undefined} */
let loaded
/** @type {ThrowingStep} */
let throwing = 'nothing'
let thrown = 0

export function loadedRemote() {
  if (!loaded) throw new Error('the remote is not loaded yet')
  return loaded
}

/** @param {ThrowingStep} step of a page that throws from now on */
export function throwAt(step) {
  throwing = step
}

export const thrownOnPurpose = () => thrown

/**
 * Prepares the page as it is before there is a remote.
 * @param {Build} record
 * @param {Build} host
 * @returns {Promise<HTMLElement>} the place for the remote
 */
export async function preparePage(record, host) {
  for (const { base, files } of [record, host])
    for (const { path, integrity } of files) integrityOf.set(new URL(base + path, location.href).href, integrity)
  Object.assign(globalThis, {
    switchboardIntegrity: (/** @type {string} */ url) => integrityOf.get(new URL(url, location.href).href),
  })
  allowScriptsOfBuilds()
  return furnishPage()
}

function allowScriptsOfBuilds() {
  const { trustedTypes } =
    /** @type {{ trustedTypes: { createPolicy: (name: string, rules: Record<string, (address: string) => string>) => void } }} */ (
      /** @type {unknown} */ (window)
    )
  trustedTypes.createPolicy('default', {
    createScriptURL: (address) => {
      const { origin, pathname } = new URL(address, location.href)
      if (origin === location.origin && /^\/(host|embed|remotes)\//.test(pathname)) return address
      throw new TypeError(`not a script of the portal: ${origin}${pathname}`)
    },
  })
}

/**
 * @param {BuildRecord} record
 * @param {string} name of its container
 * @param {string[]} addresses to open, where a page has parameters
 * @returns {Promise<{ routes: string[], pages: string[], untried: string[] }>} `untried`: addresses with parameters
 */
export async function loadRemote(record, name, addresses) {
  const entry = `${record.base}remoteEntry.js`
  const styles = record.files.filter(({ kind }) => kind === 'style')
  await Promise.all([addScript(entry), ...styles.map(({ path }) => addStyleSheet(record.base + path))])
  const runtime = hostRuntime()
  runtime.registerRemotes([{ name, entry, entryGlobalName: name, type: 'global' }], { force: true })
  const remote = await runtime.loadRemote(`${name}/remote`)
  if (!isRemote(remote))
    throw new Error('its ./remote does not show routes and lifecycles: make it with defineRemote()')
  loaded = remote
  for (const route of remote.routes) await requireComponent(route)
  /** @type {Set<string>} */
  const pages = new Set()
  /** @type {string[]} */
  const untried = []
  for (const { route, path } of withPaths(remote.routes, '')) {
    makeBreakable(route)
    await loadRoute(route)
    const known = /[:*?]/.test(path) ? addresses.filter((address) => patternOf(path).test(address)) : [path]
    if (known.length === 0) untried.push(path)
    for (const address of known) pages.add(address)
  }
  return { routes: remote.routes.map(({ path }) => path ?? ''), pages: [...pages], untried }
}

/**
 * The addresses of a path with parameters.
 * @param {string} path
 */
function patternOf(path) {
  const steps = path.split('/').slice(1)
  const patterns = steps.map((step) => {
    if (step === '*') return '(/.*)?'
    if (step.startsWith(':')) return step.endsWith('?') ? '(/[^/]+)?' : '/[^/]+'
    return step.endsWith('?') ? `(/${step.slice(0, -1)})?` : `/${step}`
  })
  return new RegExp(`^${patterns.join('')}$`)
}

/**
 * The host draws nothing for a page without it.
 * @param {Route} route
 */
async function requireComponent({ path, lazy }) {
  if (lazy && typeof lazy !== 'function')
    throw new Error(`${path} is loaded by parts, which only the routes inside a page can be: make its lazy a function`)
  /** @type {unknown} */
  const module = await lazy?.()
  const parts = typeof module === 'object' && module !== null ? module : {}
  if ('Component' in parts && parts.Component) return
  const found = Object.keys(parts).filter((name) => name !== 'Component')
  throw new Error(
    `what lazy loads for ${path} has no Component${found.length > 0 ? `, only ${found.join(', ')}` : ''}: export function Component() from its file`,
  )
}

/**
 * @param {unknown} value
 * @returns {value is Remote}
 */
function isRemote(value) {
  if (typeof value !== 'object' || value === null) return false
  const members = /** @type {Record<string, unknown>} */ (value)
  const lifecycles = ['bootstrap', 'mount', 'update', 'unmount']
  return lifecycles.every((name) => typeof members[name] === 'function') && Array.isArray(members['routes'])
}

/**
 * @param {Route[]} routes
 * @param {string} around
 * @returns {{ route: Route, path: string }[]} outer routes first
 */
const withPaths = (routes, around) =>
  routes.flatMap((route) => {
    const path = pathOf(route, around)
    return [{ route, path }, ...withPaths(route.children ?? [], path)]
  })

/**
 * @param {Route} route
 * @param {string} around
 */
function pathOf({ path }, around) {
  if (!path) return around
  return path.startsWith('/') ? path : `${around.replace(/\/$/, '')}/${path}`
}

/** @param {Route} route */
const loadRoute = ({ lazy }) =>
  typeof lazy === 'function' ? lazy() : Promise.all(Object.values(lazy ?? {}).map((load) => load?.()))

/** What a page that throws while it is drawn has instead of its own. The router misses a loader that it was promised as a part. */
const throwingParts = new Map([
  ['Component', throwOnPurpose],
  ['loader', () => null],
])

/**
 * Lets a page be replaced by one that throws, where the remote takes the page from its own routes.
 * @param {Route} route
 */
function makeBreakable(route) {
  const { lazy } = route
  if (!lazy) return
  try {
    route.lazy =
      typeof lazy === 'function'
        ? breakable(lazy, Object.fromEntries(throwingParts))
        : Object.fromEntries(
            Object.entries(lazy).map(([part, load]) => [part, load && breakable(load, throwingParts.get(part))]),
          )
  } catch {
    // The routes are frozen: a later check finds that nothing was thrown.
  }
}

/**
 * @param {Load} load
 * @param {unknown} thrower what is loaded in its place for a page that throws while it is drawn
 * @returns {Load}
 */
const breakable = (load, thrower) => async () => {
  if (throwing === 'load') throwOnPurpose()
  return throwing === 'render' ? thrower : load()
}

function throwOnPurpose() {
  thrown++
  throw new Error('gate: thrown on purpose')
}

/** @param {string} address */
const addScript = (address) =>
  addToHead(
    createElement('script', { crossOrigin: 'anonymous', integrity: integrityAt(address), src: address }),
    address,
  )

/** @param {string} address */
const addStyleSheet = (address) =>
  addToHead(
    createElement('link', {
      crossOrigin: 'anonymous',
      integrity: integrityAt(address),
      rel: 'stylesheet',
      href: address,
    }),
    address,
  )

/** @param {string} address */
const integrityAt = (address) => integrityOf.get(new URL(address, location.href).href) ?? ''

/**
 * @param {HTMLElement} element
 * @param {string} address
 */
const addToHead = (element, address) =>
  new Promise((resolve, reject) => {
    element.addEventListener('load', resolve)
    element.addEventListener('error', () => reject(new Error(`${address} could not be loaded`)))
    document.head.append(element)
  })
