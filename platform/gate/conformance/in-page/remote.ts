// Loads the remote like a legacy page, with the shared packages of a real host build.
import { hostRuntime } from './federation.ts'
import { functionOf } from './origins.ts'
import { restoreGlobals } from './page-globals.ts'
import { createElement, furnishPage } from './surroundings.ts'
import { entryKindOf, type BuildRecord } from '@switchboard/record'

export interface Visit {
  name: string
  domElement: HTMLElement
  path: string
  /** called when the page throws while it is rendered */
  onBroken: (error: unknown) => void
}

type Build = Pick<BuildRecord, 'base' | 'files'>
type Load = () => unknown
/** `lazy` loads a route as a whole or in parts. */
interface Route {
  path?: string
  lazy?: Load | Record<string, Load | undefined>
  children?: Route[]
}
type Lifecycle = (props: Visit) => Promise<unknown>
interface Remote {
  routes: Route[]
  fills?: { place: string }[]
  bootstrap: Lifecycle
  mount: Lifecycle
  unmount: Lifecycle
}
type ThrowingStep = 'nothing' | 'load' | 'render'

const integrityOf = new Map<string, string>()
let loaded: Remote | undefined
let throwing: ThrowingStep = 'nothing'
let thrown = 0
const components = new Map<string, unknown>()

/** @returns the component of the page at an address */
export const pageComponent = (address: string) => [components.get(address)].flatMap((one) => functionOf(one) ?? [])

export function loadedRemote() {
  if (!loaded) throw new Error('the remote is not loaded yet')
  return loaded
}

/** @param step of a page that throws from now on */
export function throwAt(step: ThrowingStep) {
  throwing = step
}

export const thrownOnPurpose = () => thrown

/**
 * Prepares the page for a remote.
 * @returns the container for the remote
 */
export async function preparePage(record: Build, host: Build): Promise<HTMLElement> {
  for (const { base, files } of [record, host])
    for (const { path, integrity } of files) integrityOf.set(new URL(base + path, location.href).href, integrity)
  Object.assign(globalThis, {
    switchboardIntegrity: (url: string) => integrityOf.get(new URL(url, location.href).href),
  })
  allowScriptsOfBuilds()
  return furnishPage()
}

