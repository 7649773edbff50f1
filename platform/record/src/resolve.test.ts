import { replayChanges } from './apply-change'
import { isRange, incompatibilities } from './host-compatibility'
import type { BuildRecord } from './record'
import { bucketOf, skippedRollouts, resolve } from './resolve'
import type { Change } from './change'
import { aRecord as record } from './testing'

const now = '2026-11-22T00:00:00.000Z'
const promote = (part: string, build: string): Change => ({ kind: 'promote', part, build })
const finder =
  (...records: BuildRecord[]) =>
  (name: string, build: string) =>
    records.find((found) => found.name === name && found.build === build)

describe('resolving', () => {
  const state = replayChanges([
    promote('host', 'h1'),
    promote('usage', 'u1'),
    promote('usage', 'u2'),
    { kind: 'cohort', cohort: 'staff', add: ['ann'], remove: [] },
    { kind: 'rollout', part: 'usage', build: 'u3', cohort: 'staff' },
    { kind: 'rollout', part: 'usage', build: 'u4', percent: 100, from: '2026-11-23T00:00:00.000Z' },
  ])
  const all = [record('host', 'h1'), ...['u1', 'u2', 'u3', 'u4'].map((build) => record('usage', build))]
  const of = (customer: string | undefined, at = now, records = all) =>
    resolve(state, finder(...records), { customer, now: at })['usage']

  test('gives everybody the current build, with the last good build as the fallback', () => {
    expect(of(undefined)).toMatchObject({
      current: { build: 'u2' },
      fallback: { build: 'u1' },
      rule: { kind: 'current' },
    })
  })
  test('gives a cohort its build, with everybody’s build as the fallback', () => {
    expect(of('ann')).toMatchObject({
      current: { build: 'u3' },
      fallback: { build: 'u2' },
      rule: { kind: 'cohort', cohort: 'staff' },
    })
  })
  test('begins a rollout at its time, for everybody at 100%, after the cohorts', () => {
    const then = '2026-11-23T00:00:00.000Z'
    expect(of('bob', then)).toMatchObject({ current: { build: 'u4' }, rule: { kind: 'percent', percent: 100 } })
    expect(of(undefined, then)).toMatchObject({ current: { build: 'u4' } })
    expect(of('ann', then)).toMatchObject({ current: { build: 'u3' } })
    expect(of('bob', '2026-11-22T23:59:59.999Z')).toMatchObject({ current: { build: 'u2' } })
  })
  test('falls back with a reason when the host cannot run the build', () => {
    const needsMore = record('usage', 'u2', { shared: { react: '^20.0.0' } })
    expect(of(undefined, now, [record('host', 'h1'), record('usage', 'u1'), needsMore])).toEqual({
      current: record('usage', 'u1'),
      rule: {
        kind: 'fallback',
        wanted: 'u2',
        because: ['it needs react ^20.0.0, and the host provides 19.3.1'],
      },
    })
  })
  test('falls back when the record is missing, and omits a part without any record', () => {
    expect(of(undefined, now, [record('host', 'h1'), record('usage', 'u1')])).toMatchObject({
      current: { build: 'u1' },
      rule: { kind: 'fallback', wanted: 'u2', because: ['its record is missing'] },
    })
    expect(of(undefined, now, [record('host', 'h1')])).toBeUndefined()
  })
  test('gives another host, if there is one, to a browser in which one did not start', () => {
    const hosts = replayChanges([promote('host', 'h1'), promote('host', 'h2')])
    const find = finder(record('host', 'h1'), record('host', 'h2'))
    const without = (unstarted: string, its = hosts, known = find) =>
      resolve(its, known, { customer: undefined, now, unstarted })['host']
    const because = ['it did not start in this browser']
    expect(without('h2')).toEqual({ current: record('host', 'h1'), rule: { kind: 'fallback', wanted: 'h2', because } })
    expect(without('h1')).toEqual({ current: record('host', 'h2'), rule: { kind: 'current' } })
    expect(without('h1', replayChanges([promote('host', 'h1')]))).toEqual({
      current: record('host', 'h1'),
      rule: { kind: 'current' },
    })
    expect(without('h2', hosts, finder(record('host', 'h2')))).toMatchObject({ current: { build: 'h2' } })
  })
  test('gives a rollout to customers whose bucket is below its percentage, not at it', () => {
    const percent = bucketOf('bob', 'usage', 'u2')
    const currentAt = (share: number) => {
      const rollout: Change = { kind: 'rollout', part: 'usage', build: 'u2', percent: share }
      return resolve(replayChanges([promote('host', 'h1'), promote('usage', 'u1'), rollout]), finder(...all), {
        customer: 'bob',
        now,
      })['usage']?.current.build
    }
    expect(percent).toBeGreaterThan(0)
    expect(currentAt(percent)).toBe('u1')
    expect(currentAt(percent + 0.01)).toBe('u2')
  })
  test('gives a reason for each rollout that was skipped', () => {
    const share = replayChanges([
      promote('usage', 'u1'),
      { kind: 'rollout', part: 'usage', build: 'u5', percent: 0.01 },
    ])
    expect(skippedRollouts('usage', state, { customer: 'bob', now })).toEqual([
      'u3 is for the cohort staff, which this customer is not in.',
      'The rollout of u4 begins at 2026-11-23T00:00:00.000Z.',
    ])
    expect(skippedRollouts('usage', state, { customer: 'ann', now })).toEqual([])
    expect(skippedRollouts('usage', share, { customer: 'bob', now })).toEqual([
      `u5 is rolled out to 0.01%, and this customer’s place is ${bucketOf('bob', 'usage', 'u5')}.`,
    ])
    expect(skippedRollouts('news', state, { customer: 'bob', now })).toEqual([])
  })
  test('prefers a requested build to the state', () => {
    const wanted = { usage: { build: 'u1', rule: { kind: 'preview' as const } } }
    expect(resolve(state, finder(...all), { customer: 'ann', now, wanted })['usage']).toMatchObject({
      current: { build: 'u1' },
      fallback: { build: 'u2' },
      rule: { kind: 'preview' },
    })
  })
  test('resolves for embed what embed can run, and never another shell', () => {
    const both = replayChanges([
      promote('host', 'h1'),
      promote('embed', 'e1'),
      promote('usage', 'u1'),
      promote('usage', 'u2'),
    ])
    const records = [
      record('host', 'h1', { provides: { react: '20.0.0' } }),
      record('embed', 'e1'),
      record('usage', 'u1', { shared: { react: '^19.0.0' } }),
      record('usage', 'u2', { shared: { react: '^20.0.0' } }),
    ]
    const buildsIn = (shell: 'host' | 'embed') => {
      const resolved = resolve(both, finder(...records), { customer: undefined, now }, shell)
      return Object.entries(resolved).map(([name, { current }]) => [name, current.build])
    }
    expect(buildsIn('embed')).toEqual([
      ['embed', 'e1'],
      ['usage', 'u1'],
    ])
    expect(buildsIn('host')).toEqual([
      ['host', 'h1'],
      ['usage', 'u2'],
    ])
  })
})

