// What a rollout adds to those of its part: to a cohort, or to a share of the customers.
import { own } from './own'
import { refuse } from './refuse'
import type { CohortRollout, PartState, PercentRollout, RegistryState, Rollout } from './state'

/** @throws ChangeRefused */
export function rollOut(state: RegistryState, part: PartState, change: Rollout): PartState {
  const { build } = change
  const from = change.from === undefined ? {} : { from: instant(change.from) }
  if (part.current === build) refuse(`${build} is current already: everybody has it.`)
  const rollouts =
    'cohort' in change
      ? toCohort(state, part.rollouts, { build, cohort: change.cohort, ...from })
      : toShare(part.rollouts, { build, percent: change.percent, ...from })
  return { ...part, rollouts }
}

/** A cohort keeps its place: the first one that a customer is in counts. */
function toCohort(state: RegistryState, rollouts: readonly Rollout[], mine: CohortRollout): readonly Rollout[] {
  const { build, cohort } = mine
  if (!own(state.cohorts, cohort)?.length) refuse(`The cohort ${cohort} has no members yet: add some first.`)
  const all = cohorts(rollouts)
  const before = all.find((rollout) => rollout.cohort === cohort)
  if (before?.build === build && before.from === mine.from) refuse(`${cohort} gets ${build} already.`)
  const next = before ? all.map((rollout) => (rollout === before ? mine : rollout)) : [...all, mine]
  return [...next, ...percentages(rollouts)]
}

function toShare(rollouts: readonly Rollout[], mine: PercentRollout): readonly Rollout[] {
  const { build, percent, from } = mine
  if (!isShare(percent)) refuse(`${percent}% is no share of the customers: give a number above 0, up to 100.`)
  const [running] = percentages(rollouts)
  if (running && running.build !== build)
    refuse(`${running.build} is rolled out to ${running.percent}% already: promote, halt or roll back that one first.`)
  if (running?.percent === percent && running.from === from) refuse(`${build} is rolled out to ${percent}% already.`)
  if (running && from !== undefined && from > (running.from ?? ''))
    refuse(`${build} is rolled out already: to begin later would take it away from those who have it. Halt it first.`)
  return [...cohorts(rollouts), mine]
}

/** Instants are compared as text. */
function instant(text: string): string {
  const time = new Date(text)
  const isOne = !Number.isNaN(time.getTime()) && time.toISOString() === text
  return isOne ? text : refuse(`${text} is no time: give it like 2026-11-22T09:00:00.000Z.`)
}

const isShare = (percent: number) => percent > 0 && percent <= 100 && Number.isInteger(Math.round(percent * 1e6) / 1e4)
export const cohorts = (rollouts: readonly Rollout[]) =>
  rollouts.flatMap((rollout) => ('cohort' in rollout ? [rollout] : []))
export const percentages = (rollouts: readonly Rollout[]) =>
  rollouts.flatMap((rollout) => ('percent' in rollout ? [rollout] : []))
