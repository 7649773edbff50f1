import { defineVerb } from './define-verb.ts'
import { changeEnvironment, changeResult, readPart } from '../change-environment.ts'
import { changeOptions, changeFlags } from '../options.ts'

export const retire = defineVerb({
  summary: 'remove a remote from the portal',
  usage: ['retire NAME --why SENTENCE'],
  details: [
    'Pages that are loaded from now on have neither its pages nor its navigation entry. Its builds are kept: promote restores one.',
  ],
  flags: changeFlags,
  examples: ['retire news --why "replaced by the newsletter"'],
  words: { least: 1 },
  options: changeOptions,
  async run({ words: [part], options, portal }) {
    const seen = await readPart(portal, part, options.environment)
    const answer = await changeEnvironment(portal, { kind: 'retire', part }, { ...options, seen })
    return changeResult(answer, `${part} is no longer in the portal. promote ${part} restores it.`)
  },
})
