// The name of a line of a bill.
import {
  chargeTitle,
  dateOf,
  daysInMonth,
  joinFacts,
  partText,
  showChargeName,
  whenText,
  windowTitle,
  type BillPeriod,
} from '@switchboard/domain'
import type { BillLine } from './bill'
import { daysText } from './bill-text'
import { daysOf } from './calls'

/**
 * 'Use', 'Supply', or the description of a charge that has a name of its own. Use of a part of a month, such as the days
 * before and after a price change, names its days: 'Use, 1 to 12 October'. Use at some times names them: 'Use, peak
 * (3 pm to 9 pm on weekdays)'.
 */
export function nameOfLine(line: BillLine): string {
  const { kind, description, period } = line
  if (kind === 'USAGE') return joinFacts([useText(line), ...(isWholeMonth(period) ? [] : [daysText(period)])])
  const name = description.replace(/, \d+ of \d+ days$/, '')
  if (kind !== 'SUPPLY') return showChargeName(name)
  return name === ('Supply charge' as const) ? 'Supply' : showChargeName(name.replace(/ charge$/i, ''))
}

/** 'Use, peak (3 pm to 9 pm on weekdays)' */
function useText(line: BillLine): string {
  const { description, window, part = { name: window, step: null }, unit } = line
  const [isUse, price = ''] = /^Usage($|,.*)/.exec(chargeTitle(line)) ?? []
  const name = isUse === undefined ? showChargeName(chargeTitle(line)) : `Use${price}`
  if (window === null) return name
  // The line's own words, if the price has changed since.
  const when = part.when ? whenText(part.when) : /\((.*)\)(?:, estimated)?$/.exec(description)?.[1]
  const ofPart = partText(part, unit ?? '')
  return when === undefined ? joinFacts([name, ofPart]) : windowTitle(name, ofPart, when)
}

const isWholeMonth = (period: BillPeriod) => dateOf(period.first) === 1 && daysOf(period) === daysInMonth(period.first)
