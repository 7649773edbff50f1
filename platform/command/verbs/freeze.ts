import { defineVerb, type Flag, type VerbCall } from './define-verb.ts'
import { changeEnvironment, changeResult, readPart } from '../change-environment.ts'
import { readState } from '../team-calls.ts'
import { changeOptions, changeFlags } from '../options.ts'
import { UsageError } from '../../../shared/node/usage-error.mjs'

const options = { ...changeOptions, everything: { type: 'boolean' as const } }
const everythingFlag: Flag = ['--everything', 'the whole environment; only for operators']

export const freeze = defineVerb({
  summary: 'refuse promotes and rollouts until it is thawed',
  usage: ['freeze NAME --why SENTENCE', 'freeze --everything --why SENTENCE'],
  details: ['Rolling back and publishing remain possible.'],
  flags: [everythingFlag, ...changeFlags],
  examples: ['freeze usage --why "looking into the empty chart"', 'freeze --everything --why "bills go out tonight"'],
  words: { least: 0, most: 1 },
  options,
  async run(call) {
    const { answer, what } = await changeFreeze('freeze', call)
    return changeResult(answer, `${what} is frozen: no promote and no rollout until it is thawed.`)
  },
})

export const thaw = defineVerb({
  summary: 'allow promotes and rollouts again',
  usage: ['thaw NAME --why SENTENCE', 'thaw --everything --why SENTENCE'],
  flags: [everythingFlag, ...changeFlags],
  examples: ['thaw usage --why "the chart is mended"'],
  words: { least: 0, most: 1 },
  options,
  async run(call) {
    const { answer, what } = await changeFreeze('thaw', call)
    return changeResult(answer, `${what} is thawed: promote and rollout are allowed again.`)
  },
})

/** @returns the response, and what it concerns */
async function changeFreeze(
  kind: 'freeze' | 'thaw',
  { words: [part], options: typed, portal }: VerbCall<typeof options, 0>,
) {
  if ((part === undefined) !== (typed.everything === true))
    throw new UsageError(`Name a part, or everything: ${kind} NAME, or ${kind} --everything.`)
  const { environment } = typed
  const seen = await (part === undefined ? readState(portal, environment) : readPart(portal, part, environment))
  const answer = await changeEnvironment(portal, { kind, ...(part !== undefined && { part }) }, { ...typed, seen })
  return { answer, what: part ?? 'The whole environment' }
}
