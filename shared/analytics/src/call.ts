// The calls to analytics. No other data leaves the portal for an analytics tool.

/** Specification 9: `standalone` is a remote run by its own team, `embedded` a remote inside a legacy page (D48). */
export type Environment = 'prod' | 'nonprod' | 'standalone' | 'embedded'

export interface PageFacts {
  /** Page identifier of the route, e.g. 'payment-history'. */
  readonly identifier: string
  readonly title: string
  readonly environment: Environment
}

export type FuelType = 'electricity' | 'hot-water' | 'heating-cooling' | 'gas' | 'solar'

/** Specification 3. Must not contain names, addresses, e-mail addresses or phone numbers. */
export interface AccountFacts {
  readonly number: string
  /** The contact's number; optional in a backend's response. */
  readonly customerReferenceNumber: string
  /** The fuels of all services with usage. */
  readonly fuelType: readonly FuelType[]
  /** Subscription of the first service. */
  readonly currentPlan: string
  readonly directDebit: 'set-up' | 'none'
}

/** The page data layer. */
export interface Data {
  page?: PageFacts
  account?: Partial<AccountFacts>
}

/** A rule has no details, because the tool that runs it reads the data layer. */
export type Rule = 'page-viewed' | 'account-known' | 'logged-out'

/** Target of a link that leaves the portal; 'bill' is a bill's PDF. */
export type Link = 'bill' | 'make-payment' | 'direct-debit' | 'concessions' | 'contact' | 'faqs'

/** Tracked events, each with its own details. */
export interface Details {
  readonly 'banner-error': { readonly detail: string }
  readonly 'banner-warning': { readonly detail: string }
  readonly 'toast-error': { readonly detail: string }
  readonly 'tooltip-opened': { readonly label: string }
  readonly 'status-panel-action': { readonly text: string; readonly type: string }
  readonly 'link-followed': { readonly link: Link }
  /** `error` is the class name; the message is left out because it may quote customer or server text. */
  readonly 'page-broke': { readonly page: string; readonly error: string }
  readonly 'remote-load': {
    readonly remote: string
    readonly build: string
    readonly outcome: string
    readonly ms: number
  }
}

type TrackerEvent = {
  [Name in keyof Details]: { readonly kind: 'event'; readonly name: Name; readonly detail: Details[Name] }
}[keyof Details]

export type Call =
  | { readonly kind: 'update'; readonly data: Readonly<Data> }
  | { readonly kind: 'clear'; readonly parts: readonly (keyof Data)[] }
  | { readonly kind: 'rule'; readonly name: Rule }
  | TrackerEvent

/** Passes a call to the tools. If it throws, the next call is delivered anyway. */
export type Adapter = (call: Call) => void

/** Applies a call to the data layer. An update replaces whole sections. */
export function applyCall(call: Call, data: Data): void {
  if (call.kind === 'update') Object.assign(data, call.data)
  if (call.kind === 'clear') for (const part of call.parts) delete data[part]
}
