import { buildToGive, changed, done } from '../change.mjs'
import { changing, changingFlags, force, forceFlag } from '../options.mjs'

export const promote = {
  summary: 'make a published build everybody’s',
  usage: ['promote NAME [BUILD] --why SENTENCE'],
  details: [
    'Without BUILD the latest that was published, unless it was rolled back or halted: that one wants to be named. Pages that',
    'are loaded from now on get it; its rollouts are over.',
  ],
  flags: [...changingFlags, forceFlag],
  examples: [
    'promote usage --why "prices have two decimals again"',
    'promote usage 3fa2 --why "back to before the redesign"',
  ],
  words: { least: 1, most: 2 },
  options: { ...changing, ...force },
  async run({ words: [part, typed], options, portal }) {
    const { build, version } = await buildToGive(portal, part, typed, options)
    const answer = await changed(portal, { kind: 'promote', part, build }, options)
    const { from } = answer.entry
    const before = from && from !== build ? ` Before, it was ${from}: rollback ${part} goes back to it.` : ''
    return done(answer, `Everybody gets ${part} ${version} (${build}) from their next page on.${before}`)
  },
}
