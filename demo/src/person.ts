// Describes a demonstration person. All dates are days relative to today, so that a bill due in nine days always is.
import type { ContactMethod, State, StoredTime } from '@switchboard/domain'
import type { SimulatedMeter } from './meter-days'
import type { ProductCode } from './products'

export interface Person {
  readonly number: number
  /** Subject of the access token, the same at every provider. */
  readonly sub: string
  readonly firstName: string
  readonly lastName: string
  /** As `npm start` describes the person. */
  readonly situation: string
  readonly email: string
  readonly dateOfBirth: string
  /** E.164 */
  readonly phone: string
  readonly accountNumber: string
  readonly address: string
  readonly property: Property
  readonly customerType: 'RESI' | 'BUSI'
  readonly rateType?: string
  readonly active: boolean
  readonly sendBillTo: ContactMethod
  readonly payBy?: 'Visa' | 'Mastercard'
  /** Day on which the account was opened, relative to today; thirty months ago by default. */
  readonly opened?: number
  readonly services: readonly PersonService[]
  readonly extras: readonly ProductCode[]
  readonly contacts: readonly PersonContact[]
  readonly movesOutIn?: number
  readonly bills?: BillSituation
  readonly adjustments?: readonly PersonAdjustment[]
}

export interface Property {
  readonly path: string
  readonly name: string | null
  readonly image: string | null
  readonly city: string
  readonly postcode: string
  readonly state: State
}

export interface PersonService {
  readonly product: ProductCode
  readonly kind: 'M' | 'E'
  /** Dollars per unit, overriding the product's price. */
  readonly price?: number
  /**
   * Dollars per unit before the 13th of last month, and from the first of the month after next on.
   */
  readonly otherPrices?: { readonly before: number; readonly announced: number }
  /** Prices at some times of the week, beside the price at all others. */
  readonly windows?: { readonly rest: string; readonly priced: readonly PersonWindow[] }
  /** Prices up to a use of each day, lowest first, below the price for all other use. */
  readonly steps?: readonly PersonStep[]
  /** A register of the same meter with its own price. */
  readonly controlledLoad?: { readonly price: number; readonly meter: PersonMeter }
  /** Agreed before the product got its current prices. */
  readonly prices?: 'former'
  /** Days from today. */
  readonly endsIn?: number
  readonly meter?: PersonMeter
}

export interface PersonWindow {
  readonly name: string
  /** Dollars per unit. */
  readonly price: number
  readonly times: readonly StoredTime[]
}

export interface PersonStep {
  /** Units of each day. */
  readonly upTo: number
  /** Dollars per unit. */
  readonly price: number
}

export type PersonMeter = Pick<SimulatedMeter, 'nmi' | 'suffix' | 'uom' | 'shape' | 'intervalMinutes' | 'faults'>

export interface PersonContact {
  readonly firstName: string
  readonly lastName: string
  readonly dateOfBirth: string
  readonly email: string
  readonly phone: string
}

export interface BillSituation {
  /** Days from today until the latest bill is due. */
  readonly dueIn: number
  /** The paid share of the latest bill: all, nothing, more than its amount (cents), or a part (cents). */
  readonly paid: 'all' | 'nothing' | { readonly over: number } | { readonly part: number }
}

/** A credit (negative) or a fee on a past bill. */
export interface PersonAdjustment {
  readonly description: string
  readonly cents: number
  readonly monthsAgo: number
}