describe('the compatibility of a build with a host', () => {
  const host = record('host', 'h1', { contract: 2, provides: { react: '19.3.1', 'react/': '19.3.1' } })
  type Needs = Parameters<typeof incompatibilities>[0]
  test.each<[Needs, string[]]>([
    [{ contract: 2, shared: { react: '^19.0.0', 'react/': '^19.3.0' } }, []],
    [{ contract: 1, shared: {} }, ['it speaks contract 1, and the host contract 2: build it again for contract 2']],
    [{ contract: 2, shared: { react: '^18.0.0' } }, ['it needs react ^18.0.0, and the host provides 19.3.1']],
    [{ contract: 2, shared: { vue: '^3.0.0' } }, ['the host provides no vue']],
    ...['latest', '*', 'workspace:*', '', '^18.0.0 || latest'].map((react): [Needs, string[]] => [
      { contract: 2, shared: { react } },
      [`it needs react ${react}, and the host provides 19.3.1: that cannot be compared`],
    ]),
    [{ contract: 2, shared: { constructor: '^1.0.0' } }, ['the host provides no constructor']],
  ])('is checked for %j', (needs, reasons) => {
    expect(incompatibilities(needs, host)).toEqual(reasons)
    expect(incompatibilities(needs, host)).toEqual(reasons)
  })
  test.each(['^19.0.0', '~1.2.3', '19.3.1', '>=18 <20', '>= 18.0.0', '^18 || ^19', '1.0.0 - 2.0.0', '^1.0.0-rc.1'])(
    '%s is a range',
    (range) => expect(isRange(range)).toBe(true),
  )
  test.each(['latest', '*', 'workspace:*', '', '^1 || latest', 'file:../x', '>2.0.0 next'])(
    '%j is not a range',
    (range) => expect(isRange(range)).toBe(false),
  )
})
