// The contract between host and remotes, which is all that a remote exposes.
import type { RouteObject } from '@switchboard/router'
import type { ComponentType } from 'react'

/** Increased with each incompatible change. Builds with another contract are not loaded. */
export const CONTRACT = 1

/** Describes a page to the shell, which renders title and heading even when the page itself fails. */
export interface PageHandle {
  /** Page identifier for analytics. */
  readonly page: string
  readonly title: string
  /** 'page': the page renders its own h1. Default: the shell renders `title` above the page. */
  readonly heading?: 'page'
  /** The parent page. In a narrow window the shell renders a link to it above the heading. */
  readonly parent?: { readonly path: string; readonly text: string }
  /**
   * An entry in the main navigation. The portal's own have the order numbers 10 (Dashboard), 20 (Bills & payments) and
   * 30 (Usage); FAQs is always last.
   */
  readonly navigation?: { readonly text: string; readonly order: number }
}

/** A React Router route with an absolute path, a description for the shell, and a page that is loaded on demand. */
export interface RemoteRoute {
  readonly path: string
  readonly handle: PageHandle
  /**
   * The GETs that the page starts with, which the portal sends before the page's code runs: '/api/portal/tips', or with
   * a parameter from the page's query '/api/portal/tips?room={room}'.
   */
  readonly needs?: readonly string[]
  /** The places in the page, each of which it shows with `<Place>`: the remote's name, a dot and a name. */
  readonly places?: readonly string[]
  readonly lazy: () => Promise<{ Component: ComponentType }>
  readonly children?: RouteObject[]
}

/** What the remote shows in a place of another remote's page. */
export interface RemoteFiller {
  /** For example 'dashboard.card'. */
  readonly place: string
  readonly lazy: () => Promise<{ Component: ComponentType }>
}

/** The single-spa lifecycles: a legacy page shows the same routes with them. */
export interface Lifecycles {
  bootstrap(props: LifecycleProps): Promise<unknown>
  mount(props: LifecycleProps): Promise<unknown>
  update(props: LifecycleProps): Promise<unknown>
  unmount(props: LifecycleProps): Promise<unknown>
}

/** `name` must be unique per mounted copy, because single-spa-react keys its state by it. */
export interface LifecycleProps {
  readonly name: string
  readonly domElement: HTMLElement
  /** Path in the remote to open first, optionally with a query; default: its first route. */
  readonly path?: string
  /** For analytics (specification 9). Default: `embedded`. */
  readonly environment?: 'standalone' | 'embedded'
  /**
   * Called when the customer opens another page inside, or changes something in its address. @param address from the
   * first slash on
   */
  readonly onMove?: (address: string) => void
  /** Called when a page of the remote throws while rendering. */
  readonly onBroken?: (error: unknown) => void
  /**
   * Called when the customer opens a page that the remote does not have. Default: the browser opens it. @param address
   * from the first slash on in the page's own origin
   */
  readonly onLeave?: (address: string) => void
}

export interface Remote extends Lifecycles {
  readonly name: string
  readonly routes: readonly RemoteRoute[]
  /** Undefined in remotes that were built before places existed. */
  readonly fills?: readonly RemoteFiller[]
}
