// A server that is killed during a change: the change is made once or not at all, and an acknowledged one
// is kept.
import { setTimeout } from 'node:timers/promises'
import { canonicalJson, replayChanges, type Change, type HistoryEntry } from '@switchboard/record'
import { seededRandom } from '@switchboard/record/testing'
import { isLong } from '../support/long'
import { json } from '../support/portal'
import { change, nextVersion, promote, usageRoutes, usageTeam } from './team'

const { live, operate, stateNow } = usageTeam()
/** Times of kills, for the tests of this file. */
const random = seededRandom(41)
const rounds = isLong ? 10 : 1
/** Every third change, because one statement makes all kinds of changes. */
const isKilledAt = (at: number) => isLong || at % 3 === 0

const readHistory = async () =>
  (await operate<{ entries: readonly HistoryEntry[] }>('history?limit=200')).body.entries.toReversed()

it('a change during which the server is killed is made once or not at all', async () => {
  const { teams, usage } = live()
  const { build } = await teams.publish('usage', nextVersion(), usageRoutes)
  const changes: readonly Change[] = [
    { kind: 'rollout', part: 'usage', build, percent: 20 },
    { kind: 'halt', part: 'usage', build },
    promote('usage', { build }),
    { kind: 'rollback', part: 'usage', to: usage.build },
    { kind: 'freeze', part: 'usage' },
    { kind: 'thaw', part: 'usage' },
    { kind: 'cohort', cohort: 'staff', add: ['a'.repeat(22)], remove: [] },
    { kind: 'retire', part: 'usage' },
    promote('usage', usage),
  ]
  for (let round = 0; round < rounds; round += 1)
    for (const [at, wanted] of changes.entries()) {
      const before = await readHistory()
      const answer = operate('changes', change(wanted)).catch(() => undefined)
      if (isKilledAt(at)) {
        await setTimeout(random() * 12)
        await teams.portal.killAndStart()
      }
      const isAcknowledged = (await answer)?.status === 200
      expect(isAcknowledged || isKilledAt(at)).toBe(true)
      const after = await readHistory()
      const made = after.slice(before.length).map((entry) => canonicalJson(entry.change))
      expect(after.slice(0, before.length)).toEqual(before)
      expect([[], [canonicalJson(wanted)]]).toContainEqual(made)
      if (isAcknowledged) expect(made).toHaveLength(1)
      expect(canonicalJson(replayChanges(after.map((entry) => entry.change)))).toBe(canonicalJson(await stateNow()))
      // The next changes need it.
      if (made.length === 0) expect((await operate('changes', change(wanted))).status).toBe(200)
    }
}, 600_000)

it('a train during which the server is killed changes all of its parts or none', async () => {
  const { teams } = live()
  for (let round = 0; round < (isLong ? 20 : 1); round += 1) {
    const version = nextVersion()
    const [usage, billing] = [
      await teams.publish('usage', version, usageRoutes),
      await teams.publish('billing', version, { routes: [{ path: '/billing' }] }),
    ]
    const before = await readHistory()
    const answer = operate('trains', json({ promote: [usage, billing].map(named), why: 'for a test' })).catch(
      () => undefined,
    )
    await setTimeout(random() * 12)
    await teams.portal.killAndStart()
    const isAcknowledged = (await answer)?.status === 200
    const made = (await readHistory()).slice(before.length)
    expect([0, 2]).toContain(made.length)
    if (isAcknowledged) expect(made).toHaveLength(2)
    const { parts } = await stateNow()
    const isMade = made.length > 0
    expect([parts['usage']?.current === usage.build, parts['billing']?.current === billing.build]).toEqual([
      isMade,
      isMade,
    ])
  }
}, 600_000)

const named = ({ name, build }: { name: string; build: string }) => ({ name, build })
