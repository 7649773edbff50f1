// A random customer with one service, its registers, and everything sent by the meters. Dates are YYYY-MM-DD.

export type Letter = 'A' | 'E' | 'F' | 'S' | 'N'

export interface RawRegister {
  readonly nmi: string
  readonly suffix: string
  readonly network: 'NEM' | 'SWIS'
  /** As written in the files. */
  readonly unit: 'kWh' | 'Wh' | 'MWh' | 'MJ' | 'GJ' | 'L' | 'kL'
  /** A decimal number, or null if the register does not count litres. */
  readonly mjPerLitre: string | null
  readonly from: string
  /** Inclusive. */
  readonly to: string | null
}

/** A 300 record: the values are decimal numbers, one per letter. */
export interface RawDay {
  readonly kind: 'day'
  readonly register: RawRegister
  readonly date: string
  readonly minutes: 5 | 15 | 30
  readonly values: readonly string[]
  readonly letters: readonly Letter[]
  /** YYYYMMDDhhmmss. If absent, the file's time is used. */
  readonly updated: string | null
}

/** A 250 record. `to` is the day of the second read, which belongs to the next record. */
export interface RawSpan {
  readonly kind: 'span'
  readonly register: RawRegister
  readonly from: string
  readonly to: string
  readonly quantity: string
  readonly letters: readonly [Letter, Letter]
  readonly updated: string | null
}

export interface RawFile {
  /** YYYYMMDDhhmm */
  readonly made: string
  readonly reads: readonly RawDay[] | readonly RawSpan[]
}

export interface Question {
  readonly interval: 'Daily' | 'Monthly' | 'Yearly'
  readonly from: string
  readonly to: string
}

export interface World {
  readonly seed: number
  readonly zone: string
  readonly today: string
  readonly starts: string
  /** Inclusive. */
  readonly ends: string | null
  readonly uom: 'kWh' | 'MJ'
  /** Dollars per unit, a decimal number with at most six decimals. */
  readonly price: string
  readonly registers: readonly RawRegister[]
  /** In import order. */
  readonly files: readonly RawFile[]
  readonly questions: readonly Question[]
}
