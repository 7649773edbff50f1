import { applyChange, replayChanges } from './apply-change'
import type { Change } from './change'
import { EMPTY_STATE, type PartState, type RegistryState } from './state'

const promote = (build: string): Change => ({ kind: 'promote', part: 'usage', build })
const share = (build: string, percent: number, from?: string): Change => ({
  kind: 'rollout',
  part: 'usage',
  build,
  percent,
  ...(from !== undefined && { from }),
})
const toStaff = (build: string): Change => ({ kind: 'rollout', part: 'usage', build, cohort: 'staff' })
const staff: Change = { kind: 'cohort', cohort: 'staff', add: ['zoe', 'ann'], remove: [] }
const halt = (build: string): Change => ({ kind: 'halt', part: 'usage', build })
const rollback = (to?: string): Change => ({ kind: 'rollback', part: 'usage', ...(to !== undefined && { to }) })
const freeze: Change = { kind: 'freeze' }

const after = (...changes: Change[]): RegistryState => replayChanges(changes)
const usage = (...changes: Change[]): PartState | undefined => after(...changes).parts['usage']
const refusal = (...changes: Change[]) => {
  const before = after(...changes.slice(0, -1))
  return () => applyChange(before, changes.at(-1)!)
}

describe('promoting', () => {
  test('gives a build to everybody and keeps the earlier builds, newest first', () => {
    expect(usage(promote('u1'), promote('u2'), promote('u3'))).toEqual({
      current: 'u3',
      earlier: ['u2', 'u1'],
      rollouts: [],
    })
  })
  test('keeps five earlier builds', () => {
    const builds = ['u1', 'u2', 'u3', 'u4', 'u5', 'u6', 'u7']
    expect(usage(...builds.map(promote))?.earlier).toEqual(['u6', 'u5', 'u4', 'u3', 'u2'])
  })
  test('ends the build’s rollouts, and leaves another build to its cohort', () => {
    expect(usage(staff, promote('u1'), toStaff('u3'), share('u2', 25), promote('u2'))).toEqual({
      current: 'u2',
      earlier: ['u1'],
      rollouts: [{ build: 'u3', cohort: 'staff' }],
    })
  })
  test('is refused while a percentage of customers has another build, which they would keep', () => {
    expect(refusal(promote('u1'), share('u2', 25), promote('u3'))).toThrow(
      'u2 is rolled out to 25%: promote, halt or roll back that one first.',
    )
  })
  test('is refused for the current build', () => {
    expect(refusal(promote('u1'), promote('u1'))).toThrow('u1 is current already.')
  })
  test('promoting an earlier build again does not list it as its own predecessor', () => {
    expect(usage(promote('u1'), promote('u2'), promote('u1'))).toMatchObject({ current: 'u1', earlier: ['u2'] })
  })
})

