// Rules that differ between countries, apart from a retailer's data.

export interface MarketRules {
  /** BCP 47, for `Intl` and the `lang` of documents. */
  readonly locale: string
  /** ISO 4217 */
  readonly currency: string
  /** As written in a sentence: 'All amounts in Australian dollars'. */
  readonly currencyName: string
  /** `percent` of the price before tax. */
  readonly tax: { readonly name: string; readonly percent: number }
  readonly states: readonly string[]
  /** IANA time zone of each state (D1). */
  readonly zones: Readonly<Record<string, string>>
  /** The state whose zone applies if a backend sends neither a zone nor a known state. */
  readonly defaultState: string
  readonly statesWithoutBasicPlanNote: readonly string[]
  /** States in which the important information before an opt-in also links to the agency page. */
  readonly statesWithAgencyNote: readonly string[]
  readonly postcode: { readonly pattern: RegExp; readonly mask: string }
  readonly phone: PhoneRules
  /** The free service that interprets calls, named where people look for help. */
  readonly interpreter: { readonly name: string; readonly phone: string }
}

/** National numbers start with the trunk prefix, international ones with the country code; `digits` follow either. */
export interface PhoneRules {
  readonly countryCode: string
  readonly trunkPrefix: string
  readonly digits: number
  /** Removed from a pasted or autofilled number before the trunk prefix is. */
  readonly internationalPrefix: RegExp
  readonly pattern: RegExp
  readonly mobile: { readonly pattern: RegExp; readonly prefix: string; readonly groups: readonly number[] }
  readonly landline: { readonly groups: readonly number[] }
  /** The contact number as specified (D37): `maxLength` counts typed characters. */
  readonly contact: { readonly pattern: RegExp; readonly maxLength: number }
}

/** By year: the days (MM-DD) that are public holidays in every state, and the days of single states. */
export type PublicHolidays = Readonly<
  Record<number, Readonly<Record<string, readonly string[]>> & { readonly every: readonly string[] }>
>
