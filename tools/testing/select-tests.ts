// Selects the tests of `npm test -- --changed` for a set of changed files, and of `npm test -- --only NAME` for one
// part.

export interface Selection {
  /** files that oxlint and oxfmt check */
  sources: string[]
  unitTests: string[]
  apiTests: string[]
  /** remotes for the gate */
  remotes: string[]
  /** folders of e2e */
  families: string[]
}

/** The e2e family of each remote. */
const familyOfRemote = new Map([
  ['dashboard', 'bills'],
  ['billing', 'bills'],
  ['usage', 'usage'],
  ['services', 'services'],
  ['account-settings', 'account'],
])

/** Files that affect only lint and format. The code in docs/remotes.md is built and tested. */
const isDocument = (path: string) => path !== 'docs/remotes.md' && /^docs\/|\.md$/.test(path)
const isUnitTest = (path: string) => /\/src\/.+\.test\.tsx?$|^legacy\/test\/.+\.test\.js$/.test(path)
/** Nothing imports a remote, so a change in one affects only its own tests. */
const remoteOf = (path: string) => /^remotes\/([^/]+)\//.exec(path)?.[1] ?? ''

/**
 * @param changed paths from the root
 * @returns the tests of the changed remotes, or the changed file that can affect every step
 */
export function selectTests(changed: readonly string[], all: readonly string[]): Selection | string {
  const other = changed.find((path) => !isDocument(path) && !familyOfRemote.has(remoteOf(path)))
  if (other !== undefined) return other
  const remotes = [...new Set(changed.filter((path) => !isDocument(path)).map(remoteOf))].sort()
  const sources = all.filter((path) => changed.includes(path) || remotes.includes(remoteOf(path)))
  return selectionOf(sources, remotes)
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
  const apiTests = all.filter((path) => path.startsWith(`server/test/${name}/`) && path.endsWith('.api.test.ts'))
  const sources = all.filter((path) => path.startsWith(folder))
  return { ...selectionOf(sources, folder.startsWith('remotes/') ? [name] : []), apiTests }
}

const selectionOf = (sources: string[], remotes: string[]): Selection => ({
  sources,
  unitTests: sources.filter(isUnitTest),
  apiTests: [],
  remotes,
  families: [...new Set(remotes.flatMap((name) => familyOfRemote.get(name) ?? []))],
})
