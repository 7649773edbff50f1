// Which builds one tab runs: what it was told last, what it has in use, and what it saw break. Pure.
import type { BuildRecord, PageRemotes, RecordSummary } from '@switchboard/registry'

export interface Builds {
  /** The newest answer of the registry. */
  readonly told: PageRemotes
  /** In use, by remote: the next page of that remote comes from this build. */
  readonly inUse: Readonly<Record<string, BuildRecord>>
  /** Names of builds whose page threw while it was drawn here. */
  readonly broken: readonly string[]
  /** Name of a build for each time that its code was executed: it is in memory until the next load of the page. */
  readonly executed: readonly string[]
}

export type Happening =
  | { readonly kind: 'told'; readonly remotes: PageRemotes }
  | { readonly kind: 'executed'; readonly build: Named }
  | { readonly kind: 'loaded'; readonly record: BuildRecord }
  | { readonly kind: 'broke'; readonly build: Named }
  /** The customer asks for another try. */
  | { readonly kind: 'retried'; readonly remote: string }

type Named = Pick<BuildRecord, 'name' | 'build'>
/** Without files the record has to be asked for. */
export type Candidate = BuildRecord | RecordSummary | Named

/** So often builds may be executed beside the first of each remote before a tab keeps what it has: old code stays in memory. */
export const TAKE_OVERS = 12

export const nameOf = ({ name, build }: Named) => `${name}/${build}`

export function begin(remotes: PageRemotes): Builds {
  return { told: remotes, inUse: {}, broken: [], executed: [] }
}

export function next(builds: Builds, happening: Happening): Builds {
  switch (happening.kind) {
    case 'told':
      return { ...builds, told: happening.remotes, inUse: kept(builds, happening.remotes) }
    case 'executed':
      return { ...builds, executed: [...builds.executed, nameOf(happening.build)] }
    case 'loaded':
      return { ...builds, inUse: { ...builds.inUse, [happening.record.name]: happening.record } }
    case 'broke': {
      const broken = nameOf(happening.build)
      const inUse = Object.entries(builds.inUse).filter(([, record]) => nameOf(record) !== broken)
      return { ...builds, broken: [...new Set([...builds.broken, broken])], inUse: Object.fromEntries(inUse) }
    }
    case 'retried': {
      const broken = builds.broken.filter((name) => !name.startsWith(`${happening.remote}/`))
      return { ...builds, broken }
    }
  }
}

/** A build stays in use while the registry still says so, or as long as its successor broke here, or nothing may take over any more. */
function kept({ inUse, broken, executed }: Builds, remotes: PageRemotes): Builds['inUse'] {
  const remotesHere = new Set(executed.map((name) => name.split('/')[0]))
  const mayTakeOver = executed.length - remotesHere.size < TAKE_OVERS
  const stays = ([name, record]: [string, BuildRecord]) => {
    const told = remotes[name]
    if (!told) return false
    return told.current.build === record.build || broken.includes(nameOf(told.current)) || !mayTakeOver
  }
  return Object.fromEntries(Object.entries(inUse).filter(stays))
}

/**
 * Builds of a remote that may show the page at a route, the best first: the one in use, what the registry says, what it falls back to.
 * A fallback whose record is not here yet may have the page.
 */
export function candidates({ told, inUse, broken }: Builds, remote: string, path: string): Candidate[] {
  const is = told[remote]
  const all: readonly (Candidate | undefined)[] = [inUse[remote], is?.current, is?.fallback]
  const seen = new Set<string>()
  return all.flatMap((one) => {
    if (!one || seen.has(one.build) || broken.includes(nameOf(one))) return []
    seen.add(one.build)
    return hasPage(one, path) ? [one] : []
  })
}

const hasPage = (candidate: Candidate, path: string) =>
  !('routes' in candidate) || candidate.routes.some((route) => route.path === path)

export const isComplete = (candidate: Candidate): candidate is BuildRecord => 'files' in candidate
