// What the command was told.
import type { Day } from '@switchboard/domain'
import { parseMonth } from './month'

export interface Words {
  readonly month: Day
  readonly account: string | undefined
}

export const usage = `npm run bill -- --month 2026-10 [--account 4000000011]
Bills a month that is over, for every account that had a service in it, or for one. A month that has its bill is left as it is, so that
the command can be run again. Ends with 1 when an account could not be billed, or when the document of a bill could not be made.`

/** One sentence for whoever typed it. */
export class BadWords extends Error {}

/** @throws BadWords */
export function parseWords(words: readonly string[]): Words {
  const said = new Map<string, string>()
  for (const [name, value] of pairs(words)) {
    if (name !== '--month' && name !== '--account')
      throw new BadWords(`${name} is not known: npm run bill -- --month 2026-10 [--account 4000000011]`)
    if (said.has(name)) throw new BadWords(`${name} was given twice.`)
    if (value === undefined) throw new BadWords(`${name} wants a value: npm run bill -- --month 2026-10`)
    said.set(name, value)
  }
  const [words_, account] = [said.get('--month'), said.get('--account')]
  if (words_ === undefined) throw new BadWords('Name the month to bill: npm run bill -- --month 2026-10')
  const month = parseMonth(words_)
  if (!month) throw new BadWords(`${words_} is not a month: write it as 2026-10.`)
  if (account !== undefined && !/^\d{10}$/.test(account))
    throw new BadWords(`${account} is not the number of an account: it has ten digits.`)
  return { month, account }
}

/** `--name value` and `--name=value`. */
function pairs(words: readonly string[]): [name: string, value: string | undefined][] {
  const found: [string, string | undefined][] = []
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index] ?? ''
    const [, name, value] = /^(--[^=]*)=(.*)$/s.exec(word) ?? []
    if (name !== undefined) found.push([name, value])
    else if (word.startsWith('--') && word.length > 2) found.push([word, words[(index += 1)]])
    else if (word !== '--') found.push([word, undefined])
  }
  return found
}
