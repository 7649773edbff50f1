import { defineVerb } from './define-verb.ts'
import { lastGoodBuild } from '../../build/registry-rules.ts'
import { findRecord, readCustomerKey, readState } from '../team-calls.ts'
import { explainChoice } from '../explain-choice.ts'
import { environment, environmentFlag } from '../options.ts'
import { didYouMean, UsageError } from '../../../shared/node/usage-error.mjs'
import type { Portal } from '../portal-client.ts'
import type { RegistryState, FindRecord, BuildRecord } from '@switchboard/record'

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

/**
 * Reads every record that the rule can choose.
 * @param names of parts
 */
async function readRecords(portal: Portal, state: RegistryState, names: ReadonlySet<string>): Promise<FindRecord> {
  const builds = [...names].flatMap((name) => {
    const part = state.parts[name]
    const candidates = part ? [part.current, lastGoodBuild(part), ...part.rollouts.map(({ build }) => build)] : []
    return [...new Set(candidates)].flatMap((build) => (build ? [{ name, build }] : []))
  })
  const known = new Map<string, BuildRecord | undefined>()
  const read = async ({ name, build }: { name: string; build: string }) =>
    known.set(`${name}/${build}`, await findRecord(portal, name, build))
  await Promise.all(builds.map(read))
  return (name, build) => known.get(`${name}/${build}`)
}
