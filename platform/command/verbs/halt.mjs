import { defineVerb } from './define-verb.mjs'
import { changeEnvironment, changeResult, readPart, findPublishedBuild } from '../change-environment.mjs'
import { changeOptions, changeFlags } from '../options.mjs'
import { UsageError } from '../../../shared/node/usage-error.mjs'

export const halt = defineVerb({
  summary: 'end the rollouts of a build',
  usage: ['halt NAME [BUILD] --why SENTENCE'],
  details: ['Everybody gets the current build again. BUILD is by default the only build that is being rolled out.'],
  flags: changeFlags,
  examples: ['halt usage --why "complaints about the new chart"'],
  words: { least: 1, most: 2 },
  options: changeOptions,
  async run({ words: [part, typed], options, portal }) {
    const build =
      typed === undefined
        ? await findOnlyRollout(portal, part, options.environment)
        : (await findPublishedBuild(portal, part, typed)).build
    const answer = await changeEnvironment(portal, { kind: 'halt', part, build }, options)
    return changeResult(answer, `Nobody gets ${part} ${build} any longer: everybody has ${answer.entry.to ?? 'none'}.`)
  },
})

/**
 * @param {import('../team-calls.mjs').Portal} portal
 * @param {string} name
 * @param {string} [environment]
 * @throws UsageError
 */
async function findOnlyRollout(portal, name, environment) {
  const { part } = await readPart(portal, name, environment)
  const [build, ...more] = new Set(part.rollouts.map((rollout) => rollout.build))
  if (build === undefined) throw new UsageError(`No build of ${name} is being rolled out: there is nothing to halt.`)
  if (more.length > 0)
    throw new UsageError(`Several builds of ${name} are being rolled out: name one of ${[build, ...more].join(', ')}.`)
  return build
}
