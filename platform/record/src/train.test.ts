import { applyChange } from './apply-change'
import type { HistoryEntry } from './change'
import { EMPTY_STATE } from './state'
import { applyTrain, MOST_MEMBERS, takeTrainBack, trainOf } from './train'

const live = applyTrain(
  EMPTY_STATE,
  trainOf([
    { name: 'usage', build: 'u1' },
    { name: 'host', build: 'h1' },
  ]),
).at(-1)!
const member = (part: string, to: string, from?: string): HistoryEntry => ({
  ...{ number: 3, at: '', who: '', why: '', train: 3, to },
  change: { kind: 'promote', part, build: to },
  ...(from !== undefined && { from }),
})

test('a refused train has the reasons of all its parts', () => {
  const frozen = applyChange(live, { kind: 'freeze', part: 'usage' })
  const train = trainOf([
    { name: 'usage', build: 'u2' },
    { name: 'host', build: 'h1' },
    { name: 'billing', build: 'b1' },
    { name: 'billing', build: 'b2' },
  ])
  expect(() => applyTrain(frozen, train)).toThrow(
    'usage is frozen: thaw it first, or only roll back. h1 is current already. billing is in the train twice: name one build of it.',
  )
})

test.each([0, MOST_MEMBERS + 1])('a train of %i parts is refused', (length) => {
  const members = Array.from({ length }, (_, nth) => ({ name: `part-${nth}`, build: 'b1' }))
  expect(() => applyTrain(EMPTY_STATE, trainOf(members))).toThrow(`A train has 1 to ${MOST_MEMBERS} parts`)
})

test('a part that came with the train leaves with it', () => {
  const state = applyTrain(
    live,
    trainOf([
      { name: 'tips', build: 't1' },
      { name: 'usage', build: 'u2' },
    ]),
  ).at(-1)!
  const back = takeTrainBack(3, [member('tips', 't1'), member('usage', 'u2', 'u1')], state)
  expect(Object.keys(applyTrain(state, back).at(-1)!.parts)).toEqual(['usage', 'host'])
})

test('a train is not taken back after a part has changed, and a rollback cannot be taken back as a train', () => {
  const state = applyTrain(live, trainOf([{ name: 'tips', build: 't2' }])).at(-1)!
  expect(() => takeTrainBack(3, [member('tips', 't1')], state)).toThrow('tips t1 is gone already: t2 is current.')
  const rollback = { ...member('usage', 'u1', 'u2'), change: { kind: 'rollback', part: 'usage' } as const }
  expect(() => takeTrainBack(3, [rollback], state)).toThrow('Train 3 took builds back')
  expect(() => takeTrainBack(9, [], state)).toThrow('There is no train 9')
})
