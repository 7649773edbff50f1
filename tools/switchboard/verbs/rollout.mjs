import { buildToGive, changed, done } from '../change.mjs'
import { changing, changingFlags } from '../options.mjs'
import { WrongUsage } from '../wrong-usage.mjs'

export const rollout = {
  summary: 'give a published build to some customers',
  usage: [
    'rollout NAME [BUILD] 25% [--from TIME] --why SENTENCE',
    'rollout NAME [BUILD] --cohort COHORT [--from TIME] --why SENTENCE',
  ],
  details: [
    'Without BUILD the latest that was published, unless it was rolled back or halted. A customer stays on the side they are on:',
    'raising the percentage only adds customers. Whoever is in a cohort gets its build whatever the percentage. When the build',
    'fails more often than the one that the others have, the portal halts the rollout by itself, and the history says so.',
  ],
  flags: [
    ['--cohort COHORT', 'to its members, see cohort'],
    ['--from TIME', 'not before, such as 2026-12-01T09:00+11:00'],
    ...changingFlags,
  ],
  examples: [
    'rollout usage 25% --why "a first look at the new chart"',
    'rollout usage 50% --why "a day without complaints"',
    'rollout usage --cohort staff --why "ourselves first"',
  ],
  words: { least: 1, most: 3 },
  options: { ...changing, cohort: { type: 'string' }, from: { type: 'string' } },
  async run({ words: [part, ...rest], options, portal }) {
    const whom = to(rest, options)
    const from = options.from === undefined ? {} : { from: instant(options.from) }
    const { build, version } = await buildToGive(
      portal,
      part,
      rest.find((word) => !word.endsWith('%')),
      options,
    )
    const answer = await changed(portal, { kind: 'rollout', part, build, ...whom, ...from }, options)
    const some = 'cohort' in whom ? `The cohort ${whom.cohort} gets` : `${whom.percent}% of the customers get`
    const since = from.from ? ` from ${from.from} on` : ' from their next page on'
    return done(
      answer,
      `${some} ${part} ${version} (${build})${since}.`,
      `status shows how it fares; promote ${part} ${build.slice(0, 6)} makes it everybody’s, halt ${part} ends it.`,
    )
  },
}

function to(rest, { cohort }) {
  const shares = rest.filter((word) => word.endsWith('%'))
  if (shares.length + (cohort === undefined ? 0 : 1) !== 1 || rest.length - shares.length > 1)
    throw new WrongUsage(`Say who gets it: rollout NAME 25%, or rollout NAME --cohort COHORT.`)
  if (cohort !== undefined) return { cohort }
  const percent = Number(shares[0].slice(0, -1))
  if (shares[0] === '%' || Number.isNaN(percent))
    throw new WrongUsage(`${shares[0]} is no share: give one such as 25%.`)
  return { percent }
}

function instant(text) {
  const at = new Date(text)
  const saysZone = /(Z|[+-]\d\d:?\d\d)$/.test(text)
  if (Number.isNaN(at.getTime()) || !saysZone)
    throw new WrongUsage(`--from ${text} is no time: give day, clock and offset, such as 2026-12-01T09:00+11:00.`)
  return at.toISOString()
}
