// What a meter data file says, record by record.

import type { Day } from '@switchboard/domain'
import type { Unit } from './uom'

/** Actual, forward estimate, final substitute, substitute, null (missing), variable (one flag per interval). */
export type Flag = 'A' | 'E' | 'F' | 'S' | 'N' | 'V'

interface Read {
  /** Line of the file, from 1, on which the record starts. */
  readonly line: number
  readonly nmi: string
  readonly suffix: string
  readonly unit: Unit
  /** ISO 8601 with an offset; of two reads of the same time the later revision stands. */
  readonly revisedAt: string
  /** The lines that say all this once more, as a file of their own: what quarantine keeps. */
  readonly source: readonly string[]
}

/** One market day (UTC+10) of a register. */
export interface DayRead extends Read {
  readonly kind: 'day'
  readonly day: Day
  readonly intervalMinutes: number
  /** Thousandths of the unit; element k covers minutes k·L to (k+1)·L of the market day. Null is missing. */
  readonly values: readonly (number | null)[]
  readonly flag: Flag
  /** One letter per interval when `flag` is V. */
  readonly flags: string | null
}

/** One quantity between two reads of a basic meter; `to` is exclusive. */
export interface SpanRead extends Read {
  readonly kind: 'span'
  readonly from: Day
  readonly to: Day
  readonly total: number
  readonly flag: Flag
}

/** A line that could not be read. The rest of the file is. */
export interface Reject {
  readonly kind: 'reject'
  readonly line: number
  readonly code: string
  readonly detail: string
}

/** A stream that is no energy: reactive power, voltage. */
export interface IgnoredStream {
  readonly kind: 'ignored'
  readonly line: number
}

export type MeterRecord = DayRead | SpanRead | Reject | IgnoredStream

/** The file as a whole cannot be trusted: nothing of it is imported. */
export class BrokenFile extends Error {
  constructor(
    readonly line: number,
    readonly code: string,
    readonly detail: string,
  ) {
    super(`line ${line}: ${detail} (${code})`)
    this.name = 'BrokenFile'
  }
}
