import type { Change, HistoryEntry, PartState } from '@switchboard/record'
import type { PublishedBuild } from './answers'
import {
  buildOptions,
  changeFrom,
  changesOf,
  defaultBuild,
  NO_ANSWERS,
  seenText,
  type ChangeSubject,
} from './change-form'

const [OLD, LIVE, NEW] = ['0000000000000001', '0000000000000002', '0000000000000003'] as const

// Labels of builds have times in the language of the page.
Object.assign(globalThis, { document: { documentElement: { lang: 'en' } } })

const buildOf = (build: string): PublishedBuild => ({
  name: 'usage',
  build,
  version: '1.0.0',
  publishedAt: '2026-11-20T00:00:00.000Z',
  publishedBy: 'Ana',
  why: 'for a test',
})
const entry = (change: Change): HistoryEntry => ({
  number: 1,
  at: '2026-11-21T00:00:00.000Z',
  who: 'Ana',
  why: 'x',
  change,
})
const halted = entry({ kind: 'halt', part: 'usage', build: NEW })

const subject = (state: Partial<PartState> = {}, history: readonly HistoryEntry[] = []): ChangeSubject => ({
  part: 'usage',
  state: { current: LIVE, earlier: [OLD], rollouts: [], ...state },
  builds: [NEW, LIVE, OLD].map(buildOf),
  history,
})
const why = 'the chart is empty'

test('offers only what the registry would not refuse', () => {
  expect(changesOf(subject())).toEqual(['rollout', 'promote', 'rollback', 'freeze', 'retire'])
  expect(changesOf(subject({ frozen: true }))).toEqual(['rollback', 'thaw'])
  expect(changesOf(subject(), { isAllFrozen: true })).toEqual(['rollback'])
  expect(changesOf(subject({ rollouts: [{ build: NEW, percent: 10 }] }))[0]).toBe('halt')
  expect(changesOf({ ...subject({ earlier: [] }), part: 'host' })).toEqual(['freeze'])
})

test('takes the latest build, unless it was halted', () => {
  expect(defaultBuild('promote', subject())).toBe(NEW)
  expect(defaultBuild('promote', subject({}, [halted]))).toBeUndefined()
  expect(defaultBuild('promote', subject({ rollouts: [{ build: OLD, percent: 10 }] }))).toBe(OLD)
  expect(buildOptions('promote', subject({}, [halted]))[0]?.label).toMatch(/, halted$/)
})

test('a rollback restores the build before, and asks for one after a halt', () => {
  expect(defaultBuild('rollback', subject())).toBe(OLD)
  expect(defaultBuild('rollback', subject({}, [halted]))).toBeUndefined()
})

test('a rollback during a rollout ends it, and names the build that it takes back', () => {
  const during = subject({ rollouts: [{ build: NEW, percent: 10 }] })
  const build = defaultBuild('rollback', during)
  expect(build).toBe(LIVE)
  expect(changeFrom('rollback', during, { ...NO_ANSWERS, build, why })).toEqual({
    change: { kind: 'rollback', part: 'usage', to: LIVE, from: NEW },
  })
})

test('refuses a change without a reason, a build or a share', () => {
  expect(changeFrom('rollout', subject(), NO_ANSWERS)).toEqual({
    errors: { build: 'Choose a build.', share: 'Choose who gets it.', why: 'Every change needs a reason.' },
  })
  expect(changeFrom('freeze', undefined, { ...NO_ANSWERS, why: ' no ' })).toHaveProperty('errors.why')
})

test.each([
  ['10', '', { percent: 10 }],
  ['cohort:staff', '', { cohort: 'staff' }],
  ['25', '2026-12-01T09:00', { percent: 25, from: new Date('2026-12-01T09:00').toISOString() }],
])('rolls out to %s %s', (share, from, expected) => {
  const { change } = changeFrom('rollout', subject(), { build: NEW, share, from, why }) as { change: Change }
  expect(change).toEqual({ kind: 'rollout', part: 'usage', build: NEW, ...expected })
})

test('freezes one part, or everything', () => {
  expect(changeFrom('freeze', subject(), { ...NO_ANSWERS, why })).toEqual({ change: { kind: 'freeze', part: 'usage' } })
  expect(changeFrom('freeze', undefined, { ...NO_ANSWERS, why })).toEqual({ change: { kind: 'freeze' } })
})

test('says what the operator sees before the change, without naming a build twice', () => {
  const last = { ...entry({ kind: 'promote', part: 'usage', build: LIVE }), to: LIVE }
  const overview = {
    ...{ environment: 'nonprod', history: [last], readAt: new Date('2026-11-21T02:00:00.000Z') },
    state: { number: 7, parts: {}, cohorts: {} },
  } as unknown as Parameters<typeof seenText>[0]
  expect(seenText({ ...overview, readAt: new Date(last.at) }, subject())).toContain('by Ana, just now, “x”')
  expect(seenText(overview, subject())).toBe(
    'State 7 of nonprod. Everybody has Usage 1.0.0 (00000000). Last change: usage promoted 00000000 by Ana, 2 hours ago, “x”.',
  )
})
