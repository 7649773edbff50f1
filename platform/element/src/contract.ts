// The contract between the element's script, which pages cache for a long time, and the newest build of embed.

export const TAG = 'switchboard-remote'
/** Session storage key for the page's address while the customer signs in. */
export const RETURN_KEY = 'switchboard-return'
/** Receives the provider's responses, so that they are not in the address of a third-party page. */
export const SESSION_PAGE = '/embed/session.html'

/** The sign-in of a page that has its own. */
export interface PageSession {
  /** A token that is valid for at least `seconds`; undefined or a rejection if there is none. */
  token(seconds: number): Promise<string | undefined>
  /** Sends the customer to the page's own login. @param login maximum age of the sign-in in seconds */
  leave(login?: { readonly maxAge: number }): unknown
}

export interface EmbedOptions {
  /** Settles when the page calls `switchboard.session()` for the first time. */
  readonly session: Promise<PageSession>
  /** Whether the page has no sign-in of its own: the script's attribute `data-sign-in`. */
  readonly signsIn: boolean
}

export interface Embed {
  /** Shows the remote that the element's attributes name. Repeated calls change nothing. */
  show(element: HTMLElement): void
  /** Called when the element has left the document. */
  hide(element: HTMLElement): void
  /** Reloads the data of the remotes on the page. Missing in older builds. */
  refresh?(): void
  /** Called for `switchboard.session()`, perhaps again or late. Missing in older builds. */
  accept?(session: PageSession): void
  /** Called when the page has found that its session has ended. Missing in older builds. */
  sessionEnded?(): void
}

/** Defined by the build of embed. @param page the response of /registry/embed.json @throws if it is unusable */
export type StartEmbed = (page: unknown, options: EmbedOptions) => Embed

export interface StartRequest {
  /** The request for /registry/embed.json. */
  readonly answer: Promise<Response>
  /** The portal's origin. */
  readonly origin: string
  /** Names the remotes that the page shows first. */
  readonly query: string
}

declare global {
  /** Defined by /embed/start.js. */
  var switchboardStart: ((request: StartRequest, options: EmbedOptions) => Promise<Embed>) | undefined
  var switchboardEmbed: StartEmbed | undefined
  /** How often /embed/start.js has tried to load a build of embed. */
  var switchboardAttempts: number | undefined
  /** Set by the federation runtime: the packages that each build on the page has provided. */
  var __FEDERATION__: { readonly __INSTANCES__?: { readonly name: string }[] } | undefined
  /** For the page's scripts. */
  var switchboard: { session(session: PageSession): void; sessionEnded(): void; refresh(): void } | undefined
}
