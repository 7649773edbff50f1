import { ChangeRefused, type Change, type HistoryEntry, type RegistryState } from '@switchboard/registry'
import type { Database } from '../db'
import { haltOf } from './halt'
import { StateMoved, type Registry } from './registry'

const NOW = new Date('2026-11-22T09:00:00.000Z')
const PROMOTED = new Date('2026-11-22T08:00:00.000Z')
const part = { current: 'new', earlier: ['old'], rollouts: [] }
const state: RegistryState = { number: 7, parts: { billing: part, usage: part }, cohorts: {} }

/** Every part was promoted an hour ago, and its new build fails everybody. */
function portal(refuse: (part: string) => Error | undefined) {
  const counted: unknown[] = []
  const made: (Change & { expect: number | undefined })[] = []
  const query = ({ name, values }: { name: string; values: readonly unknown[] }) => {
    if (name === 'registry-last-changes') return { rows: [{ at: PROMOTED, kind: 'promote', from: 'old', sets: true }] }
    counted.push(values[2])
    return { rows: [{ customers: 400, failed: values[2] === 'new' ? 200 : 1 }] }
  }
  const registry = {
    environment: 'prod',
    snapshot: async () => ({ state, keys: [], find: () => undefined }),
    async change(change: Change, { who, why, expect }: { who: string; why: string; expect?: number }) {
      const error = 'part' in change && change.part !== undefined ? refuse(change.part) : undefined
      if (error) throw error
      made.push({ ...change, expect })
      return { number: 8, at: '', who, why, change } satisfies HistoryEntry
    },
  }
  const told: unknown[] = []
  const log = { warn: (what: unknown) => void told.push(what) }
  const db = { pool: { query: async (wish: Parameters<typeof query>[0]) => query(wish) } }
  const halt = haltOf(db as unknown as Database, registry as unknown as Registry, log)
  return { halt, made, told, counted }
}

test('a part that cannot be taken back leaves no other one unwatched, and is told of', async () => {
  const { halt, made, told } = portal((name) => (name === 'billing' ? new ChangeRefused('It cannot run.') : undefined))
  expect(await halt(undefined, NOW)).toHaveLength(1)
  expect(made).toEqual([{ kind: 'rollback', part: 'usage', to: 'old', expect: 7 }])
  expect(told).toEqual([expect.objectContaining({ part: 'billing', refused: 'It cannot run.' })])
})

test('a state that somebody else has just changed is looked at again the next time', async () => {
  const { halt, made, told } = portal(() => new StateMoved('The state is 9 by now.'))
  expect(await halt(undefined, NOW)).toEqual([])
  expect([made, told]).toEqual([[], []])
})

test('the days before a change are counted once, the time since every time', async () => {
  const { halt, counted } = portal(() => new ChangeRefused('No.'))
  await halt(new Set(['usage']), NOW)
  await halt(new Set(['usage']), new Date(NOW.getTime() + 10_000))
  expect(counted).toEqual(['new', 'old', 'new'])
})
