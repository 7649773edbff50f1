// The contract between host and remotes: the only thing that a remote exposes.
import type { RouteObject } from '@switchboard/router'
import type { ComponentType } from 'react'

/** Raised with each incompatible change. Builds of another contract are not loaded. */
export const CONTRACT = 1

/** Describes a page to the shell, which draws title and heading even when the page itself fails. */
export interface PageHandle {
  /** Page identifier, for analytics. */
  readonly page: string
  readonly title: string
  /** 'page': the page draws its own h1. Default: the shell draws `title` above the page. */
  readonly heading?: 'page'
  /** The page that this one is part of. In a narrow window the shell draws a link to it above the heading. */
  readonly parent?: { readonly path: string; readonly text: string }
  /** An entry in the main navigation. The portal's own are at 10 (Dashboard), 20 (Bills & payments) and 30 (Usage); FAQs is always the last. */
  readonly navigation?: { readonly text: string; readonly order: number }
}

/** A route of React Router with an absolute path, a description for the shell, and a page that is loaded on demand. */
export interface RemoteRoute {
  readonly path: string
  readonly handle: PageHandle
  /**
   * The GETs with which the page starts, so that the portal sends them before the page's code runs: '/api/portal/tips', or with a parameter in
   * the query of the page's address '/api/portal/tips?room={room}'.
   */
  readonly needs?: readonly string[]
  readonly lazy: () => Promise<{ Component: ComponentType }>
  readonly children?: RouteObject[]
}

/** The lifecycles of single-spa, with which a legacy page shows the same routes. */
export interface Lifecycles {
  bootstrap(props: LifecycleProps): Promise<unknown>
  mount(props: LifecycleProps): Promise<unknown>
  update(props: LifecycleProps): Promise<unknown>
  unmount(props: LifecycleProps): Promise<unknown>
}

/** `name` must be unique per mounted copy: single-spa-react keys its state by it. */
export interface LifecycleProps {
  readonly name: string
  readonly domElement: HTMLElement
  /** Path inside the remote to open first, with a query if it needs one; default: its first route. */
  readonly path?: string
  /** For analytics (specification 9). Default: `embedded`. */
  readonly environment?: 'standalone' | 'embedded'
  /** The customer has opened another page inside, or chosen something that its address has. @param address from a slash on */
  readonly onMove?: (address: string) => void
  /** A page of the remote threw while it was drawn. */
  readonly onBroken?: (error: unknown) => void
  /** The customer opens a page that the remote does not have. Default: the browser opens it. @param address from a slash on in the page's own origin */
  readonly onLeave?: (address: string) => void
}

export interface Remote extends Lifecycles {
  readonly name: string
  readonly routes: readonly RemoteRoute[]
}
