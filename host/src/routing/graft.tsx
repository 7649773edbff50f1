// A remote's routes as the host puts them into its router.
import type { BuildRecord } from '@switchboard/registry'
import type { RemoteRoute } from '@switchboard/remote'
import type { RouteObject } from '@switchboard/router'
import type { ComponentType } from 'react'
import type { LoadedBuild } from '../federation/load'
import { BrokenPage } from './BrokenPage'

/** One page of a build, as a route that names them. */
export interface Grafted {
  readonly id: string
  readonly record: BuildRecord
  readonly build: LoadedBuild
  readonly path: string
  readonly route: RouteObject
}

/**
 * @param page a page that is here already
 * @param bring loads a page; what it answers is drawn in the page's place
 */
export function graft(
  record: BuildRecord,
  build: LoadedBuild,
  page: (path: string) => ComponentType | undefined,
  bring: (path: string, id: string) => Promise<ComponentType>,
): Grafted[] {
  return build.remote.routes.map((given) => {
    const id = `${record.name}/${record.build}${given.path}`
    const Component = page(given.path)
    const route: RouteObject = {
      ...given,
      id,
      children: named(given.children ?? [], id),
      errorElement: <BrokenPage build={record} route={placeOf(given)} />,
      lazy: async () => ({ Component: await bring(given.path, id) }),
    }
    if (Component) {
      delete route.lazy
      route.Component = Component
    }
    return { id, record, build, path: given.path, route }
  })
}

/** Two builds of a remote never share the name of a route, and what the router keeps by it. */
function named(children: readonly RouteObject[], parent: string): RouteObject[] {
  return children.map((child, i) => {
    const id = `${parent}#${child.id ?? i}`
    return child.index
      ? { ...child, id }
      : { ...child, id, ...(child.children && { children: named(child.children, id) }) }
  })
}

const placeOf = ({ path, handle }: RemoteRoute) => ({ ...handle, path })
