import { defineVerb } from './define-verb.ts'
import { changeEnvironment, changeResult, readPart, findPublishedBuild } from '../change-environment.ts'
import { changeOptions, changeFlags } from '../options.ts'
import { UsageError } from '../../../shared/node/usage-error.mjs'
import type { PartState } from '@switchboard/record'

export const halt = defineVerb({
  summary: 'end the rollouts of a build',
  usage: ['halt NAME [BUILD] --why SENTENCE'],
  details: ['Everybody gets the current build again. BUILD is by default the only build that is being rolled out.'],
  flags: changeFlags,
  examples: ['halt usage --why "complaints about the new chart"'],
  words: { least: 1, most: 2 },
  options: changeOptions,
  async run({ words: [part, typed], options, portal }) {
    const seen = await readPart(portal, part, options.environment)
    const build =
      typed === undefined ? findOnlyRollout(part, seen.part) : (await findPublishedBuild(portal, part, typed)).build
    const answer = await changeEnvironment(portal, { kind: 'halt', part, build }, { ...options, seen })
    return changeResult(answer, `${part} ${build} is halted: everybody gets ${answer.entry.to ?? 'none'}.`)
  },
})

/** @throws UsageError */
function findOnlyRollout(name: string, { rollouts }: PartState) {
  const [build, ...more] = new Set(rollouts.map((rollout) => rollout.build))
  if (build === undefined)
    throw new UsageError(
      `No build of ${name} is being rolled out, so there is nothing to halt: look at status, which shows what customers have.`,
    )
  if (more.length > 0)
    throw new UsageError(`Several builds of ${name} are being rolled out: name one of ${[build, ...more].join(', ')}.`)
  return build
}
