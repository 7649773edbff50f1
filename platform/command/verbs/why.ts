import { defineVerb } from './define-verb.ts'
import { readRecords } from '../live-records.ts'
import { readCustomerKey, readState } from '../team-calls.ts'
import { explainChoice } from '../explain-choice.ts'
import { environment, environmentFlag } from '../options.ts'
import { didYouMean, UsageError } from '../../../shared/node/usage-error.mjs'

export const why = defineVerb({
  summary: 'explain which build a customer gets',
  usage: ['why CUSTOMER [NAME]'],
  details: [
    "CUSTOMER is an e-mail address or an account number. Without NAME it explains every part. Takes an operator's token.",
  ],
  flags: [environmentFlag],
  examples: ['why alex@example.com usage'],
  words: { least: 1, most: 2 },
  options: environment,
  async run({ words: [who, part], options, portal }) {
    const customer = await readCustomerKey(portal, who)
    const { state } = await readState(portal, options.environment)
    const parts = Object.keys(state.parts).sort()
    if (part !== undefined && !parts.includes(part))
      throw new UsageError(`The portal has no part ${part}.${didYouMean(part, parts)} It has ${parts.join(', ')}.`)
    const names = part === undefined ? parts : [part]
    const find = await readRecords(portal, state, new Set([...names, 'host']))
    const now = new Date().toISOString()
    const answers = names.map((name) => explainChoice({ name, state, find, customer, who, now }))
    return {
      json: { who, customer, answers: answers.map(({ sentences: _, ...answer }) => answer) },
      text: answers.map(({ sentences }) => sentences.join('\n')).join('\n\n'),
    }
  },
})
