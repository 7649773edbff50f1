import type { Change, HistoryEntry } from '@switchboard/record'
import { planPart } from './health-periods'

const [OLD, NEW] = ['a'.repeat(16), 'b'.repeat(16)]
const now = new Date('2026-11-21T14:20:00.000Z')
const entry = (at: string, change: Change, more: Partial<HistoryEntry> = {}): HistoryEntry => ({
  number: 1,
  at: `2026-11-21T${at}:00.000Z`,
  who: 'team',
  why: 'a reason',
  change,
  ...more,
})
const promote = (at: string, build: string, from?: string) =>
  entry(at, { kind: 'promote', part: 'usage', build }, { to: build, ...(from !== undefined && { from }) })
const rollout = (at: string, percent: number) => entry(at, { kind: 'rollout', part: 'usage', build: NEW, percent })

/** @param history newest first */
function plan(
  history: readonly HistoryEntry[],
  rollouts: readonly { build: string; percent: number; from?: string }[] = [],
) {
  const set = history.find(({ from, to }) => from !== to)
  const changes = { ...(history[0] && { last: history[0], moved: history[0] }), ...(set && { set }) }
  return planPart('usage', { current: set?.to ?? OLD, rollouts }, { changes, history }, { now, hours: 24 })
}
const times = ({ from, to }: { from: Date; to: Date }) => [from.toISOString(), to.toISOString()]

it('counts a build from its promotion on, and the previous build for the day before the promotion', () => {
  const { current } = plan([promote('10:40', NEW, OLD), promote('08:00', OLD)])
  expect(current?.since.toISOString()).toBe('2026-11-21T10:40:00.000Z')
  expect(times(current!.period)).toEqual(['2026-11-21T10:00:00.000Z', now.toISOString()])
  expect(current?.control?.build).toBe(OLD)
  expect(times(current!.control!)).toEqual(['2026-11-20T10:00:00.000Z', '2026-11-21T11:00:00.000Z'])
})

it('figures do not go back further than requested, and the first build has no control', () => {
  const first = { ...promote('00:00', OLD), at: '2026-10-01T00:00:00.000Z' }
  const { current } = plan([first])
  expect(times(current!.period)).toEqual(['2026-11-20T14:00:00.000Z', now.toISOString()])
  expect(current?.control).toBeUndefined()
})

it('a rollout is counted since it began, whatever its percentage was, with the current build at the same time', () => {
  const { rollouts } = plan(
    [rollout('12:05', 25), rollout('09:30', 5), promote('08:00', OLD)],
    [{ build: NEW, percent: 25 }],
  )
  expect(rollouts).toMatchObject([{ share: { percent: 25 }, period: { build: NEW }, control: { build: OLD } }])
  expect(rollouts[0]?.since.toISOString()).toBe('2026-11-21T09:30:00.000Z')
  expect(times(rollouts[0]!.period)).toEqual(['2026-11-21T09:00:00.000Z', now.toISOString()])
  expect(times(rollouts[0]!.control!)).toEqual(times(rollouts[0]!.period))
})

it('failures of an earlier promote do not count against a rollout that has just begun', () => {
  const rollback = entry('12:10', { kind: 'rollback', part: 'usage' }, { from: NEW, to: OLD })
  const history = [rollout('12:20', 5), rollback, promote('11:00', NEW, OLD), promote('08:00', OLD)]
  const [after] = plan(history, [{ build: NEW, percent: 5 }]).rollouts
  expect(after?.since.toISOString()).toBe('2026-11-21T12:20:00.000Z')
  // The rest of its first hour is left out, because it has the failures of that morning.
  expect(times(after!.period)).toEqual(['2026-11-21T13:00:00.000Z', now.toISOString()])
})

it('a rollout that is to begin later is counted from then on', () => {
  const from = '2026-11-21T14:00:00.000Z'
  const [later] = plan([rollout('09:30', 5), promote('08:00', OLD)], [{ build: NEW, percent: 5, from }]).rollouts
  expect(times(later!.period)).toEqual([from, now.toISOString()])
})

const halt = (at: string) => ({ ...entry(at, { kind: 'halt', part: 'usage', build: NEW }), number: 3 })

it('a halted rollout is counted from its start to the end of the hour of the halt', () => {
  const { halted, rollouts } = plan([halt('11:40'), rollout('09:30', 5), promote('08:00', OLD)])
  expect(rollouts).toEqual([])
  expect(halted).toMatchObject({ period: { build: NEW }, control: { build: OLD } })
  expect(halted?.since.toISOString()).toBe('2026-11-21T09:30:00.000Z')
  expect(times(halted!.period)).toEqual(['2026-11-21T09:00:00.000Z', '2026-11-21T12:00:00.000Z'])
  expect(times(halted!.control!)).toEqual(times(halted!.period))
})

it('a halt of this hour is counted until now, and one from before the period is not counted', () => {
  const today = plan([halt('14:10'), rollout('14:05', 5), promote('08:00', OLD)])
  expect(times(today.halted!.period)).toEqual(['2026-11-21T14:00:00.000Z', now.toISOString()])
  const long = { ...halt('11:40'), at: '2026-11-20T13:10:00.000Z' }
  expect(plan([long, { ...rollout('09:30', 5), at: '2026-11-20T13:00:00.000Z' }]).halted).toBeUndefined()
  expect(plan([promote('12:00', NEW, OLD), halt('11:40'), rollout('09:30', 5)]).halted).toBeUndefined()
})
