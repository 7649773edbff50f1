import { matchRoute } from './route-match'

const remote = (...paths: string[]) => ({ current: { routes: paths.map((path) => ({ path })) } })

describe('the remote of a path', () => {
  const remotes = { dashboard: remote('/'), usage: remote('/usage', '/usage/day'), news: remote('/usage/news') }
  test.each([
    ['/', 'dashboard', '/'],
    ['/usage', 'usage', '/usage'],
    ['/usage/', 'usage', '/usage'],
    ['/usage/day', 'usage', '/usage/day'],
    ['/usage/news', 'news', '/usage/news'],
    ['/usage/news/today', 'news', '/usage/news'],
  ])('%s belongs to %s by %s', (path, remote, route) => {
    expect(matchRoute(path, remotes)).toMatchObject({ remote, route: { path: route } })
  })
  test.each(['/usages', '/us', '/page-not-found', '//'])('%s does not belong to any remote', (path) => {
    expect(matchRoute(path, remotes)).toBeUndefined()
  })
})
