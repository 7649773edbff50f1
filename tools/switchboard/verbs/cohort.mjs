import { readCustomer, readState } from '../calls.mjs'
import { changed, done } from '../change.mjs'
import { changing, changingFlags } from '../options.mjs'
import { WrongUsage } from '../wrong-usage.mjs'

export const cohort = {
  summary: 'name customers who get a build before the others',
  usage: ['cohort', 'cohort NAME --add CUSTOMER… --remove CUSTOMER… --why SENTENCE'],
  details: [
    'Without a name the cohorts and their sizes. CUSTOMER is an e-mail address or an account number; what is kept is a key that',
    'says neither. An operator’s.',
  ],
  flags: [
    ['--add CUSTOMER', 'may stand several times'],
    ['--remove CUSTOMER', 'may stand several times'],
    ...changingFlags,
  ],
  examples: ['cohort staff --add alex@example.com --add sam@example.com --why "ourselves first"'],
  words: { least: 0, most: 1 },
  options: { ...changing, add: { type: 'string', multiple: true }, remove: { type: 'string', multiple: true } },
  async run({ words: [name], options, portal }) {
    const { add = [], remove = [] } = options
    if (name === undefined || add.length + remove.length === 0) return listed(portal, name, options)
    const keysOf = (people) => Promise.all(people.map((who) => readCustomer(portal, who)))
    const change = { kind: 'cohort', cohort: name, add: await keysOf(add), remove: await keysOf(remove) }
    const answer = await changed(portal, change, options)
    const size = answer.state.cohorts[name]?.length ?? 0
    return done(answer, `The cohort ${name} has ${size} member${size === 1 ? '' : 's'}.`)
  },
}

async function listed(portal, name, { environment }) {
  const { state } = await readState(portal, environment)
  const cohorts = Object.entries(state.cohorts).filter(([known]) => name === undefined || known === name)
  if (name !== undefined && cohorts.length === 0)
    throw new WrongUsage(`There is no cohort ${name} yet: cohort ${name} --add CUSTOMER makes it.`)
  const json = Object.fromEntries(cohorts.map(([known, members]) => [known, members.length]))
  const lines = cohorts.map(
    ([known, members]) => `${known}: ${members.length} member${members.length === 1 ? '' : 's'}`,
  )
  return { json, text: lines.join('\n') || 'There is no cohort yet.' }
}
