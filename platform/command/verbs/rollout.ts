import { defineVerb } from './define-verb.ts'
import { chooseBuild, changeEnvironment, changeResult } from '../change-environment.ts'
import { readState } from '../team-calls.ts'
import { changeOptions, changeFlags, force, forceFlag } from '../options.ts'
import { UsageError } from '../../../shared/node/usage-error.mjs'

export const rollout = defineVerb({
  summary: 'give a published build to some customers',
  usage: [
    'rollout NAME [BUILD] 25% [--from TIME] --why SENTENCE',
    'rollout NAME [BUILD] --cohort COHORT [--from TIME] --why SENTENCE',
  ],
  details: [
    'BUILD is by default the latest published build, unless it was rolled back or halted. A higher percentage only adds',
    'customers. The members of a cohort get its build whatever the percentage is. When the build fails more often than that of',
    'the other customers, the portal halts the rollout, and the history shows it.',
  ],
  flags: [
    ['--cohort COHORT', 'give the build to the members of a cohort'],
    ['--from TIME', 'begin at this time, such as 2026-12-01T09:00+11:00'],
    ...changeFlags,
    forceFlag,
  ],
  examples: [
    'rollout usage 25% --why "a first look at the new chart"',
    'rollout usage 50% --why "a day without complaints"',
    'rollout usage --cohort staff --why "ourselves first"',
  ],
  words: { least: 1, most: 3 },
  options: { ...changeOptions, ...force, cohort: { type: 'string' }, from: { type: 'string' } },
  async run({ words: [part, ...rest], options, portal }) {
    const share = readShare(rest, options.cohort)
    const from = options.from === undefined ? undefined : readInstant(options.from)
    const seen = await readState(portal, options.environment)
    const { build, version } = await chooseBuild(
      portal,
      part,
      rest.find((word) => !word.endsWith('%')),
      options,
    )
    const answer = await changeEnvironment(
      portal,
      { kind: 'rollout', part, build, ...share, ...(from !== undefined && { from }) },
      { ...options, seen },
    )
    const some = 'cohort' in share ? `The cohort ${share.cohort} gets` : `${share.percent}% of the customers get`
    const since = from ? ` from ${from} on` : ' within a minute, on the next page'
    return changeResult(
      answer,
      `${some} ${part} ${version} (${build})${since}.`,
      `status shows its results; promote ${part} ${build.slice(0, 6)} gives it to everybody, halt ${part} ends the rollout.`,
    )
  },
})

/**
 * @param rest the words after the name
 * @throws UsageError
 */
function readShare(rest: readonly string[], cohort: string | undefined) {
  const shares = rest.filter((word) => word.endsWith('%'))
  if (shares.length + (cohort === undefined ? 0 : 1) !== 1 || rest.length - shares.length > 1)
    throw new UsageError(`Name who gets it: rollout NAME 25%, or rollout NAME --cohort COHORT.`)
  if (cohort !== undefined) return { cohort }
  const [share = ''] = shares
  const percent = Number(share.slice(0, -1))
  if (share === '%' || Number.isNaN(percent))
    throw new UsageError(`${share} is not a percentage: give one such as 25%.`)
  return { percent }
}

/** @throws UsageError */
function readInstant(text: string) {
  const at = new Date(text)
  const hasZone = /(Z|[+-]\d\d:?\d\d)$/.test(text)
  if (Number.isNaN(at.getTime()) || !hasZone)
    throw new UsageError(
      `--from ${text} is not a time: give the date, time and offset, such as 2026-12-01T09:00+11:00.`,
    )
  return at.toISOString()
}
