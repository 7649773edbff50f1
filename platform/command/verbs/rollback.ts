import { defineVerb } from './define-verb.ts'
import { changeEnvironment, changeResult, readPart, findPublishedBuild } from '../change-environment.ts'
import { readHistory } from '../team-calls.ts'
import { changeOptions, changeFlags, force, forceFlag } from '../options.ts'
import { PortalRefusal, type Portal } from '../portal-client.ts'
import { describeChange } from '../text-format.ts'
import type { Change, PartState } from '@switchboard/record'

export const rollback = defineVerb({
  summary: 'restore the earlier build for everybody',
  usage: ['rollback NAME [--to BUILD] --why SENTENCE'],
  details: [
    'If a share of the customers has a newer build, its rollout ends and everybody gets the current build. Otherwise everybody',
    'gets the last known good build, which status shows. Pages that are loaded from now on have it. Works on a frozen part, too.',
    'Two people who roll back at the same time go back one build, not two.',
  ],
  flags: [['--to BUILD', 'restore this build instead'], ...changeFlags, forceFlag],
  examples: [
    'rollback usage --why "the chart is empty for solar customers"',
    'rollback usage --to 0.4.1 --why "the last one that printed"',
  ],
  words: { least: 1 },
  options: { ...changeOptions, ...force, to: { type: 'string' } },
  async run({ words: [part], options, portal }) {
    const before = await readPart(portal, part, options.environment)
    const to = options.to === undefined ? undefined : (await findPublishedBuild(portal, part, options.to)).build
    const from = buildToEnd(before.part)
    const change: Change = {
      kind: 'rollback',
      part,
      ...(to !== undefined && { to }),
      ...(from !== undefined && { from }),
    }
    const answer = await changeEnvironment(portal, change, options).catch((error: unknown) =>
      explainConflict(error, { portal, part, since: before.state.number, environment: options.environment }),
    )
    const { from: old, to: now } = answer.entry
    const what =
      old === now
        ? `gets ${part} ${now}, and the rollout has ended`
        : `gets ${part} ${now} again instead of ${old} within a minute, on the next page`
    return changeResult(answer, `Everybody ${what}.`, `freeze ${part} keeps it until the part is thawed.`)
  },
})

/** The build that the rollback ends. The portal refuses the change if customers have another build by then. */
const buildToEnd = ({ current, rollouts }: PartState) =>
  rollouts.find((rollout) => 'percent' in rollout)?.build ?? current

/**
 * Reports who has changed the part since it was read: another person, or the portal itself.
 * @throws PortalRefusal
 */
async function explainConflict(
  error: unknown,
  { portal, part, since, environment }: { portal: Portal; part: string; since: number; environment?: string },
): Promise<never> {
  if (!(error instanceof PortalRefusal) || error.status !== 409) throw error
  const [entry] = (await readHistory(portal, { part, environment, limit: 1 })).filter(({ number }) => number > since)
  if (!entry) throw error
  throw new PortalRefusal(
    `Meanwhile ${entry.who} ${describeChange(entry.change)} (${part} ${entry.from ?? 'none'} → ${entry.to ?? 'none'}: ${entry.why}). ` +
      `Your rollback changed nothing: check status ${part} before you try again.`,
    error,
  )
}
