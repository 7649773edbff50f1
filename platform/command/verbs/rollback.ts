import { defineVerb } from './define-verb.ts'
import { changeEnvironment, changeResult, readPart, findPublishedBuild } from '../change-environment.ts'
import { changeOptions, changeFlags, force, forceFlag } from '../options.ts'
import { buildToTakeBack } from '../../build/registry-rules.ts'
import type { Change } from '@switchboard/record'

export const rollback = defineVerb({
  summary: 'restore the earlier build for everybody',
  usage: ['rollback NAME [--to BUILD] --why SENTENCE'],
  details: [
    'If a share of the customers has a newer build, its rollout ends and everybody gets the current build. Otherwise everybody',
    'gets the last known good build, which status shows. Pages that are loaded from now on have it. Works on a frozen part, too.',
    'After a rollback or a halt, the next rollback needs --to, so that two people who roll back at the same time go back one',
    'build, not two.',
  ],
  flags: [['--to BUILD', 'restore this build instead'], ...changeFlags, forceFlag],
  examples: [
    'rollback usage --why "the chart is empty for solar customers"',
    'rollback usage --to 0.4.1 --why "the last one that printed"',
  ],
  words: { least: 1 },
  options: { ...changeOptions, ...force, to: { type: 'string' } },
  async run({ words: [part], options, portal }) {
    const seen = await readPart(portal, part, options.environment)
    const to = options.to === undefined ? undefined : (await findPublishedBuild(portal, part, options.to)).build
    const from = buildToTakeBack(seen.part)
    const change: Change = {
      kind: 'rollback',
      part,
      ...(to !== undefined && { to }),
      ...(from !== undefined && { from }),
    }
    const answer = await changeEnvironment(portal, change, { ...options, seen })
    const { from: old, to: now } = answer.entry
    const what =
      old === now
        ? `gets ${part} ${now}, and the rollout has ended`
        : `gets ${part} ${now} again instead of ${old} within a minute, on the next page`
    return changeResult(answer, `Everybody ${what}.`, `freeze ${part} keeps it until the part is thawed.`)
  },
})
