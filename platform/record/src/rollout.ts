// Adds a rollout to a part: for a cohort, or for a percentage of customers.
import { ownValue } from './own-value'
import { refuseChange } from './change-refused'
import type { CohortRollout, PartState, PercentRollout, RegistryState, Rollout } from './state'

/** @throws ChangeRefused */
export function rollOut(state: RegistryState, part: PartState, change: Rollout): PartState {
  const { build } = change
  const from = change.from === undefined ? {} : { from: requireInstant(change.from) }
  if (part.current === build) refuseChange(`${build} is current already: everybody has it.`)
  const rollouts =
    'cohort' in change
      ? addCohortRollout(state, part.rollouts, { build, cohort: change.cohort, ...from })
      : setPercentRollout(part.rollouts, { build, percent: change.percent, ...from })
  return { ...part, rollouts }
}

/** A customer gets the build of the first matching cohort, so a cohort keeps its position. */
function addCohortRollout(
  state: RegistryState,
  rollouts: readonly Rollout[],
  added: CohortRollout,
): readonly Rollout[] {
  const { build, cohort } = added
  if (!ownValue(state.cohorts, cohort)?.length) refuseChange(`The cohort ${cohort} has no members yet: add some first.`)
  const all = cohortRollouts(rollouts)
  const before = all.find((rollout) => rollout.cohort === cohort)
  if (before?.build === build && before.from === added.from) refuseChange(`${cohort} gets ${build} already.`)
  const next = before ? all.map((rollout) => (rollout === before ? added : rollout)) : [...all, added]
  return [...next, ...percentRollouts(rollouts)]
}

function setPercentRollout(rollouts: readonly Rollout[], added: PercentRollout): readonly Rollout[] {
  const { build, percent, from } = added
  if (!isValidPercent(percent))
    refuseChange(`${percent}% is no share of the customers: give a number above 0, up to 100.`)
  const [running] = percentRollouts(rollouts)
  if (running && running.build !== build)
    refuseChange(
      `${running.build} is rolled out to ${running.percent}% already: promote, halt or roll back that one first.`,
    )
  if (running?.percent === percent && running.from === from)
    refuseChange(`${build} is rolled out to ${percent}% already.`)
  if (running && from !== undefined && from > (running.from ?? ''))
    refuseChange(
      `${build} is rolled out already: to begin later would take it away from those who have it. Halt it first.`,
    )
  return [...cohortRollouts(rollouts), added]
}

/** Instants are compared as text, so they need a single format. */
function requireInstant(text: string): string {
  const time = new Date(text)
  const isValid = !Number.isNaN(time.getTime()) && time.toISOString() === text
  return isValid ? text : refuseChange(`${text} is no time: give it like 2026-11-22T09:00:00.000Z.`)
}

const isValidPercent = (percent: number) =>
  percent > 0 && percent <= 100 && Number.isInteger(Math.round(percent * 1e6) / 1e4)
export const cohortRollouts = (rollouts: readonly Rollout[]) =>
  rollouts.flatMap((rollout) => ('cohort' in rollout ? [rollout] : []))
export const percentRollouts = (rollouts: readonly Rollout[]) =>
  rollouts.flatMap((rollout) => ('percent' in rollout ? [rollout] : []))
