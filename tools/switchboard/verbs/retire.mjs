import { defineVerb } from './define-verb.mjs'
import { changeEnvironment, changeResult, readPart } from '../change-environment.mjs'
import { changeOptions, changeFlags } from '../options.mjs'

export const retire = defineVerb({
  summary: 'take a remote out of the portal',
  usage: ['retire NAME --why SENTENCE'],
  details: [
    'Its pages and its navigation entry are gone from the next page on. Its builds stay: promote brings one back.',
  ],
  flags: changeFlags,
  examples: ['retire news --why "replaced by the newsletter"'],
  words: { least: 1 },
  options: changeOptions,
  async run({ words: [part], options, portal }) {
    await readPart(portal, part, options.environment)
    const answer = await changeEnvironment(portal, { kind: 'retire', part }, options)
    return changeResult(answer, `${part} is no longer in the portal. promote ${part} brings it back.`)
  },
})
