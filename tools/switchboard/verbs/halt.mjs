import { changed, done, livePart, wantedBuild } from '../change.mjs'
import { changing, changingFlags } from '../options.mjs'
import { WrongUsage } from '../wrong-usage.mjs'

export const halt = {
  summary: 'end the rollouts of a build',
  usage: ['halt NAME [BUILD] --why SENTENCE'],
  details: ['Everybody gets the current build again. Without BUILD the one that is being rolled out.'],
  flags: changingFlags,
  examples: ['halt usage --why "complaints about the new chart"'],
  words: { least: 1, most: 2 },
  options: changing,
  async run({ words: [part, typed], options, portal }) {
    const build =
      typed === undefined ? await onlyRollout(portal, part, options) : (await wantedBuild(portal, part, typed)).build
    const answer = await changed(portal, { kind: 'halt', part, build }, options)
    return done(answer, `Nobody gets ${part} ${build} any longer: everybody has ${answer.entry.to ?? 'none'}.`)
  },
}

async function onlyRollout(portal, name, { environment }) {
  const { part } = await livePart(portal, name, environment)
  const [build, ...more] = new Set(part.rollouts.map((rollout) => rollout.build))
  if (build === undefined) throw new WrongUsage(`No build of ${name} is being rolled out: there is nothing to halt.`)
  if (more.length > 0)
    throw new WrongUsage(`Several builds of ${name} are being rolled out: name one of ${[build, ...more].join(', ')}.`)
  return build
}
