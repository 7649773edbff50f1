// The data from which an account's bills are drafted.
import type { Cents, Day, ServiceKind, Zone } from '@switchboard/domain'
import type { TimedCharge } from '../usage/charge-windows'

export interface BillableAccount {
  readonly id: number
  readonly number: string
  readonly zone: Zone
  readonly opened: Day
  readonly services: readonly BillableService[]
  /** Adjustments that are not on a bill yet. */
  readonly adjustments: readonly Adjustment[]
}

export interface BillableService {
  readonly id: number
  /** Subscription name. */
  readonly name: string
  readonly kind: ServiceKind
  /** Product code. */
  readonly code: string
  /** Code of the product whose meter measures this service; null if the service has its own meter, or needs none. */
  readonly measuredBy: string | null
  /** The group shown to the customer: Electricity, Hot water, Solar export. */
  readonly product: string
  readonly uom: string | null
  readonly taxInclusive: boolean
  readonly starts: Day
  /** Last day. */
  readonly ends: Day | null
  readonly charges: readonly ServiceCharge[]
  readonly meters: readonly MeterPeriod[]
}

export interface ServiceCharge extends TimedCharge {
  readonly id: number
  /** The name of the part of the price with its times or its register, such as 'peak'. */
  readonly windowName: string | null
  readonly per: 'MONTH' | 'DAY' | 'UNIT' | 'ONCE'
  readonly uom: string | null
  /** Millionths of a dollar. */
  readonly exclusive: number
  readonly inclusive: number
  readonly taxable: boolean
  /** Whether a one-off charge is already on a bill. */
  readonly billed: boolean
}

/** The days on which a service has a meter, both inclusive. */
export interface MeterPeriod {
  readonly nmi: string
  readonly suffix: string
  readonly from: Day
  readonly to: Day | null
}

export interface Adjustment {
  readonly id: number
  readonly description: string
  /** Negative for a credit; with or without GST, as the bill's prices. */
  readonly cents: Cents
  readonly taxable: boolean
  readonly appliesOn: Day
}