describe('rolling out', () => {
  test('a part may begin with a rollout', () => {
    expect(usage(share('u1', 5))).toEqual({ earlier: [], rollouts: [{ build: 'u1', percent: 5 }] })
  })
  test('a higher share replaces the lower one', () => {
    expect(usage(promote('u1'), share('u2', 5), share('u2', 50))?.rollouts).toEqual([{ build: 'u2', percent: 50 }])
  })
  test('a cohort that gets another build keeps its priority', () => {
    const others: Change = { kind: 'cohort', cohort: 'friends', add: ['bob'], remove: [] }
    const toFriends: Change = { kind: 'rollout', part: 'usage', build: 'u2', cohort: 'friends' }
    expect(usage(staff, others, toStaff('u2'), toFriends, share('u4', 1), toStaff('u3'))?.rollouts).toEqual([
      { build: 'u3', cohort: 'staff' },
      { build: 'u2', cohort: 'friends' },
      { build: 'u4', percent: 1 },
    ])
  })
  test.each([
    [0, '0% is no share of the customers: give a number above 0, up to 100.'],
    [100.01, '100.01% is no share of the customers: give a number above 0, up to 100.'],
    [0.001, '0.001% is no share of the customers: give a number above 0, up to 100.'],
    [Number.NaN, 'NaN% is no share of the customers: give a number above 0, up to 100.'],
  ])('%p percent is refused', (percent, sentence) => {
    expect(refusal(promote('u1'), share('u2', percent))).toThrow(sentence)
  })
  test.each([0.01, 28.99, 33.33, 100])('%p percent is accepted', (percent) => {
    expect(usage(share('u1', percent))?.rollouts).toEqual([{ build: 'u1', percent }])
  })
  test('two simultaneous builds by percentage are refused', () => {
    expect(refusal(promote('u1'), share('u2', 10), share('u3', 10))).toThrow(
      'u2 is rolled out to 10% already: promote, halt or roll back that one first.',
    )
  })
  test('the current build is refused', () => {
    expect(refusal(promote('u1'), share('u1', 10))).toThrow('u1 is current already: everybody has it.')
  })
  test('a rollout that is already running is refused', () => {
    expect(refusal(share('u1', 10), share('u1', 10))).toThrow('u1 is rolled out to 10% already.')
    expect(refusal(staff, toStaff('u1'), toStaff('u1'))).toThrow('staff gets u1 already.')
  })
  test('a cohort without members is refused', () => {
    expect(refusal(promote('u1'), toStaff('u2'))).toThrow('The cohort staff has no members yet: add some first.')
  })
  test('a running rollout may be moved to an earlier start, but not to a later one', () => {
    const [early, late] = ['2026-11-22T09:00:00.000Z', '2026-11-23T09:00:00.000Z']
    const words = 'u2 is rolled out already: to begin later would take it away from those who have it. Halt it first.'
    expect(refusal(share('u2', 10), share('u2', 20, early))).toThrow(words)
    expect(refusal(share('u2', 10, early), share('u2', 20, late))).toThrow(words)
    expect(usage(share('u2', 10, late), share('u2', 20, early))?.rollouts).toEqual([
      { build: 'u2', percent: 20, from: early },
    ])
  })
  test.each(['tomorrow', '2026-11-22', '2026-11-22T09:00:00+11:00', '2026-02-31T09:00:00.000Z'])(
    'a time that does not sort as text is refused: %s',
    (from) => {
      expect(refusal(share('u2', 10, from))).toThrow(`${from} is no time: give it like 2026-11-22T09:00:00.000Z.`)
    },
  )
})

describe('rolling back', () => {
  test('halting ends every rollout of the build and no other', () => {
    expect(usage(staff, promote('u1'), toStaff('u2'), share('u2', 10), halt('u2'))?.rollouts).toEqual([])
    expect(usage(staff, promote('u1'), toStaff('u3'), share('u2', 10), halt('u2'))?.rollouts).toEqual([
      { build: 'u3', cohort: 'staff' },
    ])
  })
  test('halting a build that is not rolled out is refused', () => {
    expect(refusal(promote('u1'), halt('u1'))).toThrow('u1 is not being rolled out.')
  })
  test('restores the last known good build, and removes the bad one', () => {
    expect(usage(promote('u1'), promote('u2'), promote('u3'), rollback())).toEqual({
      current: 'u2',
      earlier: ['u1'],
      rollouts: [],
    })
  })
  test('takes back only the newer build while a percentage of customers has one', () => {
    expect(usage(promote('u1'), promote('u2'), share('u3', 25), rollback())).toEqual({
      current: 'u2',
      earlier: ['u1'],
      rollouts: [],
    })
  })
  test('to a named build ends every rollout', () => {
    expect(usage(staff, promote('u1'), promote('u2'), toStaff('u3'), rollback('u1'))).toEqual({
      current: 'u1',
      earlier: [],
      rollouts: [],
    })
  })
  test('to a build that was never current keeps the earlier builds', () => {
    expect(usage(promote('u1'), promote('u2'), rollback('u0'))).toMatchObject({ current: 'u0', earlier: ['u1'] })
  })
  test('for the same build twice is refused the second time', () => {
    const back: Change = { kind: 'rollback', part: 'usage', from: 'u3' }
    expect(usage(promote('u1'), promote('u2'), promote('u3'), back)).toMatchObject({ current: 'u2', earlier: ['u1'] })
    expect(refusal(promote('u1'), promote('u2'), promote('u3'), back, back)).toThrow(
      'usage u3 is gone already: u2 is what would be taken back now.',
    )
  })
  test('repeated during a rollout, does not withdraw the current build', () => {
    const back: Change = { kind: 'rollback', part: 'usage', from: 'u3' }
    const before = [promote('u1'), promote('u2'), share('u3', 25)]
    expect(usage(...before, back)).toMatchObject({ current: 'u2', rollouts: [] })
    expect(refusal(...before, back, back)).toThrow('usage u3 is gone already: u2 is what would be taken back now.')
    expect(refusal(...before, { ...back, from: 'u2' })).toThrow('u3 is what would be taken back now.')
  })
  test('is refused with a question while only a cohort has a newer build', () => {
    expect(refusal(staff, promote('u1'), promote('u2'), toStaff('u3'), rollback())).toThrow(
      'usage u3 is only rolled out to staff: halt it to end that, or name u1 to go back to the build that everybody had before.',
    )
  })
  test.each([
    [
      'without an earlier build',
      [promote('u1'), rollback()],
      'usage has no earlier build to go back to: name one with --to, or retire usage.',
    ],
    ['to the current build', [promote('u1'), rollback('u1')], 'u1 is what everybody has already.'],
    ['of an unknown part', [rollback()], 'usage has no build in this environment yet: promote or roll one out first.'],
    ['of a first rollout', [share('u1', 5), rollback()], 'usage has no build that everybody gets: halt the rollout.'],
  ])('%s is refused', (_, changes, sentence) => {
    expect(refusal(...changes)).toThrow(sentence)
  })
})

