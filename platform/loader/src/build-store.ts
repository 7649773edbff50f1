// The builds that a page runs: what the registry resolved, what is in use, and what broke here.
import {
  isPlace,
  viewsOf,
  type BuildRecord,
  type BuildReference,
  type PageRemotes,
  type RecordReference,
  type RecordSummary,
} from '@switchboard/record'

export interface Builds {
  /** The registry's latest response. */
  readonly resolved: PageRemotes
  /** By remote: the build that its next page comes from. */
  readonly inUse: Readonly<Record<string, BuildRecord>>
  /** Keys of builds with a page that threw while rendering here, and of their fillers that did. */
  readonly broken: readonly string[]
  /** One key per execution of a build's code, which stays in memory until the document is reloaded. */
  readonly executed: readonly string[]
}

export type BuildAction =
  | { readonly kind: 'resolved'; readonly remotes: PageRemotes }
  | { readonly kind: 'executed'; readonly build: BuildReference }
  | { readonly kind: 'loaded'; readonly record: BuildRecord }
  /** `view`: the page's path, or the place whose filler threw. Only that filler is not used again. */
  | { readonly kind: 'broke'; readonly build: BuildReference; readonly view: string }
  /** The customer asked for another attempt. */
  | { readonly kind: 'retried'; readonly remote: string }

/** A build that may show a page. A summary or reference lacks the files, so its record has to be fetched first. */
export type Candidate = BuildRecord | RecordSummary | RecordReference

/** Limits the memory taken by old code: executions beyond the first one of each remote. */
export const MAX_REPLACEMENTS = 12

export const buildKey = ({ name, build }: BuildReference) => `${name}/${build}`

export function parseBuildKey(key: string): BuildReference | undefined {
  const [name, build] = key.split('/')
  return name && build ? { name, build } : undefined
}

/** @param view the path of a page, or a place */
const brokenKey = (build: BuildReference, view: string) =>
  isPlace(view) ? `${buildKey(build)}/${view}` : buildKey(build)

export const isFullRecord = (candidate: Candidate): candidate is BuildRecord => 'files' in candidate

export function initialBuilds(remotes: PageRemotes): Builds {
  return { resolved: remotes, inUse: {}, broken: [], executed: [] }
}

export function reduceBuilds(builds: Builds, action: BuildAction): Builds {
  switch (action.kind) {
    case 'resolved':
      return { ...builds, resolved: action.remotes, inUse: buildsToKeep(builds, action.remotes) }
    case 'executed':
      return { ...builds, executed: [...builds.executed, buildKey(action.build)] }
    case 'loaded':
      return { ...builds, inUse: { ...builds.inUse, [action.record.name]: action.record } }
    case 'broke': {
      const key = buildKey(action.build)
      const broken = [...new Set([...builds.broken, brokenKey(action.build, action.view)])]
      const inUse = Object.entries(builds.inUse).filter(([, record]) => buildKey(record) !== key)
      return { ...builds, broken, inUse: Object.fromEntries(inUse) }
    }
    case 'retried': {
      const broken = builds.broken.filter((key) => !key.startsWith(`${action.remote}/`))
      return { ...builds, broken }
    }
  }
}

/**
 * A build stays in use while it is the resolved one, if the resolved one broke here, or if the replacements are used
 * up.
 */
function buildsToKeep({ inUse, broken, executed }: Builds, remotes: PageRemotes): Builds['inUse'] {
  const executedRemotes = new Set(executed.map((key) => key.split('/')[0]))
  const canReplace = executed.length - executedRemotes.size < MAX_REPLACEMENTS
  const isKept = ([name, record]: [string, BuildRecord]) => {
    const current = remotes[name]?.current
    if (!current) return false
    return current.build === record.build || broken.includes(buildKey(current)) || !canReplace
  }
  return Object.fromEntries(Object.entries(inUse).filter(isKept))
}

/**
 * Builds of a remote that may show a page or filler, in the order to try them: the one in use, the resolved one, its
 * fallback. A fallback without a record is included, because it may have the view.
 * @param view the path of a page, or a place
 */
export function candidatesFor({ resolved, inUse, broken }: Builds, remote: string, view: string): Candidate[] {
  const { current, fallback } = resolved[remote] ?? {}
  const seen = new Set<string>()
  return [inUse[remote], current, fallback].flatMap((candidate: Candidate | undefined) => {
    if (!candidate || seen.has(candidate.build)) return []
    if (broken.includes(buildKey(candidate)) || broken.includes(brokenKey(candidate, view))) return []
    seen.add(candidate.build)
    return canHaveView(candidate, view) ? [candidate] : []
  })
}

const canHaveView = (candidate: Candidate, view: string) =>
  !('routes' in candidate) || viewsOf(candidate).some(({ path }) => path === view)

export interface BuildStore {
  get(): Builds
  dispatch(action: BuildAction): void
  /** @returns a function that unsubscribes */
  subscribe(onChange: () => void): () => void
}

export function createBuildStore(remotes: PageRemotes): BuildStore {
  let builds = initialBuilds(remotes)
  const listeners = new Set<() => void>()
  return {
    get: () => builds,
    dispatch(action) {
      builds = reduceBuilds(builds, action)
      for (const onChange of listeners) onChange()
    },
    subscribe(onChange) {
      listeners.add(onChange)
      return () => void listeners.delete(onChange)
    },
  }
}
