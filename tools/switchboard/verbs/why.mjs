import { lastGood } from '../../build/registry.mjs'
import { findRecord, readCustomer, readState } from '../calls.mjs'
import { explained } from '../explain.mjs'
import { environment, environmentFlag } from '../options.mjs'
import { didYouMean, WrongUsage } from '../wrong-usage.mjs'

export const why = {
  summary: 'which build a customer gets, and by which rule',
  usage: ['why CUSTOMER [NAME]'],
  details: ['CUSTOMER is an e-mail address or an account number. Without NAME of every part.'],
  flags: [environmentFlag],
  examples: ['why alex@example.com usage'],
  words: { least: 1, most: 2 },
  options: environment,
  async run({ words: [who, part], options, portal }) {
    const customer = await readCustomer(portal, who)
    const { state } = await readState(portal, options.environment)
    const parts = Object.keys(state.parts).sort()
    if (part !== undefined && !parts.includes(part))
      throw new WrongUsage(`The portal has no part ${part}.${didYouMean(part, parts)} It has ${parts.join(', ')}.`)
    const asked = part === undefined ? parts : [part]
    const find = await recordsOf(portal, state, new Set([...asked, 'host']))
    const now = new Date().toISOString()
    const answers = asked.map((name) => explained({ name, state, find, customer, who, now }))
    return {
      json: { who, customer, answers: answers.map(({ sentences: _, ...answer }) => answer) },
      text: answers.map(({ sentences }) => sentences.join('\n')).join('\n\n'),
    }
  },
}

/** The records that can be chosen, as resolve() wants them. */
async function recordsOf(portal, state, names) {
  const wanted = [...names].flatMap((name) => {
    const part = state.parts[name]
    const builds = part ? [part.current, lastGood(part), ...part.rollouts.map(({ build }) => build)] : []
    return [...new Set(builds)].filter(Boolean).map((build) => ({ name, build }))
  })
  const records = await Promise.all(
    wanted.map(async ({ name, build }) => [`${name}/${build}`, await findRecord(portal, name, build)]),
  )
  const known = new Map(records)
  return (name, build) => known.get(`${name}/${build}`)
}
