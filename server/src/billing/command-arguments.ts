// The arguments of the bill command.
import type { Day } from '@switchboard/domain'
import { parseMonth } from './month'

export interface BillArguments {
  readonly month: Day
  readonly account: string | undefined
}

export const usage = `npm run bill -- --month 2026-10 [--account 4000000011]
Bills a month that is over, for every account that had a service in it, or for one. An existing bill is never changed, so
the command can be run again. Exits with 1 when an account could not be billed, or the document of a bill could not be made.`

/** The message is a sentence for the person who typed the command. */
export class InvalidBillArguments extends Error {}

/** @throws BadWords */
export function parseBillArguments(args: readonly string[]): BillArguments {
  const values = new Map<string, string>()
  for (const [name, value] of splitArguments(args)) {
    if (name !== '--month' && name !== '--account')
      throw new InvalidBillArguments(`${name} is not known: npm run bill -- --month 2026-10 [--account 4000000011]`)
    if (values.has(name)) throw new InvalidBillArguments(`${name} was given twice.`)
    if (value === undefined) throw new InvalidBillArguments(`${name} wants a value: npm run bill -- --month 2026-10`)
    values.set(name, value)
  }
  const [monthText, account] = [values.get('--month'), values.get('--account')]
  if (monthText === undefined) throw new InvalidBillArguments('Name the month to bill: npm run bill -- --month 2026-10')
  const month = parseMonth(monthText)
  if (!month) throw new InvalidBillArguments(`${monthText} is not a month: write it as 2026-10.`)
  if (account !== undefined && !/^\d{10}$/.test(account))
    throw new InvalidBillArguments(`${account} is not the number of an account: it has ten digits.`)
  return { month, account }
}

/** `--name value` and `--name=value`. */
function splitArguments(args: readonly string[]): [name: string, value: string | undefined][] {
  const found: [string, string | undefined][] = []
  for (let index = 0; index < args.length; index += 1) {
    const arg = args[index] ?? ''
    const [, name, value] = /^(--[^=]*)=(.*)$/s.exec(arg) ?? []
    if (name !== undefined) found.push([name, value])
    else if (arg.startsWith('--') && arg.length > 2) found.push([arg, args[(index += 1)]])
    else if (arg !== '--') found.push([arg, undefined])
  }
  return found
}
