// How a change makes the next state. Pure; refuses what makes no sense with a sentence for whoever asked.
import { own } from './own'
import { refuse } from './refuse'
import { cohorts, percentages, rollOut } from './rollouts'
import { EMPTY, lastGood, type Change, type PartState, type RegistryState } from './state'

type Rollback = Extract<Change, { kind: 'rollback' }>
const KEPT_EARLIER = 5
const NEW_PART: PartState = { earlier: [], rollouts: [] }

/** @throws ChangeRefused */
export function applyChange(state: RegistryState, change: Change): RegistryState {
  return { ...changed(state, change), number: state.number + 1 }
}

/** @throws ChangeRefused when the changes are not a history */
export const replay = (changes: readonly Change[]): RegistryState => changes.reduce(applyChange, EMPTY)

function changed(state: RegistryState, change: Change): RegistryState {
  switch (change.kind) {
    case 'promote':
      return withPart(state, change.part, promote(thawed(state, change.part), change.build))
    case 'rollout':
      return withPart(state, change.part, rollOut(state, thawed(state, change.part), change))
    case 'halt':
      return withPart(state, change.part, halt(known(state, change.part), change.build))
    case 'rollback':
      return withPart(state, change.part, rollBack(state, known(state, change.part), change))
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

function known(state: RegistryState, name: string): PartState {
  return (
    own(state.parts, name) ?? refuse(`${name} has no build in this environment yet: promote or roll one out first.`)
  )
}

function thawed(state: RegistryState, name: string): PartState {
  if (state.frozen) refuse('The whole environment is frozen: thaw it first, or only roll back.')
  const part = own(state.parts, name) ?? NEW_PART
  if (part.frozen) refuse(`${name} is frozen: thaw it first, or only roll back.`)
  return part
}

function promote(part: PartState, build: string): PartState {
  const running = percentages(part.rollouts).find((rollout) => rollout.build !== build)
  if (running)
    refuse(`${running.build} is rolled out to ${running.percent}%: promote, halt or roll back that one first.`)
  if (part.current === build) refuse(`${build} is current already.`)
  const rollouts = part.rollouts.filter((rollout) => rollout.build !== build)
  return { ...part, current: build, earlier: earlierThan(part, build), rollouts }
}

/** A build that is current is not its own predecessor. */
function earlierThan({ current, earlier }: PartState, next: string): readonly string[] {
  const before =
    current === undefined || current === next ? earlier : [current, ...earlier.filter((b) => b !== current)]
  return before.filter((build) => build !== next).slice(0, KEPT_EARLIER)
}

function halt(part: PartState, build: string): PartState {
  const rollouts = part.rollouts.filter((rollout) => rollout.build !== build)
  if (rollouts.length === part.rollouts.length) refuse(`${build} is not being rolled out.`)
  return { ...part, rollouts }
}

function rollBack(state: RegistryState, part: PartState, { part: name, to, from }: Rollback): PartState {
  const taken = percentages(part.rollouts)[0]?.build ?? part.current
  if (from !== undefined && from !== taken)
    refuse(`${name} ${from} is gone already: ${taken ?? 'nothing'} is what would be taken back now.`)
  const target = to ?? meant(name, part)
  const frozen = state.frozen ? 'The whole environment' : part.frozen && name
  if (frozen && target !== part.current && !part.earlier.includes(target))
    refuse(`${frozen} is frozen, and ${target} was not current lately: thaw first.`)
  if (target === part.current && part.rollouts.length === 0) refuse(`${target} is what everybody has already.`)
  const at = part.earlier.indexOf(target)
  const earlier = target === part.current ? part.earlier : part.earlier.slice(at + 1)
  return { ...part, current: target, earlier, rollouts: [] }
}

/** While a share of the customers has a newer build, that one is taken back. A cohort alone says nothing of which of the two is bad. */
function meant(name: string, part: PartState): string {
  const last = lastGood(part)
  const [cohort] = cohorts(part.rollouts)
  if (percentages(part.rollouts).length > 0)
    return part.current ?? refuse(`${name} has no build that everybody gets: halt the rollout.`)
  if (cohort) {
    const back = last === undefined ? '' : `, or name ${last} to go back to the build that everybody had before`
    refuse(`${name} ${cohort.build} is only rolled out to ${cohort.cohort}: halt it to end that${back}.`)
  }
  return last ?? refuse(`${name} has no earlier build to go back to: name one.`)
}

function freeze(state: RegistryState, name: string | undefined): RegistryState {
  if (name === undefined)
    return state.frozen ? refuse('The environment is frozen already.') : { ...state, frozen: true }
  const part = known(state, name)
  return part.frozen ? refuse(`${name} is frozen already.`) : withPart(state, name, { ...part, frozen: true })
}

function thaw({ frozen, ...state }: RegistryState, name: string | undefined): RegistryState {
  if (name === undefined) return frozen ? state : refuse('The environment is not frozen.')
  const { frozen: its, ...part } = known(state, name)
  if (!its) refuse(`${name} is not frozen.`)
  return withPart(frozen ? { ...state, frozen } : state, name, part)
}

function withMembers(
  all: RegistryState['cohorts'],
  cohort: string,
  add: readonly string[],
  remove: readonly string[],
): RegistryState['cohorts'] {
  const before = own(all, cohort) ?? []
  const { [cohort]: _, ...rest } = all
  const members = [...new Set([...before, ...add])].filter((key) => !remove.includes(key)).sort()
  if (members.length === before.length && members.every((key, i) => key === before[i]))
    refuse(`The cohort ${cohort} has exactly these members already.`)
  return members.length > 0 ? { ...rest, [cohort]: members } : rest
}

function withoutPart(state: RegistryState, name: string): RegistryState {
  if (name === 'host') refuse('The host is the portal: it cannot be retired.')
  thawed(state, name)
  known(state, name)
  const { [name]: _, ...parts } = state.parts
  return { ...state, parts }
}
