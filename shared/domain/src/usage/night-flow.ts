// Whether hot water runs all night. Conservative: each half hour of several nights, without estimates.

/** Millilitres of each half hour between midnight and 5 am; null unless it was read completely, without estimates. */
export type Night = readonly (number | null)[]

export const NIGHTS_OF_FLOW = 3
export const NIGHT_ENDS_AT = 5
/** A night on which clocks go forward has eight half hours. */
const LEAST_HALF_HOURS = 8
/** A litre in half an hour: a tap that drips fast. */
const LEAST_MILLILITRES = 1_000

/** @param nights the last ones. @returns the litres of the last night */
export function nightFlow(nights: readonly Night[]): number | undefined {
  if (nights.length < NIGHTS_OF_FLOW || !nights.slice(-NIGHTS_OF_FLOW).every(runsAllNight)) return undefined
  return Math.round((nights.at(-1) ?? []).reduce<number>((sum, amount) => sum + (amount ?? 0), 0) / 1000)
}

const runsAllNight = (night: Night): boolean =>
  night.length >= LEAST_HALF_HOURS && night.every((amount) => amount !== null && amount >= LEAST_MILLILITRES)
