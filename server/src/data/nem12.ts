// Writes NEM12 records (AEMO's Meter Data File Format 1.02), without line ends.

import type { Day } from '@switchboard/domain'
import type { QualityFlag } from '../metering/record'

/** The readings of a register on a market day. */
export interface MeterDay {
  readonly day: Day
  /** Thousandths of a kilowatt hour for each interval; null means missing. */
  readonly values: readonly (number | null)[]
  readonly flag: QualityFlag
  /** One letter per interval if `flag` is V. */
  readonly flags: string | null
  /** When these readings were made or revised, in seconds since 1970. */
  readonly revisedAt: number
}

interface Register {
  /** UTC offset, in minutes, of the network's clock. Days and revisions have dates in that zone. */
  readonly baseOffset: number
  readonly nmi: string
  readonly suffix: string
  /** All suffixes of the NMI, without separators. */
  readonly configuration: string
}

export const headerRecord = (madeAt: number, from: string, baseOffset: number) =>
  `100,NEM12,${timeText(madeAt, baseOffset).slice(0, 12)},${from},CUSTOMER`

export const END_RECORD = '900'

/** Without register id, data stream and serial number of the meter, because they are not stored. */
const registerRecord = ({ nmi, suffix, configuration }: Register, intervalMinutes: number) =>
  `200,${nmi},${configuration},,${suffix},,,kWh,${intervalMinutes},`

/** Returns the records of a register's next days: a register is named again when its intervals get another length. */
export function registerWriter(register: Register): (days: readonly MeterDay[]) => string[] {
  let written: number | undefined
  return (days) =>
    days.flatMap((read) => {
      const minutes = 1440 / read.values.length
      const start = minutes === written ? [] : [registerRecord(register, minutes)]
      written = minutes
      return [...start, ...dayRecords(read, register.baseOffset)]
    })
}

function dayRecords(read: MeterDay, baseOffset: number): string[] {
  const { day, values, flag, flags, revisedAt } = read
  const date = day.replaceAll('-', '')
  const record = `300,${date},${values.map(kilowattHours).join(',')},${qualityFields(flag)},${timeText(revisedAt, baseOffset)},`
  return flags === null ? [record] : [record, ...rangeRecords(flags)]
}

/** Intervals are counted from 1. */
function* rangeRecords(flags: string): Generator<string> {
  for (const { index, 0: run } of flags.matchAll(/(.)\1*/g))
    yield `400,${index + 1},${index + run.length},${qualityFields(run.charAt(0))}`
}

/**
 * Quality and reason. A substitute needs a reason: 0 is a reason in words. The method that a meter file names with an
 * estimate or a substitute is not stored, and none is made up.
 */
const qualityFields = (flag: string) => (flag === 'F' || flag === 'S' ? `${flag},0,Method not stored` : `${flag},,`)

/** A missing interval has a zero. */
function kilowattHours(thousandths: number | null): string {
  const text = String(thousandths ?? 0).padStart(4, '0')
  return `${text.slice(0, -3)}.${text.slice(-3)}`
}

/** CCYYMMDDhhmmss */
function timeText(seconds: number, baseOffset: number): string {
  const shown = seconds + baseOffset * 60
  return new Date(shown * 1000).toISOString().slice(0, 19).replaceAll(/[-T:]/g, '')
}
