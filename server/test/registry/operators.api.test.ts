// Two operators at a time: whatever they do, the history is that of a model with one operator after the other.
import {
  applyChange,
  canonicalJson,
  ChangeRefused,
  replayChanges,
  type Change,
  type HistoryEntry,
  type RegistryState,
} from '@switchboard/record'
import { seededRandom } from '@switchboard/record/testing'
import { openDatabase } from '../../src/db/connection'
import { openRegistry } from '@switchboard/platform-server/testing'
import { isLong } from '../support/long'
import { nextVersion, promote, usageRoutes, usageTeam, change } from './team'

const { live, operate, stateNow } = usageTeam()
const PAIRS = isLong ? 30 : 15

interface Wish {
  readonly change: Change
  /** Absent in requests of older commands. */
  readonly expect?: number
}

/** Sends a change. @returns whether it was made */
type Send = (wish: Wish) => Promise<boolean>

const overHttp: Send = async ({ change: wanted, expect: seen }) => {
  const { status, body } = await operate('changes', change(wanted, seen === undefined ? {} : { expect: seen }))
  if (status !== 200 && status !== 409) throw new Error(`${status} ${JSON.stringify(body)}`)
  return status === 200
}

/** Every timer, because only the second server's clock is wrong. */
const timers = [
  ...(['hrtime', 'nextTick', 'performance', 'queueMicrotask', 'setImmediate', 'clearImmediate'] as const),
  ...(['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] as const),
]

/** With PostgreSQL, the second operator uses another server, whose clock is two days ahead. */
async function secondServer(): Promise<{ send: Send; close(): Promise<void> }> {
  const databaseUrl = process.env['DATABASE_URL']
  if (!databaseUrl) return { send: overHttp, close: async () => undefined }
  const db = await openDatabase({ databaseUrl, dataDir: '' })
  const registry = openRegistry(db, { environment: 'nonprod', gatedEnvironments: [] })
  jest.useFakeTimers({ now: Date.now() + 2 * 24 * 3_600_000, doNotFake: timers })
  const send: Send = async ({ change: wanted, expect: seen }) => {
    const by = { who: 'the second operator', why: 'for a test', ...(seen !== undefined && { expect: seen }) }
    return registry.change(wanted, by).then(
      () => true,
      (error: unknown) => {
        if (error instanceof ChangeRefused) return false
        throw error
      },
    )
  }
  const close = async () => {
    jest.useRealTimers()
    await db.close()
  }
  return { send, close }
}

const partOf = (wanted: Change) => (wanted.kind === 'cohort' ? undefined : wanted.part)

interface Model {
  readonly history: readonly HistoryEntry[]
  readonly state: RegistryState
}

/** @returns the model after one more wish; the same one if it refuses the wish */
function ask(model: Model, wish: Wish): Model {
  const { history, state } = model
  const mine = partOf(wish.change)
  const isUnseen = history.some(
    ({ number, change: made }) =>
      number > (wish.expect ?? Infinity) && (mine === undefined || [mine, undefined].includes(partOf(made))),
  )
  const moves = history.filter((entry) => partOf(entry.change) === mine && !/freeze|thaw/.test(entry.change.kind))
  const tookBack = /rollback|halt/.test(moves.at(-1)?.change.kind ?? '')
  const isRepeated = wish.change.kind === 'rollback' && wish.change.to === undefined && tookBack
  if (isUnseen || isRepeated) return model
  try {
    const next = applyChange(state, wish.change)
    const entry = { number: next.number, at: '', who: '', why: '', change: wish.change }
    return { history: [...history, entry], state: next }
  } catch (error) {
    if (error instanceof ChangeRefused) return model
    throw error
  }
}

const changesOf = (history: readonly { readonly change: Change }[]) =>
  history.map(({ change: made }) => canonicalJson(made)).join('\n')

async function readHistory(): Promise<HistoryEntry[]> {
  const entries: HistoryEntry[] = []
  for (let before = 1_000_000; before > 1;) {
    const { body } = await operate<{ entries: HistoryEntry[] }>(`history?limit=200&before=${before}`)
    entries.unshift(...body.entries.reverse())
    before = body.entries.length === 0 ? 1 : (entries[0]?.number ?? 1)
  }
  return entries
}

it('pairs of simultaneous changes leave the history and the state of a model', async () => {
  const { teams, usage } = live()
  const builds = [usage]
  for (let at = 0; at < 3; at += 1) builds.push(await teams.publish('usage', nextVersion(), usageRoutes))
  const random = seededRandom(39)
  const below = (limit: number) => Math.floor(random() * limit)
  const randomChange = (): Change => {
    const build = builds[below(builds.length)]?.build ?? ''
    const choices: readonly Change[] = [
      promote('usage', { build }),
      { kind: 'rollback', part: 'usage' },
      { kind: 'rollback', part: 'usage', to: build },
      { kind: 'rollout', part: 'usage', build, percent: 1 + below(100) },
      { kind: 'halt', part: 'usage', build },
      { kind: below(2) === 0 ? 'freeze' : 'thaw', part: 'usage' },
      { kind: below(2) === 0 ? 'freeze' : 'thaw', part: 'billing' },
      { kind: below(3) === 0 ? 'freeze' : 'thaw' },
    ]
    return choices[below(choices.length)] ?? { kind: 'thaw' }
  }
  const second = await secondServer()
  let made = 0
  for (let pair = 0; pair < PAIRS; pair += 1) {
    const before = await readHistory()
    const state = await stateNow()
    const wishes = [0, 1].map((): Wish => ({
      change: randomChange(),
      ...(below(4) > 0 && { expect: state.number }),
    })) as [Wish, Wish]
    await Promise.all([overHttp(wishes[0]), second.send(wishes[1])])
    const after = changesOf(await readHistory())
    const models = [wishes, [...wishes].reverse()].map((order) => order.reduce<Model>(ask, { history: before, state }))
    const matching = models.find((model) => changesOf(model.history) === after)
    expect(matching ? after : { wishes, after }).toBe(after)
    expect(canonicalJson(await stateNow())).toBe(canonicalJson(matching?.state))
    made += (await stateNow()).number - state.number
  }
  await second.close()
  const all = await readHistory()
  const isAhead = all.some(({ at }) => Date.parse(at) > Date.now() + 24 * 3_600_000)
  expect(isAhead).toBe(process.env['DATABASE_URL'] !== undefined)
  expect(canonicalJson(replayChanges(all.map((entry) => entry.change)))).toBe(canonicalJson(await stateNow()))
  expect(made).toBeGreaterThan(PAIRS / 3)
}, 120_000)

describe('two rollbacks at the same time', () => {
  const layOut = async () => {
    const { teams } = live()
    const { frozen, parts } = await stateNow()
    if (frozen) await teams.change({ kind: 'thaw' })
    if (parts['usage']) {
      if (parts['usage'].frozen) await teams.change({ kind: 'thaw', part: 'usage' })
      await teams.change({ kind: 'retire', part: 'usage' })
    }
    const builds = []
    for (let at = 0; at < 3; at += 1) builds.push(await teams.live('usage', nextVersion(), usageRoutes))
    return builds.map(({ build }) => build)
  }

  it.each([
    ['the command, which names the state that it read', (number: number) => ({ expect: number }), {}],
    ['an older command, which names the build that it takes back', () => ({}), { isOlder: true }],
  ])(
    'go back one build, with %s',
    async (_, seen, { isOlder = false }: { isOlder?: boolean }) => {
      const second = await secondServer()
      for (let pair = 0; pair < 3; pair += 1) {
        const builds = await layOut()
        // Each operator reads the state before its own change; the second one reads it after the change of the first.
        const rollBack = async (send: Send) => {
          const state = await stateNow()
          const from = state.parts['usage']?.current
          const wanted: Change = { kind: 'rollback', part: 'usage', ...(isOlder && from !== undefined && { from }) }
          return send({ change: wanted, ...seen(state.number) })
        }
        const together = await Promise.all([rollBack(overHttp), rollBack(second.send)])
        const later = [await rollBack(overHttp), await rollBack(second.send)]
        expect([...together.sort(), ...later]).toEqual([false, true, false, false])
        expect((await stateNow()).parts['usage']?.current).toBe(builds[1])
      }
      await second.close()
    },
    60_000,
  )
})
