import { defineVerb } from './define-verb.ts'
import { chooseBuild } from '../change-environment.ts'
import { changeOptions, changeFlags, force, forceFlag, wholeNumber } from '../options.ts'
import { readReason } from '../reason.ts'
import { makeTrain, readState } from '../team-calls.ts'
import { UsageError } from '../../../shared/node/usage-error.mjs'
import type { Portal } from '../portal-client.ts'
import type { HistoryEntry } from '@switchboard/record'

export const train = defineVerb({
  summary: 'promote builds of several parts as one change, or take such a train back',
  usage: ['train NAME[=BUILD] NAME[=BUILD] … --why SENTENCE', 'train --rollback NUMBER --why SENTENCE'],
  details: [
    'Everybody gets all of the builds, or the train is refused with the reason of each part. The builds only have to fit each',
    'other: that is how a host and remotes move to a new contract or package together. BUILD is by default the latest published',
    'build, as in promote, and every rule of promote applies. history shows the number of the train. --rollback takes back all',
    'of its parts, unless one has changed since.',
  ],
  flags: [['--rollback NUMBER', 'take back the train with this number'], ...changeFlags, forceFlag],
  examples: [
    'train host=3fa2 usage billing --why "the second contract"',
    'train --rollback 41 --why "bills do not open"',
  ],
  words: { least: 0, most: 40 },
  options: { ...changeOptions, ...force, rollback: { type: 'string' } },
  async run({ words, options, portal }) {
    const { environment, force } = options
    const rollback = wholeNumber('rollback', options.rollback)
    if ((words.length === 0) === (rollback === undefined))
      throw new UsageError('Name the parts of the train, or give the number of one to take back: --rollback 41.')
    const { state, environment: name } = await readState(portal, environment)
    const wanted = rollback === undefined ? { promote: await readMembers(portal, words, options) } : { rollback }
    const why = await readReason(options.why, async () => `State ${state.number} of ${name}.`)
    const expect = wholeNumber('expect', options.expect) ?? state.number
    const { entries } = await makeTrain(portal, wanted, { why, environment, expect, force })
    const number = entries[0]?.train
    return {
      json: { train: number, entries },
      text: [
        rollback === undefined
          ? `Everybody gets these builds within a minute, on the next page: train ${number}.`
          : `Train ${rollback} is taken back within a minute, on the next page.`,
        ...entries.map(describeMember),
        ...(rollback === undefined ? [`train --rollback ${number} takes all of them back.`] : []),
      ].join('\n'),
    }
  },
})

/** @param words NAME or NAME=BUILD @throws UsageError */
async function readMembers(portal: Portal, words: readonly string[], options: { environment?: string }) {
  const members: { name: string; build: string }[] = []
  for (const word of words) {
    const [name = '', typed, ...more] = word.split('=')
    if (name === '' || typed === '' || more.length > 0)
      throw new UsageError(`${word} names no part and build: write usage, or usage=3fa2.`)
    members.push({ name, build: (await chooseBuild(portal, name, typed, options)).build })
  }
  return members
}

const describeMember = ({ change, from, to }: HistoryEntry) =>
  `  ${'part' in change ? change.part : ''}  ${from ?? 'none'} → ${to ?? 'none'}`
