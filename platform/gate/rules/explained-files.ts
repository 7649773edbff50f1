// Explains the rules over the files of a build.
import type { Rule } from './explained-rule.ts'

export const filesRules: Record<string, Rule> = {
  fits: {
    reports: 'a build that a live host cannot run: its contract, or the range of a shared package',
    why: 'Customers have one build of the host at a time, and older ones in open tabs. A build for another contract, or for another version of React, does not start in them, so they would get the last good build.',
    bad: '"react": "18.3.1"      and the live host provides 19.3.1',
    good: `npx switchboard update              before you build, so that both have the same versions
git pull && npm run packages        in the repository of the portal`,
  },
  files: {
    reports:
      'a file that differs from the record, or has no compressed copy; a build whose chunks another build could run',
    why: 'The record has the hash of each file, and browsers refuse a file with another hash. Two builds with one output.uniqueName share one list of chunks in the page, so that the last good build would run code of the bad one.',
    bad: 'npm run build && sed -i s/v1/v2/ dist/*/*.js',
    good: `npm run build      and change the sources instead of the built files
remoteConfig()     of @switchboard/build/webpack, or the configuration that switchboard create writes`,
  },
  types: {
    reports: 'TypeScript errors, which the build itself does not check',
    why: 'The build removes types without checking them. A call with a wrong type would fail in front of a customer.',
    bad: "const days: number = 'thirty'",
    good: 'const days: number = 30',
  },
  sources: {
    reports: 'a source of another remote or of the host; a name in `defineRemote()` that differs from the folder’s',
    why: 'Remotes are released separately. A copy of another team’s source would not get its later fixes.',
    bad: { fixture: 'foreign-source/src/Page.tsx' },
    good: "import { formatDay } from '@switchboard/domain'      shared code is in a package of shared/",
  },
  routes: {
    reports: 'a page without path, title or identifier; a path of another remote',
    why: 'The host finds a page by its path before it loads the remote, and shows its title even if the page fails. Two owners of one path would depend on the order of loading.',
    bad: "{ path: '/usage', handle: { page: 'usage', title: '' }, lazy: () => import('./TipsPage') }",
    good: "{ path: '/energy-tips', handle: { page: 'energy-tips', title: 'Energy tips' }, lazy: () => import('./TipsPage') }",
  },
  size: {
    reports:
      'growth of more than a tenth (or 5 kB, if more) over the previous build; `switchboard.budget` in `package.json` raises it, with a reason',
    why: 'Customers wait for each byte before they see the page, many of them on telephones.',
    bad: { fixture: 'too-large/src/Page.tsx' },
    good: "const Chart = lazy(() => import('./Chart'))      loaded when the page needs it",
  },
  singletons: {
    reports: 'a second copy of a package that exists once in the page',
    why: 'Hooks, the router and the cache keep their state in the package. A second copy has another state: hooks throw, and a changed account stays old in the other copy.',
    bad: { fixture: 'second-copies/src/Page.tsx' },
    good: "import { hashKey, useQuery } from '@switchboard/api-client'      the host provides it",
  },
  globals: {
    reports:
      'use of what belongs to the host: address, title, storage, `eval`; `alert()` and similar; calls that bypass `@switchboard/api-client`; workers; changes of JavaScript’s own objects',
    why: 'All remotes and the host share one page. A change of a global name changes the code of every other team, until the customer reloads the page.',
    bad: { fixture: 'broken-pages/src/ReplacesGlobals.tsx' },
    good: `const names = (list: readonly Named[]) => list.map(({ name }) => name)
<Link to="/usage">Usage</Link>      instead of location.href = '/usage'`,
  },
}
