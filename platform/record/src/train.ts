// A train: promotions of several parts that fit together, or the rollback of all these parts, as one change of an
// environment (decision record 0106). Pure.
import { applyChange } from './apply-change'
import { ChangeRefused, refuseChange } from './change-refused'
import { ownValue } from './own-value'
import type { BuildReference } from './record'
import type { Change, HistoryEntry } from './change'
import type { RegistryState } from './state'

/** More parts than a portal has. */
export const MOST_MEMBERS = 40

/** What a train changes in one part. */
export type TrainChange = Extract<Change, { kind: 'promote' | 'rollback' | 'retire' }>

/**
 * @returns the state after each change; customers get the last one only
 * @throws ChangeRefused with the reasons of all changes that are refused
 */
export function applyTrain(state: RegistryState, changes: readonly TrainChange[]): RegistryState[] {
  if (changes.length === 0 || changes.length > MOST_MEMBERS)
    refuseChange(`A train has 1 to ${MOST_MEMBERS} parts: this one has ${changes.length}.`)
  const states: RegistryState[] = []
  const reasons: string[] = []
  for (const [at, change] of changes.entries())
    try {
      if (changes.findIndex(({ part }) => part === change.part) !== at)
        refuseChange(`${change.part} is in the train twice: name one build of it.`)
      states.push(applyChange(states.at(-1) ?? state, change))
    } catch (error) {
      if (!(error instanceof ChangeRefused)) throw error
      reasons.push(error.message)
    }
  if (reasons.length > 0) refuseChange(reasons.join(' '))
  return states
}

export const trainOf = (members: readonly BuildReference[]): TrainChange[] =>
  members.map(({ name: part, build }) => ({ kind: 'promote', part, build }))

/**
 * The changes that take a train back: each part returns to its previous build, or leaves the portal if it had none.
 * @param train its number
 * @param entries those that carry the number
 * @throws ChangeRefused if a part has changed since
 */
export function takeTrainBack(train: number, entries: readonly HistoryEntry[], state: RegistryState): TrainChange[] {
  if (entries.length === 0) refuseChange(`There is no train ${train}: history shows the numbers of trains.`)
  const changes = entries.flatMap(({ change, from, to }): TrainChange[] => {
    if (change.kind !== 'promote') return []
    const { part } = change
    if (from !== undefined) return [{ kind: 'rollback', part, to: from, ...(to !== undefined && { from: to }) }]
    const current = ownValue(state.parts, part)?.current
    if (current !== to) refuseChange(`${part} ${to} is gone already: ${current ?? 'nothing'} is current.`)
    return [{ kind: 'retire', part }]
  })
  if (changes.length < entries.length)
    refuseChange(`Train ${train} took builds back: promote the builds that you mean with another train.`)
  return changes
}
