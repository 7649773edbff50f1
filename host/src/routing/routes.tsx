// The portal's routes for the builds that this tab runs now. The page that is on screen keeps its build until the customer leaves it.
import type { BuildRecord } from '@switchboard/registry'
import type { RouteObject } from '@switchboard/router'
import type { ComponentType } from 'react'
import type { LoadedBuild } from '../federation/load'
import { nameOf } from '../tab/builds'
import type { Tab } from '../tab/tab'
import { graft, type Grafted } from './graft'
import { failed, replaced } from './Replaced'

/** What is on screen. */
export interface Shown {
  readonly id: string
  readonly record: BuildRecord
  readonly path: string
  readonly build: LoadedBuild
  readonly Component: ComponentType | undefined
}

/** Told what the router draws for a route from now on, by the route's name. */
type Drew = (id: string, Component: ComponentType) => void

/** The router draws what the routes say now, also between two navigations: the page on screen must be among them as it is. */
export function graftedRoutes(tab: Tab, shown: Shown | undefined, drew: Drew): Grafted[] {
  const pages = pagesOf(tab, drew)
  const kept = shown ? pages(shown.record, shown.build, shown).filter(({ id }) => id === shown.id) : []
  const others = Object.values(tab.builds().inUse).flatMap((record) => {
    const build = tab.code(record)
    return build ? pages(record, build) : []
  })
  const isShown = ({ record, path }: Grafted) => record.name === shown?.record.name && path === shown.path
  return [...kept, ...others.filter((one) => !isShown(one))]
}

function pagesOf(tab: Tab, drew: Drew) {
  return (record: BuildRecord, build: LoadedBuild, shown?: Shown): Grafted[] => {
    const page = (path: string) => (path === shown?.path && shown.Component) || tab.page(record, path)
    const bring = async (path: string, id: string) => {
      const Component = await placeOf(tab, record, build, path)
      drew(id, Component)
      return Component
    }
    return graft(record, build, page, bring)
  }
}

/** The page, or what stands in its place. */
async function placeOf(tab: Tab, record: BuildRecord, { remote }: LoadedBuild, path: string): Promise<ComponentType> {
  const { title = '', heading = 'shell' } = remote.routes.find((route) => route.path === path)?.handle ?? {}
  const place = { remote: record.name, path, title, heading } as const
  const brought = await tab.bring(record.name, path)
  if (brought.kind === 'failed') return failed(place)
  return nameOf(brought.record) === nameOf(record) ? brought.Component : replaced(place)
}

/** Routes that the router has need not be given to it again. @param drawn what it loaded for them, by their names: it keeps that for ever */
export const isSame = (
  given: readonly Grafted[],
  next: readonly Grafted[],
  drawn: ReadonlyMap<string, ComponentType>,
) =>
  given.length === next.length &&
  given.every(
    ({ id, route }, i) => id === next[i]?.id && (drawn.get(id) ?? route.Component) === next[i].route.Component,
  )

export const componentOf = ({ Component }: RouteObject): ComponentType | undefined => Component ?? undefined

export const objects = (grafted: readonly Grafted[]): RouteObject[] => grafted.map(({ route }) => route)