describe('freezing', () => {
  const frozen: Change = { kind: 'freeze', part: 'usage' }
  test.each([
    ['a part', frozen, 'usage is frozen: thaw it first, or only roll back.'],
    ['the environment', freeze, 'The whole environment is frozen: thaw it first, or only roll back.'],
  ])('%s refuses to promote, to roll out and to retire, but not to roll back', (_, ice, sentence) => {
    const before = [promote('u1'), promote('u2'), share('u3', 5), ice]
    for (const change of [promote('u3'), share('u3', 50), { kind: 'retire', part: 'usage' } as const])
      expect(refusal(...before, change)).toThrow(sentence)
    expect(usage(...before, halt('u3'))).toMatchObject({ current: 'u2', rollouts: [] })
    expect(usage(...before, rollback('u1'))).toMatchObject({ current: 'u1' })
  })
  test.each([
    ['a part', frozen, 'usage is frozen, and u9 was not current lately: thaw first.'],
    ['the environment', freeze, 'The whole environment is frozen, and u9 was not current lately: thaw first.'],
  ])('%s refuses a rollback to a new build', (_, ice, sentence) => {
    const before = [promote('u1'), promote('u2'), share('u9', 5), ice]
    expect(refusal(...before, rollback('u9'))).toThrow(sentence)
    expect(usage(...before, rollback('u2'))).toMatchObject({ current: 'u2', rollouts: [] })
  })
  test('thawing leaves nothing behind', () => {
    expect(after(promote('u1'), frozen, { kind: 'thaw', part: 'usage' })).toEqual({
      ...after(promote('u1')),
      number: 3,
    })
    expect(after(freeze, { kind: 'thaw' })).toEqual({ ...EMPTY_STATE, number: 2 })
  })
  test('repeating it is refused, and so is thawing a part that is not frozen', () => {
    expect(refusal(freeze, freeze)).toThrow('The environment is frozen already.')
    expect(refusal({ kind: 'thaw' })).toThrow('The environment is not frozen.')
    expect(refusal(promote('u1'), frozen, frozen)).toThrow('usage is frozen already.')
    expect(refusal(promote('u1'), { kind: 'thaw', part: 'usage' })).toThrow('usage is not frozen.')
  })
})

describe('cohorts and parts', () => {
  test('the members of a cohort are sorted and unique', () => {
    expect(after(staff, { kind: 'cohort', cohort: 'staff', add: ['bob', 'ann'], remove: ['zoe'] }).cohorts).toEqual({
      staff: ['ann', 'bob'],
    })
  })
  test('a cohort without members is removed', () => {
    expect(after(staff, { kind: 'cohort', cohort: 'staff', add: [], remove: ['ann', 'zoe'] }).cohorts).toEqual({})
  })
  test('a change without effect is refused', () => {
    expect(refusal(staff, staff)).toThrow('The cohort staff has exactly these members already.')
  })
  test('a retired part is removed, and the host cannot be retired', () => {
    expect(after(promote('u1'), { kind: 'retire', part: 'usage' }).parts).toEqual({})
    expect(refusal({ kind: 'promote', part: 'host', build: 'h1' }, { kind: 'retire', part: 'host' })).toThrow(
      'The host is the portal: it cannot be retired.',
    )
  })
  test('a part or a cohort may have the name of an inherited object property', () => {
    const part = 'constructor'
    expect(after({ kind: 'promote', part, build: 'c1' }).parts[part]).toEqual({
      current: 'c1',
      earlier: [],
      rollouts: [],
    })
    expect(after({ kind: 'cohort', cohort: part, add: ['ann'], remove: [] }).cohorts[part]).toEqual(['ann'])
    expect(refusal({ kind: 'rollback', part })).toThrow('constructor has no build in this environment yet')
  })
})
