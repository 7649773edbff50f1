import { ChangeRefused, type Change, type HistoryEntry, type RegistryState } from '@switchboard/record'
import type { Database } from '../../db/connection'
import { createHalt } from './halt'
import type { Registry } from '../registry'
import { StateMoved } from '../state-moved'

const NOW = new Date('2026-11-22T09:00:00.000Z')
const PROMOTED = new Date('2026-11-22T08:00:00.000Z')
const part = { current: 'new', earlier: ['old'], rollouts: [] }
const state: RegistryState = { number: 7, parts: { billing: part, usage: part }, cohorts: {} }

/** Every part was promoted an hour ago, and its new build fails for everybody. */
function portal(
  refuse: (part: string) => Error | undefined,
  more: { latest?: () => RegistryState; counting?: (part: unknown) => void; networks?: number; halts?: number } = {},
) {
  const counted: unknown[] = []
  const made: (Change & { expect: number | undefined })[] = []
  const query = ({ name, values }: { name: string; values: readonly unknown[] }) => {
    if (name === 'registry-last-changes') return { rows: [{ at: PROMOTED, kind: 'promote', from: 'old', sets: true }] }
    if (name === 'registry-halts-of-the-day') return { rows: [{ halts: more.halts ?? 0 }] }
    more.counting?.(values[1])
    counted.push(values[2])
    return { rows: [{ customers: 400, failed: values[2] === 'new' ? 200 : 1, failedNetworks: more.networks ?? 100 }] }
  }
  const registry = {
    environment: 'prod',
    snapshot: async () => ({ state }),
    latest: async () => ({ state: more.latest?.() ?? state }),
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
  const withheld: string[] = []
  const halt = createHalt(db as unknown as Database, registry as unknown as Registry, log, (name) =>
    withheld.push(name),
  )
  return { halt, made, told, counted, withheld }
}

const back = (name: string, expect: number) => ({ kind: 'rollback', part: name, to: 'old', expect })

test('a part that cannot be rolled back is reported and does not stop the check of other parts', async () => {
  const { halt, made, told } = portal((name) => (name === 'billing' ? new ChangeRefused('It cannot run.') : undefined))
  expect(await halt(undefined, NOW)).toMatchObject({ done: [{ change: { part: 'usage' } }], again: [] })
  expect(made).toEqual([back('usage', 7)])
  expect(told).toEqual([expect.objectContaining({ part: 'billing', refused: 'It cannot run.' })])
})

test('a part whose customers cannot be counted is checked again and does not stop the check of other parts', async () => {
  const slow = Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' })
  const counting = (name: unknown) => {
    if (name === 'billing') throw slow
  }
  const { halt, made, told } = portal(() => undefined, { counting })
  expect(await halt(undefined, NOW)).toMatchObject({ done: [{ change: { part: 'usage' } }], again: ['billing'] })
  expect(made).toEqual([back('usage', 7)])
  expect(told).toEqual([{ part: 'billing', err: slow }])
})

test('a part just changed by somebody is left alone until the next check', async () => {
  const moved = { ...state, number: 8, parts: { ...state.parts, billing: { ...part, current: 'newest' } } }
  const { halt, made, told } = portal(() => undefined, { latest: () => moved })
  expect((await halt(undefined, NOW)).again).toEqual(['billing'])
  expect([made, told]).toEqual([[back('usage', 8)], []])
})

test('a halt is postponed to the next round if the state keeps changing', async () => {
  const { halt, made } = portal(() => new StateMoved('The state has moved.'))
  expect(await halt(undefined, NOW)).toEqual({ done: [], again: ['billing', 'usage'] })
  expect(made).toEqual([])
})

test('counts the days before a change once, and the time after it at each check', async () => {
  const { halt, counted } = portal(() => new ChangeRefused('No.'))
  await halt(new Set(['usage']), NOW)
  await halt(new Set(['usage']), new Date(NOW.getTime() + 10_000))
  expect(counted).toEqual(['new', 'old', 'new'])
})

test('a build that fails for many customers of only two networks stays, because one person may have sent the reports', async () => {
  const { halt, made } = portal(() => undefined, { networks: 2 })
  expect((await halt(undefined, NOW)).done).toEqual([])
  expect(made).toEqual([])
})

test('after five automatic changes in a day a failing build stays and is reported', async () => {
  const { halt, made, told, withheld } = portal(() => undefined, { halts: 5 })
  expect(await halt(undefined, NOW)).toEqual({ done: [], again: [] })
  expect(made).toEqual([])
  expect(withheld).toEqual(['billing', 'usage'])
  expect(told).toEqual([expect.objectContaining({ part: 'billing' }), expect.objectContaining({ part: 'usage' })])
})
