// Random accounts: their services with charges and meters, and all readings. Dates are YYYY-MM-DD.

export interface RawRegister {
  readonly nmi: string
  readonly suffix: string
  readonly network: 'NEM' | 'SWIS'
  readonly from: string
  /** Inclusive. */
  readonly to: string | null
  /** By market day: thousandths of a kWh of each half hour, null without a reading. Days without any are absent. */
  readonly reads: ReadonlyMap<string, RawDay>
}

export interface RawDay {
  readonly values: readonly (number | null)[]
  /** Whether the network estimated or substituted the readings. */
  readonly estimated: boolean
}

/** By the clocks of the property: days 1 (Monday) to 7, from and to as HH:MM. */
export interface RawTime {
  readonly days: readonly number[]
  readonly from: string
  readonly to: string
  readonly months?: readonly number[]
  /** Whether public holidays count as Sundays. */
  readonly holidays?: 'weekend'
}

export interface RawStep {
  readonly per: 'DAY' | 'AVERAGE_DAY' | 'MONTH' | 'QUARTER'
  readonly above: number
  readonly upTo: number | null
}

export interface RawCharge {
  readonly title: string
  /** For a price that depends on the time: its name, and its times; null for all other times. */
  readonly window?: { readonly name: string; readonly times: readonly RawTime[] | null }
  /** For a price with steps: the limits of this step in thousandths; null for the last step. */
  readonly step?: RawStep
  readonly per: 'MONTH' | 'DAY' | 'UNIT' | 'ONCE'
  /** Millionths of a dollar. */
  readonly exclusive: number
  readonly inclusive: number
  readonly taxable: boolean
  /** Both inclusive. */
  readonly first: string | null
  readonly last: string | null
}

export interface RawService {
  readonly product: string
  /** Whose use is measured by the electricity meter. */
  readonly isMeasuredByElectricity: boolean
  readonly isUtility: boolean
  readonly inclusive: boolean
  readonly starts: string
  /** Inclusive. */
  readonly ends: string | null
  readonly charges: readonly RawCharge[]
  /** Parallel streams, each of successive registers. */
  readonly streams: readonly (readonly RawRegister[])[]
}

export interface RawAdjustment {
  readonly description: string
  readonly cents: number
  readonly taxable: boolean
  readonly appliesOn: string
}

export interface RawAccount {
  readonly seed: number
  readonly state: string
  readonly zone: string
  readonly opened: string
  readonly services: readonly RawService[]
  readonly adjustments: readonly RawAdjustment[]
}
