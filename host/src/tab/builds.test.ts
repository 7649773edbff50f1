import type { BuildRecord, PageRemotes } from '@switchboard/registry'
import { begin, candidates, next, TAKE_OVERS, type Builds, type Candidate } from './builds'

const record = (build: string, paths = ['/usage'], name = 'usage'): BuildRecord => ({
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
const told = (current: BuildRecord, fallback?: BuildRecord): PageRemotes => ({
  usage: { current, rule, ...(fallback && { fallback }) },
})
const order = (builds: Builds, path = '/usage') => candidates(builds, 'usage', path).map((one: Candidate) => one.build)
const loaded = (builds: Builds, it: BuildRecord) =>
  next(next(builds, { kind: 'executed', build: it }), { kind: 'loaded', record: it })

const [a, b, c] = [record('a'), record('b'), record('c')]

describe('a tab', () => {
  test('begins with what everybody has, and falls back to the last good build', () => {
    expect(order(begin(told(b, a)))).toEqual(['b', 'a'])
  })

  test('stays with a build that works, whichever it was', () => {
    expect(order(loaded(begin(told(b, a)), a))).toEqual(['a', 'b'])
  })

  test('takes a new build for the next page, with the newest fallback behind it', () => {
    const open = loaded(begin(told(b, a)), b)
    expect(order(next(open, { kind: 'told', remotes: told(c, b) }))).toEqual(['c', 'b'])
  })

  test('keeps its build when the registry speaks of another remote only', () => {
    const open = loaded(begin(told(b, a)), b)
    const after = next(open, { kind: 'told', remotes: { ...told(b, a), news: { current: record('n'), rule } } })
    expect(after.inUse).toEqual({ usage: b })
  })

  test('never takes a build again by itself that broke while it was drawn', () => {
    const fallen = loaded(next(loaded(begin(told(b, a)), b), { kind: 'broke', build: b }), a)
    expect(order(fallen)).toEqual(['a'])
    expect(order(next(fallen, { kind: 'told', remotes: told(b, a) }))).toEqual(['a'])
  })

  test('has nothing left when both broke, until the customer asks for another try or there is another build', () => {
    const both = [a, b].reduce<Builds>((all, build) => next(all, { kind: 'broke', build }), begin(told(b, a)))
    expect(order(both)).toEqual([])
    expect(order(next(both, { kind: 'retried', remote: 'usage' }))).toEqual(['b', 'a'])
    expect(order(next(both, { kind: 'told', remotes: told(c, b) }))).toEqual(['c'])
  })

  test('shows a page that only the new build has from that build, though another one is in use', () => {
    const withNews = record('b', ['/usage', '/usage/news'])
    const open = loaded(begin(told(withNews, a)), a)
    expect(order(open, '/usage/news')).toEqual(['b'])
  })

  test('forgets a remote that is no longer in the portal', () => {
    const gone = next(loaded(begin(told(b, a)), b), { kind: 'told', remotes: {} })
    expect(order(gone)).toEqual([])
    expect(gone.inUse).toEqual({})
  })

  test('lets only so many builds take over, because old code stays in memory, but still leaves one that broke', () => {
    let tab = begin(told(record('0')))
    for (let i = 0; i <= TAKE_OVERS; i++)
      tab = loaded(next(tab, { kind: 'told', remotes: told(record(`${i}`)) }), record(`${i}`))
    const later = next(tab, { kind: 'told', remotes: told(record('later')) })
    expect(order(later)[0]).toBe(`${TAKE_OVERS}`)
    expect(order(next(later, { kind: 'broke', build: record(`${TAKE_OVERS}`) }))).toEqual(['later'])
  })

  test('counts code that was executed anew among what is in memory', () => {
    let tab = loaded(begin(told(a)), a)
    for (let i = 0; i < TAKE_OVERS; i++) tab = next(tab, { kind: 'executed', build: a })
    expect(order(next(tab, { kind: 'told', remotes: told(b) }))).toEqual(['a', 'b'])
  })

  test('has a build in use no longer that broke, but what else is in use', () => {
    const open = loaded(begin(told(b, a)), b)
    expect(next(open, { kind: 'broke', build: b }).inUse).toEqual({})
    expect(next(open, { kind: 'broke', build: a }).inUse).toEqual({ usage: b })
  })

  test('may find its page in a fallback that it knows only by name', () => {
    const remotes: PageRemotes = {
      usage: { summary: true, current: record('b'), fallback: { name: 'usage', build: 'a' }, rule },
    }
    expect(order(begin(remotes))).toEqual(['b', 'a'])
  })
})
