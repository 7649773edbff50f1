import { defineVerb } from './define-verb.ts'
import { chooseBuild, changeEnvironment, changeResult } from '../change-environment.ts'
import { readState } from '../team-calls.ts'
import { changeOptions, changeFlags, force, forceFlag } from '../options.ts'

export const promote = defineVerb({
  summary: 'give a published build to everybody',
  usage: ['promote NAME [BUILD] --why SENTENCE'],
  details: [
    'BUILD is by default the latest published build; a build that was rolled back or halted must be given explicitly. Pages',
    'that are loaded from now on get the build, and its rollouts end. A new host or embed needs a rollout first; prod needs',
    'builds that passed the gate.',
  ],
  flags: [...changeFlags, forceFlag],
  examples: [
    'promote usage --why "prices have two decimals again"',
    'promote usage 3fa2 --why "back to before the redesign"',
  ],
  words: { least: 1, most: 2 },
  options: { ...changeOptions, ...force },
  async run({ words: [part, typed], options, portal }) {
    const seen = await readState(portal, options.environment)
    const { build, version } = await chooseBuild(portal, part, typed, options)
    const answer = await changeEnvironment(portal, { kind: 'promote', part, build }, { ...options, seen })
    const { from } = answer.entry
    const before = from && from !== build ? ` rollback ${part} restores ${from}.` : ''
    return changeResult(
      answer,
      `Everybody gets ${part} ${version} (${build}) within a minute, on the next page.${before}`,
    )
  },
})
