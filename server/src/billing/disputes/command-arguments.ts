// The arguments of the disputes command.

export type DisputeCommand =
  | { readonly kind: 'list' }
  | { readonly kind: 'answer'; readonly number: string; readonly text: string }
  | { readonly kind: 'close'; readonly number: string }

export const usage = `npm run disputes                                        lists disputes without an answer
npm run disputes -- answer 9F3A-62C1 --text "The answer"  mails the answer and shows it on the bill's page
npm run disputes -- close 9F3A-62C1                     closes a dispute that is settled
Exits with 1 if a dispute in the list is late, or if a command was refused.`

/** The message is a sentence for the person who typed the command. */
export class InvalidDisputeArguments extends Error {}

/** @throws InvalidDisputeArguments */
export function parseDisputeArguments(args: readonly string[]): DisputeCommand {
  const [verb, typed = '', ...rest] = args.filter((arg) => arg !== '--')
  if (verb === undefined) return { kind: 'list' }
  if (verb !== 'answer' && verb !== 'close') throw new InvalidDisputeArguments(`${verb} is not known.\n${usage}`)
  const number = typed.toUpperCase()
  if (!/^[0-9A-F]{4}-[0-9A-F]{4}$/.test(number))
    throw new InvalidDisputeArguments(`Name the dispute by its number: npm run disputes -- ${verb} 9F3A-62C1`)
  if (verb === 'close') {
    if (rest.length > 0) throw new InvalidDisputeArguments(`${rest[0]} is not known.\n${usage}`)
    return { kind: 'close', number }
  }
  const [option, text = '', more] = rest
  if (option !== '--text' || text.trim() === '' || more !== undefined)
    throw new InvalidDisputeArguments(`Write the answer: npm run disputes -- answer ${number} --text "The answer"`)
  return { kind: 'answer', number, text: text.trim() }
}
