// Nested routes of a remote's page, as routes of the host's router.
import { withDeadline } from '@switchboard/loader'
import type { RouteObject } from '@switchboard/router'

type LazyParts = NonNullable<RouteObject['lazy']>
type LoadParts = Extract<LazyParts, () => unknown>
type LoadedParts = Awaited<ReturnType<LoadParts>>
type Loader = NonNullable<RouteObject['loader']>

/**
 * Loaded parts of lazy routes, by the route object of the remote, which differs between executions of the same build.
 * The host updates the router's routes whenever the builds in use change, and the router renders nothing for a route
 * that is still lazy then.
 */
const loadedParts = new WeakMap<RouteObject, LoadedParts>()

/**
 * @param parent id of the parent route. It contains the build, so that two builds share nothing that the router keeps
 * by id
 */
export function nestedRoutes(children: readonly RouteObject[], parent: string): RouteObject[] {
  return children.map((child, i) => {
    const id = `${parent}#${child.id ?? i}`
    if (child.index) return { ...withParts(child), id }
    return { ...withParts(child), id, ...(child.children && { children: nestedRoutes(child.children, id) }) }
  })
}

/**
 * Adds the parts that are loaded, or limits the time for loading them. Parts defined in the route take precedence.
 */
function withParts<Route extends RouteObject>(child: Route): Route {
  const { lazy, ...defined } = child
  const loaded = lazy && loadedParts.get(child)
  const route: Route = { ...child, ...loaded, ...defined }
  if (!lazy || loaded) delete route.lazy
  else route.lazy = () => loadOnce(child, lazy)
  if (route.loader) route.loader = limitLoader(route.loader)
  return route
}

async function loadOnce(child: RouteObject, lazy: LazyParts): Promise<LoadedParts> {
  const parts = await withDeadline(typeof lazy === 'function' ? lazy() : loadEach(lazy))
  loadedParts.set(child, parts)
  return parts.loader ? { ...parts, loader: limitLoader(parts.loader) } : parts
}

async function loadEach(lazy: Exclude<LazyParts, LoadParts>): Promise<LoadedParts> {
  const parts = Object.entries(lazy).map(async ([part, load]) => [part, await load()] as const)
  return Object.fromEntries(await Promise.all(parts))
}

/** A loader that never settles would otherwise block the navigation indefinitely. */
function limitLoader(loader: Loader): Loader {
  if (typeof loader !== 'function') return loader
  const { hydrate } = loader
  const timedLoader: Exclude<Loader, boolean> = (...given) => withDeadline((async () => loader(...given))())
  return hydrate === undefined ? timedLoader : Object.assign(timedLoader, { hydrate })
}
