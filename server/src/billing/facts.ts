// What a bill is made of, as the database knows it.
import type { Cents, Day, Zone } from '@switchboard/domain'

export interface Account {
  readonly id: number
  readonly number: string
  readonly zone: Zone
  readonly opened: Day
  readonly services: readonly Service[]
  /** Those that no bill has yet. */
  readonly adjustments: readonly Adjustment[]
}

export interface Service {
  readonly id: number
  /** Of the subscription. */
  readonly name: string
  /** The group that the customer sees: Electricity, Hot water, Solar export. */
  readonly product: string
  readonly uom: string | null
  readonly taxInclusive: boolean
  readonly starts: Day
  /** Its last day. */
  readonly ends: Day | null
  readonly charges: readonly ServiceCharge[]
  readonly meters: readonly Meter[]
}

export interface ServiceCharge {
  readonly id: number
  readonly title: string
  readonly per: 'MONTH' | 'DAY' | 'UNIT' | 'ONCE'
  readonly uom: string | null
  /** Millionths of a dollar. */
  readonly exclusive: number
  readonly inclusive: number
  readonly taxable: boolean
  /** A charge that is made once stands on a bill already. */
  readonly billed: boolean
}

/** Both days inclusive. */
export interface Meter {
  readonly nmi: string
  readonly from: Day
  readonly to: Day | null
}

export interface Adjustment {
  readonly id: number
  readonly description: string
  /** Below zero a credit; quoted as the bill's prices are, with GST or without. */
  readonly cents: Cents
  readonly taxable: boolean
  readonly appliesOn: Day
}
