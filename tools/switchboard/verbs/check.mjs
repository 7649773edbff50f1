import { defineVerb } from './define-verb.mjs'
import { buildLocally, describeFindings, describeNotes, notesOf, checkInGate } from '../local-build.mjs'
import { environment, environmentFlag } from '../options.mjs'

export const check = defineVerb({
  summary: 'what publish would say of your remote, without publishing it',
  usage: ['check NAME [--built]'],
  details: [
    'Builds it, reads the build, and runs it in a browser: whether it fits every host that customers have, keeps to its size,',
    'styles only itself, and leaves nothing behind. docs/remotes.md lists the rules. Changes nothing.',
  ],
  flags: [['--built', 'take what was built last'], environmentFlag],
  examples: ['check news'],
  words: { least: 1 },
  options: { ...environment, built: { type: 'boolean' } },
  async run({ words: [part], options, portal }) {
    const local = await buildLocally(part, options)
    const { record } = local
    const { ok, findings, measured } = await checkInGate(portal, local, options.environment)
    return {
      failed: !ok,
      json: { part, build: record.build, ok, findings, measured, notes: notesOf(measured) },
      text:
        (ok
          ? `${part} ${record.version} (${record.build}) may be published: npm run switchboard -- publish ${part} --why "…"`
          : `${part} ${record.version} (${record.build}) would not be published:\n${describeFindings(findings)}`) +
        describeNotes(measured),
    }
  },
})
