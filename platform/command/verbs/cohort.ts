import { defineVerb } from './define-verb.ts'
import { readCustomerKey, readState } from '../team-calls.ts'
import { changeEnvironment, changeResult } from '../change-environment.ts'
import { changeOptions, changeFlags } from '../options.ts'
import { UsageError } from '../../../shared/node/usage-error.mjs'
import type { Portal } from '../portal-client.ts'

export const cohort = defineVerb({
  summary: 'change the list of customers who get a build before the others',
  usage: ['cohort', 'cohort NAME --add CUSTOMER… --remove CUSTOMER… --why SENTENCE'],
  details: [
    'Without a name it lists the cohorts and their sizes. CUSTOMER is an e-mail address or an account number. The portal stores',
    'a key from which neither can be read. Only for operators.',
  ],
  flags: [
    ['--add CUSTOMER', 'add a customer; can be repeated'],
    ['--remove CUSTOMER', 'remove a customer; can be repeated'],
    ...changeFlags,
  ],
  examples: ['cohort staff --add alex@example.com --add sam@example.com --why "ourselves first"'],
  words: { least: 0, most: 1 },
  options: { ...changeOptions, add: { type: 'string', multiple: true }, remove: { type: 'string', multiple: true } },
  async run({ words: [name], options, portal }) {
    const { add = [], remove = [] } = options
    if (name === undefined || add.length + remove.length === 0) return listCohorts(portal, name, options.environment)
    const seen = await readState(portal, options.environment)
    const keysOf = (people: string[]) => Promise.all(people.map((who) => readCustomerKey(portal, who)))
    const [added, removed] = [await keysOf(add), await keysOf(remove)]
    const answer = await changeEnvironment(
      portal,
      { kind: 'cohort', cohort: name, add: added, remove: removed },
      { ...options, seen },
    )
    const size = answer.state.cohorts[name]?.length ?? 0
    return changeResult(answer, `The cohort ${name} has ${size} member${size === 1 ? '' : 's'}.`)
  },
})

async function listCohorts(portal: Portal, name: string | undefined, environment?: string) {
  const { state } = await readState(portal, environment)
  const cohorts = Object.entries(state.cohorts).filter(([known]) => name === undefined || known === name)
  if (name !== undefined && cohorts.length === 0)
    throw new UsageError(`There is no cohort ${name} yet: create it with cohort ${name} --add CUSTOMER.`)
  const json = Object.fromEntries(cohorts.map(([known, members]) => [known, members.length]))
  const lines = cohorts.map(
    ([known, members]) => `${known}: ${members.length} member${members.length === 1 ? '' : 's'}`,
  )
  return { json, text: lines.join('\n') || 'There are no cohorts yet.' }
}
