// Turns the pages of the builds in use into routes of the host's router.
import { buildKey, type Loader } from '@switchboard/loader'
import type { BuildRecord } from '@switchboard/record'
import type { Remote, RemoteRoute } from '@switchboard/remote'
import type { RouteObject } from '@switchboard/router'
import type { ComponentType } from 'react'
import { BrokenPage } from './BrokenPage'
import { nestedRoutes } from './nested-routes'
import { PagePlace } from './PagePlace'
import { createFailedPage, createReplacedPage } from './placeholders'

/** One page of a build. */
interface RemotePage {
  /** Route id. It contains the build, so that two builds share nothing that the router keeps by id. */
  readonly id: string
  readonly record: BuildRecord
  readonly remote: Remote
  readonly path: string
}

export interface RoutedPage extends RemotePage {
  /** Undefined until the page has loaded. */
  readonly Component: ComponentType | undefined
  /** The page's route, wrapped to keep the shell whatever the page does. */
  readonly route: RouteObject
}

export interface PageOnScreen extends RemotePage {
  readonly Component: ComponentType | undefined
}

/** Called with the component that the router has loaded and keeps for a route. */
type OnLoad = (id: string, Component: ComponentType) => void

/** The page on screen keeps its build until the customer leaves it. */
export function routedPages(loader: Loader, onScreen: PageOnScreen | undefined, onLoad: OnLoad): RoutedPage[] {
  const isOnScreen = (record: BuildRecord, path: string) =>
    record.name === onScreen?.record.name && path === onScreen.path
  const pagesInUse = Object.values(loader.builds().inUse).flatMap((record) => {
    const remote = loader.cachedRemote(record)
    const routes = remote?.routes.filter(({ path }) => !isOnScreen(record, path)) ?? []
    return remote ? routes.map((route) => createPage(loader, record, remote, route, onLoad)) : []
  })
  if (!onScreen) return pagesInUse
  const { record, remote, path, Component } = onScreen
  const route = remote.routes.find((one) => one.path === path)
  return route ? [createPage(loader, record, remote, route, onLoad, Component), ...pagesInUse] : pagesInUse
}

function createPage(
  loader: Loader,
  record: BuildRecord,
  remote: Remote,
  given: RemoteRoute,
  onLoad: OnLoad,
  Component = loader.cachedPage(record, given.path),
): RoutedPage {
  const { path, handle } = given
  const id = `${buildKey(record)}${path}`
  const load = async () => {
    const loaded = await loadComponent(loader, record, given)
    onLoad(id, loaded)
    return { Component: loaded }
  }
  const { lazy: _, ...ready } = given
  const page: RouteObject = {
    ...ready,
    id,
    children: nestedRoutes(given.children ?? [], id),
    ...(Component ? { Component } : { lazy: load }),
  }
  const route: RouteObject = {
    id: `${id}@place`,
    element: <PagePlace key={id} build={record} path={path} />,
    errorElement: <BrokenPage key={id} build={record} route={{ ...handle, path }} />,
    children: [page],
  }
  return { id, record, remote, path, Component, route }
}

/** The page, or the placeholder to render instead. */
async function loadComponent(
  loader: Loader,
  record: BuildRecord,
  { path, handle }: RemoteRoute,
): Promise<ComponentType> {
  const { title, heading = 'shell' } = handle
  const place = { remote: record.name, path, title, heading } as const
  const result = await loader.loadPage(record.name, path)
  if (result.kind === 'failed') return createFailedPage(place)
  return buildKey(result.record) === buildKey(record) ? result.Component : createReplacedPage(place)
}
