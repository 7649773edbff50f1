// What metered services used in a month: a few rounds of queries for all of them together, the later ones where readings are missing.
import type { Day, Span, Zone } from '@switchboard/domain'
import type { Kysely } from 'kysely'
import type { Tables } from '../db/tables'
import type { Account } from './facts'
import { servedIn, spanOf, type Served } from './month'
import { readsOf } from './readings'
import { followingTo, historyFrom, usedIn, wantsHistory, type Reads, type Used } from './used'

export const isMetered = ({ service }: Served): boolean => service.charges.some(({ per }) => per === 'UNIT')

/** Of all services of the accounts, which must have been in them when the readings were asked for. */
export async function usedInMonth(
  db: Kysely<Tables>,
  accounts: readonly Account[],
  month: Day,
): Promise<(served: Served) => Used | undefined> {
  const metered = accounts.flatMap((account) =>
    servedIn(month, account)
      .filter(isMetered)
      .map((served) => ({ served, zone: account.zone })),
  )
  const { from, to } = spanOf(month)
  const reads = await readsOf(db, zonesOf(metered), { from, to })
  const add = async (some: typeof metered, span: Span) => {
    for (const [service, found] of await readsOf(db, zonesOf(some), span)) reads.set(service, found)
  }
  const short = metered.filter(({ served }) => wantsHistory(served.span, readsIn(reads, served)))
  await add(short, { from: historyFrom(month), to })
  const unknown = short.filter(({ served }) => !usedIn(served, readsIn(reads, served)))
  await add(unknown, { from, to: followingTo(month) })
  return (served) => usedIn(served, readsIn(reads, served))
}

const zonesOf = (metered: readonly { served: Served; zone: Zone }[]) =>
  new Map(metered.map(({ served, zone }) => [served.service.id, zone]))

export function readsIn(reads: ReadonlyMap<number, Reads>, { service }: Served): Reads {
  const found = reads.get(service.id)
  if (!found) throw new RangeError(`the readings of ${service.name} were not asked for`)
  return found
}
