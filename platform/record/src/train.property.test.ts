import fc from 'fast-check'
import { canonicalJson } from './canonical-json'
import { applyChange } from './apply-change'
import { ChangeRefused } from './change-refused'
import type { Change, HistoryEntry } from './change'
import { EMPTY_STATE, type RegistryState } from './state'
import { applyTrain, takeTrainBack, type TrainChange } from './train'

/** The builds of each part, newest first: what a registry of promotions and trains has to amount to. */
type Model = Readonly<Record<string, readonly string[]>>
type Wish =
  | { readonly kind: 'train'; readonly members: readonly (readonly [part: string, build: string])[] }
  | { readonly kind: 'back' }
  | { readonly kind: 'freeze'; readonly part: string }
  | { readonly kind: 'thaw'; readonly part: string }

interface World {
  readonly model: Model
  readonly frozen: ReadonlySet<string>
  readonly state: RegistryState
  readonly entries: readonly HistoryEntry[]
}

const part = fc.constantFrom('usage', 'billing', 'tips')
const build = fc.constantFrom('b1', 'b2', 'b3', 'b4')
const wish: fc.Arbitrary<Wish> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('train' as const),
      members: fc.array(fc.tuple(part, build), { minLength: 1, maxLength: 3 }),
    }),
  },
  { weight: 2, arbitrary: fc.constant({ kind: 'back' } as const) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('freeze' as const), part }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('thaw' as const), part }) },
)

const current = ({ parts }: RegistryState) =>
  Object.fromEntries(Object.entries(parts).map(([name, { current: now }]) => [name, now]))
const currentOf = (model: Model) => Object.fromEntries(Object.entries(model).map(([name, [now]]) => [name, now]))

/** Undefined if the model refuses. */
function makeInModel({ model, frozen, entries }: World, asked: Wish): Model | undefined {
  if (asked.kind === 'freeze' || asked.kind === 'thaw')
    return model[asked.part] && frozen.has(asked.part) === (asked.kind === 'thaw') ? model : undefined
  if (asked.kind === 'back') {
    const last = lastTrain(entries)
    if (last.length === 0 || last.some(({ change }) => change.kind !== 'promote')) return undefined
    let next = model
    for (const { change, from, to } of last) {
      const name = 'part' in change ? (change.part ?? '') : ''
      if (next[name]?.[0] !== to || (from === undefined && frozen.has(name))) return undefined
      const { [name]: builds = [], ...others } = next
      next = from === undefined ? others : { ...others, [name]: builds.slice(builds.indexOf(from)) }
    }
    return next
  }
  const names = asked.members.map(([name]) => name)
  if (new Set(names).size < names.length) return undefined
  if (asked.members.some(([name, id]) => frozen.has(name) || model[name]?.[0] === id)) return undefined
  const moved = asked.members.map(([name, id]) => [name, [id, ...(model[name] ?? []).filter((one) => one !== id)]])
  return { ...model, ...(Object.fromEntries(moved) as Model) }
}

const lastTrain = (entries: readonly HistoryEntry[]) => {
  const train = entries.at(-1)?.train
  return train === undefined ? [] : entries.filter((entry) => entry.train === train)
}

function changesOf({ entries, state }: World, asked: Wish): readonly Change[] {
  if (asked.kind === 'freeze' || asked.kind === 'thaw') return [asked]
  if (asked.kind === 'train') return asked.members.map(([name, id]) => ({ kind: 'promote', part: name, build: id }))
  return takeTrainBack(entries.at(-1)?.train ?? 0, lastTrain(entries), state)
}

/** Undefined if the rules refuse. */
function makeByRules(world: World, asked: Wish): { states: RegistryState[]; changes: readonly Change[] } | undefined {
  try {
    const changes = changesOf(world, asked)
    const isTrain = asked.kind === 'train' || asked.kind === 'back'
    const states = isTrain
      ? applyTrain(world.state, changes as readonly TrainChange[])
      : changes.map((change) => applyChange(world.state, change))
    return { states, changes }
  } catch (error) {
    if (error instanceof ChangeRefused) return undefined
    throw error
  }
}

function nextWorld(world: World, asked: Wish, model: Model, made: NonNullable<ReturnType<typeof makeByRules>>): World {
  const train = asked.kind === 'train' || asked.kind === 'back' ? made.states[0]?.number : undefined
  const entries = made.changes.map((change, nth): HistoryEntry => {
    const [before, after] = [made.states[nth - 1] ?? world.state, made.states[nth] ?? world.state]
    const name = 'part' in change ? (change.part ?? '') : ''
    const [from, to] = [before.parts[name]?.current, after.parts[name]?.current]
    const moved = { ...(from !== undefined && { from }), ...(to !== undefined && { to }) }
    return { number: after.number, at: '', who: '', why: '', change, ...moved, ...(train !== undefined && { train }) }
  })
  const frozen = new Set(world.frozen)
  if (asked.kind === 'freeze') frozen.add(asked.part)
  if (asked.kind === 'thaw') frozen.delete(asked.part)
  return { model, frozen, state: made.states.at(-1) ?? world.state, entries: [...world.entries, ...entries] }
}

test('random histories of trains and their rollbacks equal a list of builds for each part', () => {
  fc.assert(
    fc.property(fc.array(wish, { maxLength: 25 }), (wishes) => {
      let world: World = { model: {}, frozen: new Set(), state: EMPTY_STATE, entries: [] }
      for (const asked of wishes) {
        const before = canonicalJson(world.state)
        const model = makeInModel(world, asked)
        const made = makeByRules(world, asked)
        expect(made === undefined).toBe(model === undefined)
        expect(canonicalJson(world.state)).toBe(before)
        if (!model || !made) continue
        world = nextWorld(world, asked, model, made)
        expect(current(world.state)).toEqual(currentOf(world.model))
      }
    }),
  )
})
