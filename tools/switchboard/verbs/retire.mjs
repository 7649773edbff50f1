import { changed, done, livePart } from '../change.mjs'
import { changing, changingFlags } from '../options.mjs'

export const retire = {
  summary: 'take a remote out of the portal',
  usage: ['retire NAME --why SENTENCE'],
  details: [
    'Its pages and its navigation entry are gone from the next page on. Its builds stay: promote brings one back.',
  ],
  flags: changingFlags,
  examples: ['retire news --why "replaced by the newsletter"'],
  words: { least: 1 },
  options: changing,
  async run({ words: [part], options, portal }) {
    await livePart(portal, part, options.environment)
    const answer = await changed(portal, { kind: 'retire', part }, options)
    return done(answer, `${part} is no longer in the portal. promote ${part} brings it back.`)
  },
}
