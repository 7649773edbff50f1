// A train in a fake portal, by the registry's own rules.
import { applyTrain, takeTrainBack, trainOf } from '../../build/registry-rules.ts'
import { arrayOf, number, object, optional, string } from '../../../shared/node/read-json.mjs'
import type { HistoryEntry, RegistryState } from '@switchboard/record'

export const trainRequest = object({
  promote: optional(arrayOf(object({ name: string, build: string }))),
  rollback: optional(number),
  why: string,
})

/** @throws ChangeRefused */
export function fakeTrain(
  { state, entries }: { readonly state: RegistryState; readonly entries: readonly HistoryEntry[] },
  { promote = [], rollback, why }: ReturnType<typeof trainRequest>,
): { state: RegistryState; made: HistoryEntry[] } {
  const train = state.number + 1
  const earlier = entries.filter((entry) => entry.train === rollback)
  const changes = rollback === undefined ? trainOf(promote) : takeTrainBack(rollback, earlier, state)
  const states = [state, ...applyTrain(state, changes)]
  const made = changes.map((change, nth) => {
    const [from, to] = [nth, nth + 1].map((at) => states[at]?.parts[change.part]?.current)
    const moved = { ...(from !== undefined && { from }), ...(to !== undefined && { to }) }
    return { number: train + nth, at: '2026-11-21T02:03:04.000Z', who: 'team', why, change, ...moved, train }
  })
  return { state: states.at(-1) ?? state, made }
}
