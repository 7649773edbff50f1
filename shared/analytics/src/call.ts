// What analytics can be told. Everything that leaves the portal for a tool is one of these calls.

/** Specification 9: `standalone` is a remote run by its own team, `embedded` a remote inside a legacy page (D48). */
export type Environment = 'prod' | 'nonprod' | 'standalone' | 'embedded'

export interface PageFacts {
  /** Page identifier of the route, e.g. 'payment-history'. */
  readonly identifier: string
  readonly title: string
  readonly environment: Environment
}

export type FuelType = 'electricity' | 'hot-water' | 'heating-cooling' | 'gas' | 'solar'

/** Specification 3. Names, addresses, e-mail addresses and phone numbers have no place here. */
export interface AccountFacts {
  readonly number: string
  /** Of the contact; a backend need not have one. */
  readonly customerReferenceNumber: string
  /** Of all services with usage. */
  readonly fuelType: readonly FuelType[]
  /** Subscription of the first service. */
  readonly currentPlan: string
  readonly directDebit: 'set-up' | 'none'
}

/** The page data layer: what is so for now. */
export interface Data {
  page?: PageFacts
  account?: Partial<AccountFacts>
}

/** A rule has nothing of its own to say: the tool that runs it reads the data layer. */
export type Rule = 'page-viewed' | 'account-known' | 'logged-out'

/** Where a link leads that leaves the portal; 'bill' is a bill's PDF. */
export type Link = 'bill' | 'make-payment' | 'direct-debit' | 'concessions' | 'contact' | 'faqs'

/** Events for the tracker, each with its own details. */
export interface Details {
  readonly 'banner-error': { readonly detail: string }
  readonly 'banner-warning': { readonly detail: string }
  readonly 'toast-error': { readonly detail: string }
  readonly 'tooltip-opened': { readonly label: string }
  readonly 'status-panel-action': { readonly text: string; readonly type: string }
  readonly 'link-followed': { readonly link: Link }
  /** `error`: its class; its message may quote what the customer or the server wrote. */
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

/** The door to the tools. It may throw: the next call is told all the same. */
export type Adapter = (call: Call) => void

/** What a call does to the data layer. An update replaces the parts that it names. */
export function apply(call: Call, data: Data): void {
  if (call.kind === 'update') Object.assign(data, call.data)
  if (call.kind === 'clear') for (const part of call.parts) delete data[part]
}