function allowScriptsOfBuilds() {
  const { trustedTypes } = window as unknown as {
    trustedTypes: { createPolicy: (name: string, rules: Record<string, (address: string) => string>) => void }
  }
  trustedTypes.createPolicy('default', {
    createScriptURL: (address) => {
      const { origin, pathname } = new URL(address, location.href)
      if (origin === location.origin && /^\/(host|embed|remotes)\//.test(pathname)) return address
      throw new TypeError(`not a script of the portal: ${origin}${pathname}`)
    },
  })
}

/**
 * @param name of its container
 * @param addresses to open, where a page has parameters
 * @returns `untried`: addresses with parameters
 */
export async function loadRemote(
  record: BuildRecord,
  name: string,
  addresses: string[],
): Promise<{ routes: string[]; fills: string[]; pages: string[]; untried: string[] }> {
  const entry = `${record.base}remoteEntry.js`
  const styles = record.files.filter(({ kind }) => kind === 'style')
  const scripts = entryKindOf(record) === 'module' ? fetchModules(record) : addScript(entry)
  await Promise.all([scripts, ...styles.map(({ path }) => addStyleSheet(record.base + path))])
  const runtime = hostRuntime()
  const type = entryKindOf(record) === 'module' ? 'module' : 'global'
  runtime.registerRemotes([{ name, entry, entryGlobalName: name, type }], { force: true })
  const remote = await runtime.loadRemote(`${name}/remote`)
  restoreGlobals()
  if (!isRemote(remote))
    throw new Error('its ./remote does not show routes and lifecycles: make it with defineRemote()')
  loaded = remote
  for (const route of remote.routes) await requireComponent(route)
  const pages = new Set<string>()
  const untried: string[] = []
  for (const { route, path } of withPaths(remote.routes, '')) {
    makeBreakable(route)
    const component = await loadComponent(route)
    restoreGlobals()
    const known = /[:*?]/.test(path) ? addresses.filter((address) => patternOf(path).test(address)) : [path]
    if (known.length === 0) untried.push(path)
    for (const address of known) {
      pages.add(address)
      components.set(address, component)
    }
  }
  const fills = (remote.fills ?? []).map(({ place }) => place)
  return { routes: remote.routes.map(({ path }) => path ?? ''), fills, pages: [...pages], untried }
}

/** The addresses of a path with parameters. */
function patternOf(path: string) {
  const steps = path.split('/').slice(1)
  const patterns = steps.map((step) => {
    if (step === '*') return '(/.*)?'
    if (step.startsWith(':')) return step.endsWith('?') ? '(/[^/]+)?' : '/[^/]+'
    return step.endsWith('?') ? `(/${step.slice(0, -1)})?` : `/${step}`
  })
  return new RegExp(`^${patterns.join('')}$`)
}

/** Without it, the host does not render the page. */
async function requireComponent({ path, lazy }: Route) {
  if (lazy && typeof lazy !== 'function')
    throw new Error(`${path} is loaded by parts, which only the routes inside a page can be: make its lazy a function`)
  const module: unknown = await lazy?.()
  const parts = typeof module === 'object' && module !== null ? module : {}
  if ('Component' in parts && parts.Component) return
  const found = Object.keys(parts).filter((name) => name !== 'Component')
  throw new Error(
    `what lazy loads for ${path} has no Component${found.length > 0 ? `, only ${found.join(', ')}` : ''}: export function Component() from its file`,
  )
}

function isRemote(value: unknown): value is Remote {
  if (typeof value !== 'object' || value === null) return false
  const members = value as Record<string, unknown>
  const lifecycles = ['bootstrap', 'mount', 'update', 'unmount']
  return lifecycles.every((name) => typeof members[name] === 'function') && Array.isArray(members['routes'])
}

/** @returns outer routes first */
const withPaths = (routes: Route[], around: string): { route: Route; path: string }[] =>
  routes.flatMap((route) => {
    const path = pathOf(route, around)
    return [{ route, path }, ...withPaths(route.children ?? [], path)]
  })

function pathOf({ path }: Route, around: string) {
  if (!path) return around
  return path.startsWith('/') ? path : `${around.replace(/\/$/, '')}/${path}`
}

async function loadComponent({ lazy }: Route): Promise<unknown> {
  const isWhole = typeof lazy === 'function'
  const parts = isWhole ? await lazy() : await Promise.all(Object.values(lazy ?? {}).map((load) => load?.()))
  if (Array.isArray(parts)) return parts.find((part) => functionOf(part))
  return typeof parts === 'object' && parts !== null && 'Component' in parts ? parts.Component : undefined
}

/**
 * The parts of a page that throws while rendering. The router would report a missing loader that it expects as a part.
 */
const throwingParts = new Map([
  ['Component', throwOnPurpose],
  ['loader', () => null],
])

/** Makes a page in the remote's routes replaceable by one that throws. */
function makeBreakable(route: Route) {
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
    // If the routes are frozen, a later check finds that nothing was thrown.
  }
}

/** @param thrower loaded instead, so that the page throws while rendering */
const breakable =
  (load: Load, thrower: unknown): Load =>
  async () => {
    if (throwing === 'load') throwOnPurpose()
    return throwing === 'render' ? thrower : load()
  }

function throwOnPurpose() {
  thrown++
  throw new Error('gate: thrown on purpose')
}

const addScript = (address: string) =>
  addToHead(
    createElement('script', { crossOrigin: 'anonymous', integrity: integrityAt(address), src: address }),
    address,
  )

/** An import names no hash, but gets a module that the page has fetched. */
const fetchModules = ({ base, files }: Build) =>
  Promise.all(
    files
      .filter(({ kind }) => kind === 'entry' || kind === 'script')
      .map(({ path }) => addLink('modulepreload', base + path)),
  )

const addStyleSheet = (address: string) => addLink('stylesheet', address)

const addLink = (rel: string, address: string) =>
  addToHead(
    createElement('link', { crossOrigin: 'anonymous', integrity: integrityAt(address), rel, href: address }),
    address,
  )

const integrityAt = (address: string) => integrityOf.get(new URL(address, location.href).href) ?? ''

const addToHead = (element: HTMLElement, address: string) =>
  new Promise((resolve, reject) => {
    element.addEventListener('load', resolve)
    element.addEventListener('error', () => reject(new Error(`${address} could not be loaded`)))
    document.head.append(element)
  })
