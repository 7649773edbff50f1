// Applies changes to an environment's state. Pure. An invalid change is refused with a message for the operator.
import { refuseChange } from './change-refused'
import { ownValue } from './own-value'
import { cohortRollouts, percentRollouts, rollOut } from './rollout'
import type { Change } from './change'
import { EMPTY_STATE, lastGoodBuild, type PartState, type RegistryState } from './state'

type Rollback = Extract<Change, { kind: 'rollback' }>
const MAX_EARLIER = 5
const NEW_PART: PartState = { earlier: [], rollouts: [] }

/** @throws ChangeRefused */
export function applyChange(state: RegistryState, change: Change): RegistryState {
  return { ...nextState(state, change), number: state.number + 1 }
}

/** @throws ChangeRefused when a change does not follow from the previous ones */
export const replayChanges = (changes: readonly Change[]): RegistryState => changes.reduce(applyChange, EMPTY_STATE)

function nextState(state: RegistryState, change: Change): RegistryState {
  switch (change.kind) {
    case 'promote':
      return withPart(state, change.part, promote(requireUnfrozenPart(state, change.part), change.build))
    case 'rollout':
      return withPart(state, change.part, rollOut(state, requireUnfrozenPart(state, change.part), change))
    case 'halt':
      return withPart(state, change.part, halt(requirePart(state, change.part), change.build))
    case 'rollback':
      return withPart(state, change.part, rollBack(state, requirePart(state, change.part), change))
    case 'freeze':
      return freeze(state, change.part)
    case 'thaw':
      return thaw(state, change.part)
    case 'cohort':
      return { ...state, cohorts: withMembers(state.cohorts, change.cohort, change.add, change.remove) }
    case 'retire':
      return withoutPart(state, change.part)
  }
}

const withPart = (state: RegistryState, name: string, part: PartState): RegistryState => ({
  ...state,
  parts: { ...state.parts, [name]: part },
})

function requirePart(state: RegistryState, name: string): PartState {
  return (
    ownValue(state.parts, name) ??
    refuseChange(`${name} has no build in this environment yet: promote or roll one out first.`)
  )
}

function requireUnfrozenPart(state: RegistryState, name: string): PartState {
  if (state.frozen) refuseChange('The whole environment is frozen: thaw it first, or only roll back.')
  const part = ownValue(state.parts, name) ?? NEW_PART
  if (part.frozen) refuseChange(`${name} is frozen: thaw it first, or only roll back.`)
  return part
}

function promote(part: PartState, build: string): PartState {
  const running = percentRollouts(part.rollouts).find((rollout) => rollout.build !== build)
  if (running)
    refuseChange(`${running.build} is rolled out to ${running.percent}%: promote, halt or roll back that one first.`)
  if (part.current === build) refuseChange(`${build} is current already.`)
  const rollouts = part.rollouts.filter((rollout) => rollout.build !== build)
  return { ...part, current: build, earlier: earlierBuilds(part, build), rollouts }
}

/** Builds that were current before `next`, without `next` itself. */
function earlierBuilds({ current, earlier }: PartState, next: string): readonly string[] {
  const before =
    current === undefined || current === next ? earlier : [current, ...earlier.filter((b) => b !== current)]
  return before.filter((build) => build !== next).slice(0, MAX_EARLIER)
}

function halt(part: PartState, build: string): PartState {
  const rollouts = part.rollouts.filter((rollout) => rollout.build !== build)
  if (rollouts.length === part.rollouts.length) refuseChange(`${build} is not being rolled out.`)
  return { ...part, rollouts }
}

/** The build that a rollback takes back: that of a percentage rollout, or else the current one. */
export const buildToTakeBack = ({ current, rollouts }: PartState): string | undefined =>
  percentRollouts(rollouts)[0]?.build ?? current

function rollBack(state: RegistryState, part: PartState, { part: name, to, from }: Rollback): PartState {
  const takenBack = buildToTakeBack(part)
  if (from !== undefined && from !== takenBack)
    refuseChange(`${name} ${from} is gone already: ${takenBack ?? 'nothing'} is what would be taken back now.`)
  const target = to ?? defaultRollbackTarget(name, part)
  const frozen = state.frozen ? 'The whole environment' : part.frozen && name
  if (frozen && target !== part.current && !part.earlier.includes(target))
    refuseChange(`${frozen} is frozen, and ${target} was not current lately: thaw first.`)
  if (target === part.current && part.rollouts.length === 0) refuseChange(`${target} is what everybody has already.`)
  const at = part.earlier.indexOf(target)
  const earlier = target === part.current ? part.earlier : part.earlier.slice(at + 1)
  return { ...part, current: target, earlier, rollouts: [] }
}

/**
 * During a percentage rollout, that rollout's build is taken back. With only cohort rollouts, either build may be the
 * bad one.
 */
function defaultRollbackTarget(name: string, part: PartState): string {
  const last = lastGoodBuild(part)
  const [cohort] = cohortRollouts(part.rollouts)
  if (percentRollouts(part.rollouts).length > 0)
    return part.current ?? refuseChange(`${name} has no build that everybody gets: halt the rollout.`)
  if (cohort) {
    const back = last === undefined ? '' : `, or name ${last} to go back to the build that everybody had before`
    refuseChange(`${name} ${cohort.build} is only rolled out to ${cohort.cohort}: halt it to end that${back}.`)
  }
  const otherwise = name === 'host' ? '' : `, or retire ${name}`
  return last ?? refuseChange(`${name} has no earlier build to go back to: name one with --to${otherwise}.`)
}

function freeze(state: RegistryState, name: string | undefined): RegistryState {
  if (name === undefined)
    return state.frozen ? refuseChange('The environment is frozen already.') : { ...state, frozen: true }
  const part = requirePart(state, name)
  return part.frozen ? refuseChange(`${name} is frozen already.`) : withPart(state, name, { ...part, frozen: true })
}

function thaw({ frozen, ...state }: RegistryState, name: string | undefined): RegistryState {
  if (name === undefined) return frozen ? state : refuseChange('The environment is not frozen.')
  const { frozen: isPartFrozen, ...part } = requirePart(state, name)
  if (!isPartFrozen) refuseChange(`${name} is not frozen.`)
  return withPart(frozen ? { ...state, frozen } : state, name, part)
}

function withMembers(
  all: RegistryState['cohorts'],
  cohort: string,
  add: readonly string[],
  remove: readonly string[],
): RegistryState['cohorts'] {
  const before = ownValue(all, cohort) ?? []
  const { [cohort]: _, ...rest } = all
  const members = [...new Set([...before, ...add])].filter((key) => !remove.includes(key)).sort()
  if (members.length === before.length && members.every((key, i) => key === before[i]))
    refuseChange(`The cohort ${cohort} has exactly these members already.`)
  return members.length > 0 ? { ...rest, [cohort]: members } : rest
}

function withoutPart(state: RegistryState, name: string): RegistryState {
  if (name === 'host') refuseChange('The host is the portal: it cannot be retired.')
  requireUnfrozenPart(state, name)
  requirePart(state, name)
  const { [name]: _, ...parts } = state.parts
  return { ...state, parts }
}
