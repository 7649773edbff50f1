import type { BuildRecord, PageRemotes } from '@switchboard/record'
import {
  candidatesFor,
  initialBuilds,
  MAX_REPLACEMENTS,
  reduceBuilds,
  type Builds,
  type Candidate,
} from './build-store'

const aRecord = (build: string, paths = ['/usage'], name = 'usage'): BuildRecord => ({
  name,
  build,
  version: '1.0.0',
  base: `/remotes/${name}/${build}/`,
  files: [],
  routes: paths.map((path) => ({ path, page: path.slice(1), title: path, scripts: [] })),
  contract: 1,
  shared: {},
  commit: '',
  builtAt: '',
})
const rule = { kind: 'current' } as const
const pageRemotes = (current: BuildRecord, fallback?: BuildRecord): PageRemotes => ({
  usage: { current, rule, ...(fallback && { fallback }) },
})
const order = (builds: Builds, path = '/usage') =>
  candidatesFor(builds, 'usage', path).map((one: Candidate) => one.build)
const withLoaded = (builds: Builds, record: BuildRecord) =>
  reduceBuilds(reduceBuilds(builds, { kind: 'executed', build: record }), { kind: 'loaded', record })

const [a, b, c] = [aRecord('a'), aRecord('b'), aRecord('c')]

describe('the builds of a page', () => {
  test('begin with the resolved build, and fall back to the last good one', () => {
    expect(order(initialBuilds(pageRemotes(b, a)))).toEqual(['b', 'a'])
  })

  test('keep a working build in use, even if it is the fallback', () => {
    expect(order(withLoaded(initialBuilds(pageRemotes(b, a)), a))).toEqual(['a', 'b'])
  })

  test('take the next page from a newly resolved build, with its fallback as the next candidate', () => {
    const open = withLoaded(initialBuilds(pageRemotes(b, a)), b)
    expect(order(reduceBuilds(open, { kind: 'resolved', remotes: pageRemotes(c, b) }))).toEqual(['c', 'b'])
  })

  test('keep a build in use when only another remote has changed', () => {
    const open = withLoaded(initialBuilds(pageRemotes(b, a)), b)
    const after = reduceBuilds(open, {
      kind: 'resolved',
      remotes: { ...pageRemotes(b, a), news: { current: aRecord('n'), rule } },
    })
    expect(after.inUse).toEqual({ usage: b })
  })

  test('exclude a build that broke while rendering', () => {
    const fallen = withLoaded(
      reduceBuilds(withLoaded(initialBuilds(pageRemotes(b, a)), b), { kind: 'broke', build: b, view: '/usage' }),
      a,
    )
    expect(order(fallen)).toEqual(['a'])
    expect(order(reduceBuilds(fallen, { kind: 'resolved', remotes: pageRemotes(b, a) }))).toEqual(['a'])
  })

  test('exclude only the filler that broke, and try builds of which only the name is known', () => {
    const filling = { ...b, fills: [{ place: 'dashboard.card', scripts: [] }] }
    const broken = reduceBuilds(withLoaded(initialBuilds(pageRemotes(filling, a)), filling), {
      kind: 'broke',
      build: filling,
      view: 'dashboard.card',
    })
    expect(order(broken, 'dashboard.card')).toEqual([])
    expect(order(broken, '/usage')).toEqual(['b', 'a'])
    const { name, build } = a
    const named = { usage: { summary: true, current: { ...filling }, fallback: { name, build }, rule } } as const
    expect(order(initialBuilds(named), 'dashboard.card')).toEqual(['b', 'a'])
    expect(order(initialBuilds(pageRemotes(filling, a)), 'dashboard.band')).toEqual([])
  })

  test('have no candidate left when both builds broke, until the customer retries or another build is resolved', () => {
    const both = [a, b].reduce<Builds>(
      (all, build) => reduceBuilds(all, { kind: 'broke', build, view: '/usage' }),
      initialBuilds(pageRemotes(b, a)),
    )
    expect(order(both)).toEqual([])
    expect(order(reduceBuilds(both, { kind: 'retried', remote: 'usage' }))).toEqual(['b', 'a'])
    expect(order(reduceBuilds(both, { kind: 'resolved', remotes: pageRemotes(c, b) }))).toEqual(['c'])
  })

  test('use the resolved build for a page only it has, even while another build is in use', () => {
    const withNews = aRecord('b', ['/usage', '/usage/news'])
    const open = withLoaded(initialBuilds(pageRemotes(withNews, a)), a)
    expect(order(open, '/usage/news')).toEqual(['b'])
  })

  test('drop a remote that is no longer in the portal', () => {
    const gone = reduceBuilds(withLoaded(initialBuilds(pageRemotes(b, a)), b), { kind: 'resolved', remotes: {} })
    expect(order(gone)).toEqual([])
    expect(gone.inUse).toEqual({})
  })

  test('stop replacing working builds after a limit, but still replace a broken one', () => {
    let builds = initialBuilds(pageRemotes(aRecord('0')))
    for (let i = 0; i <= MAX_REPLACEMENTS; i++)
      builds = withLoaded(
        reduceBuilds(builds, { kind: 'resolved', remotes: pageRemotes(aRecord(`${i}`)) }),
        aRecord(`${i}`),
      )
    const later = reduceBuilds(builds, { kind: 'resolved', remotes: pageRemotes(aRecord('later')) })
    expect(order(later)[0]).toBe(`${MAX_REPLACEMENTS}`)
    expect(
      order(reduceBuilds(later, { kind: 'broke', build: aRecord(`${MAX_REPLACEMENTS}`), view: '/usage' })),
    ).toEqual(['later'])
  })

  test('count repeated executions of one build towards the limit', () => {
    let builds = withLoaded(initialBuilds(pageRemotes(a)), a)
    for (let i = 0; i < MAX_REPLACEMENTS; i++) builds = reduceBuilds(builds, { kind: 'executed', build: a })
    expect(order(reduceBuilds(builds, { kind: 'resolved', remotes: pageRemotes(b) }))).toEqual(['a', 'b'])
  })

  test('stop using the build that broke, and no other', () => {
    const open = withLoaded(initialBuilds(pageRemotes(b, a)), b)
    expect(reduceBuilds(open, { kind: 'broke', build: b, view: '/usage' }).inUse).toEqual({})
    expect(reduceBuilds(open, { kind: 'broke', build: a, view: '/usage' }).inUse).toEqual({ usage: b })
  })

  test('include a fallback that is known only by reference', () => {
    const remotes: PageRemotes = {
      usage: { summary: true, current: aRecord('b'), fallback: { name: 'usage', build: 'a' }, rule },
    }
    expect(order(initialBuilds(remotes))).toEqual(['b', 'a'])
  })
})
