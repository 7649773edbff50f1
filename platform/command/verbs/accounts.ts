import { why, whyFlag } from '../options.ts'
import { readReason } from '../reason.ts'
import { returnAccount } from '../team-calls.ts'
import { formatTable } from '../text-format.ts'
import { UsageError } from '../../../shared/node/usage-error.mjs'
import { defineVerb } from './define-verb.ts'

export const accounts = defineVerb({
  summary: 'end the move-out of a customer who returns',
  usage: ['accounts return ACCOUNT --why SENTENCE'],
  details: [
    'A customer who returns is a new supply on the same account. The old services keep the last day that the move-out gave',
    'them. Services that were entered with a later first day are supplied, shown and billed from that day on. ACCOUNT is the',
    'number of the account.',
  ],
  flags: [whyFlag],
  examples: ['accounts return 4000000016 --why "moved back in on 1 March"'],
  words: { least: 1, most: 2 },
  options: { ...why },
  async run({ words: [what, number], options, portal }) {
    if (what !== 'return') throw new UsageError(`There is no accounts ${what}: use accounts return ACCOUNT.`)
    if (!number || !/^\d{10}$/.test(number))
      throw new UsageError('Name the account by its ten digits: accounts return ACCOUNT.')
    const { movedOutOn, services } = await returnAccount(portal, number, await readReason(options.why))
    const rows = services.map(({ subscriptionName, startsOn }) => [subscriptionName, startsOn])
    const supplied =
      rows.length > 0
        ? `Supplied from now on:\n\n${formatTable(['service', 'from'], rows)}`
        : 'It has no later services yet: add them.'
    return {
      json: { number, movedOutOn, services },
      text: `The move-out of ${number} on ${movedOutOn} has ended. ${supplied}`,
    }
  },
})
