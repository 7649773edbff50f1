// Refuses a change whose author has not seen what happened before it.
import {
  ChangeRefused,
  findRepeatedRollback,
  findUnseen,
  type Change,
  type PartState,
  type RegistryState,
} from '@switchboard/record'
import type { Database } from '../db/connection'
import type { Settings } from '../settings'
import { readHistory, readLastMove } from './states'

/** Another change was made first. */
export class StateMoved extends ChangeRefused {}

/** Long enough for all changes that happen while an operator decides. */
const MOST_UNSEEN = 200

interface Place {
  readonly db: Database
  readonly environment: Settings['environment']
}

interface Seen {
  /** The newest state. The change is inserted only if this is still the newest one. */
  readonly before: RegistryState
  readonly expect: number | undefined
}

/** @throws StateMoved */
export async function refuseUnseen(place: Place, change: Change, { before, expect }: Seen): Promise<void> {
  const sentence =
    (expect === undefined ? undefined : await findLater(place, change, expect, before.number)) ??
    (await findRepeated(place, change, before.parts))
  if (sentence !== undefined) throw new StateMoved(sentence)
}

async function findLater({ db, environment }: Place, change: Change, expect: number, newest: number) {
  if (expect === newest) return undefined
  const stale = `State ${expect} is not the state that you saw: the newest is ${newest}. Look at status, then ask again.`
  if (expect > newest) return stale
  const later = await readHistory(db, { environment, after: expect, limit: MOST_UNSEEN })
  return findUnseen(change, expect, later) ?? (later.length === MOST_UNSEEN ? stale : undefined)
}

async function findRepeated({ db, environment }: Place, change: Change, parts: Readonly<Record<string, PartState>>) {
  if (change.kind !== 'rollback' || change.to !== undefined) return undefined
  return findRepeatedRollback(change, await readLastMove(db, environment, change.part), parts[change.part])
}
