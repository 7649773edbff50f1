// Keeps the router's routes in line with the builds in use (decision record 0024).
import type { Loader } from '@switchboard/loader'
import type { RouteObject } from '@switchboard/router'
import type { ComponentType } from 'react'
import { routedPages, type PageOnScreen, type RoutedPage } from './remote-routes'
import type { Router } from './set-routes'

export interface RouteTable {
  onScreen(): PageOnScreen | undefined
  /** When the page on screen was opened, by the clock of `performance.now`. */
  openedAt(): number
  /**
   * Gives the router the pages of the builds in use if they have changed. These pages render from the next navigation
   * on.
   */
  update(): void
  /** Gives the router the pages of the builds in use, without keeping the build of the page on screen. */
  rebuild(): void
  /** Records the page on screen after a navigation. */
  arrive(state: Router['state']): void
}

interface RouteTableOptions {
  readonly loader: Loader
  readonly isIdle: () => boolean
  readonly setRoutes: (routes: RouteObject[]) => void
}

interface TableState {
  pages: readonly RoutedPage[]
  /** Components that the router loaded for lazy routes, by route id. */
  readonly loaded: Map<string, ComponentType>
  onScreen: PageOnScreen | undefined
  openedAt: number
}

export function createRouteTable({ loader, isIdle, setRoutes }: RouteTableOptions): RouteTable {
  const state: TableState = { pages: [], loaded: new Map(), onScreen: undefined, openedAt: performance.now() }
  const currentPages = () =>
    routedPages(loader, state.onScreen, (id, Component) => {
      state.loaded.set(id, Component)
      // A page that failed after the customer went back is tried again when it is reopened.
      if (isIdle()) update()
    })
  const replace = (pages: readonly RoutedPage[]) => {
    state.pages = pages
    state.loaded.clear()
    setRoutes(pages.map(({ route }) => route))
  }
  const update = () => {
    const pages = currentPages()
    if (!isSame(state, pages)) replace(pages)
  }
  return {
    onScreen: () => state.onScreen,
    openedAt: () => state.openedAt,
    update,
    rebuild() {
      state.onScreen = undefined
      replace(currentPages())
    },
    arrive({ matches, errors }) {
      const page = state.pages.find(({ id }) => matches.some(({ route }) => route.id === id))
      if (page?.id !== state.onScreen?.id) state.openedAt = performance.now()
      state.onScreen = page && { ...page, Component: page.Component ?? state.loaded.get(page.id) }
      // The router keeps a failed route failed until it gets new routes.
      if (errors && Object.keys(errors).length > 0) replace(currentPages())
      else update()
    },
  }
}

/** The router keeps the component it loaded for a lazy route, so such a route is the same only with that component. */
const isSame = ({ pages, loaded }: TableState, next: readonly RoutedPage[]) =>
  pages.length === next.length &&
  pages.every(({ id, Component }, i) => id === next[i]?.id && (loaded.get(id) ?? Component) === next[i].Component)
