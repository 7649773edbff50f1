import { defineVerb } from './define-verb.ts'
import { describeFindings } from '../../gate/describe-findings.ts'
import { describeNotes, notesOf } from '../local-build.ts'
import { environment, environmentFlag } from '../options.ts'

export const check = defineVerb({
  summary: 'run the checks of publish without publishing',
  usage: ['check NAME [--built]'],
  details: [
    'Builds the remote, reads the build and runs it in a browser. The build must work in every host that customers have, stay',
    'within its size limits, style only itself and clean up. A host or embed must start, and show every page of every remote',
    'that customers have. docs/remotes.md lists the rules. Changes nothing.',
  ],
  flags: [
    ['--built', 'use the latest local build'],
    ['--offline', 'check with the builds of this machine instead of those that customers have'],
    environmentFlag,
  ],
  examples: ['check news', 'check host'],
  words: { least: 1 },
  options: { ...environment, built: { type: 'boolean' }, offline: { type: 'boolean' } },
  async run({ words: [part], options, portal, home }) {
    const local = await home.buildLocally(part, options)
    const { record } = local
    const { ok, findings, measured } = await home.checkInGate(
      options.offline ? undefined : portal,
      local,
      options.environment,
    )
    return {
      failed: !ok,
      json: { part, build: record.build, ok, findings, measured, notes: notesOf(record, measured) },
      text:
        (ok
          ? `${part} ${record.version} (${record.build}) may be published: npm run switchboard -- publish ${part} --why "…"`
          : `${part} ${record.version} (${record.build}) would not be published:\n${describeFindings(findings)}`) +
        describeNotes(record, measured),
    }
  },
})
