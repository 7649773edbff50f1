// The records of a meter data file, parsed.

import type { Day } from '@switchboard/domain'
import type { Unit } from './unit-of-measure'

/** Actual, forward estimate, final substitute, substitute, null (missing), variable (one flag per interval). */
export type QualityFlag = 'A' | 'E' | 'F' | 'S' | 'N' | 'V'

interface MeterRead {
  /** The line on which the record starts, counted from 1. */
  readonly line: number
  readonly nmi: string
  readonly suffix: string
  readonly unit: Unit
  /** ISO 8601 with an offset; of two reads for the same time the later revision is stored. */
  readonly revisedAt: string
  /** The lines of this read as a complete meter file, for quarantine. */
  readonly source: readonly string[]
}

/** A register's market day. */
export interface DayRead extends MeterRead {
  readonly kind: 'day'
  readonly day: Day
  readonly intervalMinutes: number
  /** Thousandths of the unit; element k covers minutes k·L to (k+1)·L of the market day. Null means missing. */
  readonly values: readonly (number | null)[]
  readonly flag: QualityFlag
  /** One letter per interval if `flag` is V. */
  readonly flags: string | null
}

/** One quantity between two reads of a basic meter; `to` is exclusive. */
export interface SpanRead extends MeterRead {
  readonly kind: 'span'
  readonly from: Day
  readonly to: Day
  readonly total: number
  readonly flag: QualityFlag
}

/** An unreadable line in an otherwise readable file. */
export interface Reject {
  readonly kind: 'reject'
  readonly line: number
  readonly code: string
  readonly detail: string
}

/** A stream that does not measure energy, such as reactive power or voltage. */
export interface IgnoredStream {
  readonly kind: 'ignored'
  readonly line: number
}

export type MeterRecord = DayRead | SpanRead | Reject | IgnoredStream

/** The file is not a meter file, or is damaged, so none of its readings are imported. */
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
