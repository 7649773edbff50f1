// Selects the tests of `npm test -- --changed` for a set of changed files, and of `npm test -- --only NAME` for one
// part.
import { dependentsOf, type ImportGraph } from './import-graph.mjs'
import { isUnitTest } from './zone-dependence.mjs'

export interface Selection {
  reason: string
  /** the change can affect every step */
  isEverything: boolean
  /** changed files that oxlint and oxfmt check */
  sources: string[]
  unitTests: string[]
  apiTests: string[]
  /** affected remotes, for the gate */
  remotes: string[]
  /** folders of e2e */
  families: string[]
}

/** The e2e families of each remote. */
const familiesOfRemote = new Map([
  ['dashboard', ['bills']],
  ['billing', ['bills']],
  ['usage', ['usage']],
  ['services', ['services']],
  ['account-settings', ['account']],
])

/** Files that affect only lint and format. The code in docs/remotes.md is built and tested. */
const isDocument = (path: string) => path !== 'docs/remotes.md' && /^docs\/|\.md$/.test(path)
const remoteOf = (path: string) => /^remotes\/([^/]+)\//.exec(path)?.[1]

/**
 * A change of remotes or documents runs their own checks. Any other change runs everything.
 * @param changed paths from the root
 */
export function selectTests(changed: readonly string[], graph: ImportGraph): Selection {
  const other = changed.find((path) => !isDocument(path) && !familiesOfRemote.has(remoteOf(path) ?? ''))
  const remotes = [...new Set(changed.flatMap((path) => (isDocument(path) ? [] : (remoteOf(path) ?? []))))].sort()
  return {
    reason: other
      ? `${other} does not belong to a single remote`
      : `the change is in ${remotes.join(', ') || 'documents'}`,
    isEverything: other !== undefined,
    sources: [...changed],
    unitTests: [...dependentsOf(graph, changed)].filter(isUnitTest).sort(),
    apiTests: [],
    remotes,
    families: [...new Set(remotes.flatMap((name) => familiesOfRemote.get(name) ?? []))],
  }
}

/** The folders of parts, in search order: remotes and shared packages precede server rooms of the same name. */
const parents = ['remotes/', 'shared/', 'platform/', 'server/src/', '']

/**
 * @param name of a remote, a shared package, a room of the server, or a folder at the top
 * @param all paths of the repository from the root
 * @returns the part's unit tests and API tests, and a remote's e2e family; undefined without such a folder
 */
export function selectPart(name: string, all: readonly string[]): Selection | undefined {
  const folder = parents.map((parent) => `${parent}${name}/`).find((path) => all.some((file) => file.startsWith(path)))
  if (folder === undefined) return undefined
  const sources = all.filter((path) => path.startsWith(folder))
  const room = `server/test/${name}/`
  const remotes = folder.startsWith('remotes/') ? [name] : []
  return {
    reason: folder,
    isEverything: false,
    sources,
    unitTests: sources.filter(isUnitTest),
    apiTests: all.filter((path) => path.startsWith(room) && path.endsWith('.api.test.ts')),
    remotes,
    families: remotes.flatMap((remote) => familiesOfRemote.get(remote) ?? []),
  }
}
