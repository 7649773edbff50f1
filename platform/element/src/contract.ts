// The contract between the element's script, which pages cache for long, and the newest build of embed.

export const TAG = 'switchboard-remote'
/** Keeps the address of the page in the session storage while the customer signs in. */
export const RETURN_KEY = 'switchboard-return'
/** Where the provider sends its responses, so that the address of a third-party page does not contain them. */
export const SESSION_PAGE = '/embed/session.html'

/** The sign-in of a page that has one of its own. */
export interface PageSession {
  /** A token that is valid for at least so many seconds; undefined or a rejection when there is none. */
  token(seconds: number): Promise<string | undefined>
  /** Sends the customer to the page's own login. @param login an age in seconds that the customer's sign-in must not have reached */
  leave(login?: { readonly maxAge: number }): unknown
}

export interface EmbedOptions {
  /** Settles when the page calls `switchboard.session()` for the first time. */
  readonly session: Promise<PageSession>
  /** The page has no sign-in of its own: the attribute `data-sign-in` of the script. */
  readonly signsIn: boolean
}

export interface Embed {
  /** Shows the remote that the element's attributes name. Repeated calls change nothing. */
  show(element: HTMLElement): void
  /** The element has left the document. */
  hide(element: HTMLElement): void
  /** Asks again for what the remotes on the page show. A build of before has none. */
  refresh?(): void
  /** The page has called `switchboard.session()`, perhaps again or late. A build of before has none. */
  accept?(session: PageSession): void
  /** The page has found out that its session is over. A build of before has none. */
  sessionEnded?(): void
}

/** Defined by the build of embed. @param page the answer of /registry/embed.json @throws when it cannot be used */
export type StartEmbed = (page: unknown, options: EmbedOptions) => Embed

export interface StartRequest {
  /** The request for /registry/embed.json. */
  readonly answer: Promise<Response>
  /** Of the portal. */
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
  /** For the scripts of the page. */
  var switchboard: { session(session: PageSession): void; sessionEnded(): void; refresh(): void } | undefined
}
