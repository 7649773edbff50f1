import type { BuildRecord } from './record'

/** What one remote runs: its current build, and the one to fall back to. */
export interface RemoteState {
  readonly current: string
  readonly lastGood?: string
}

/** A numbered state of the registry. States are never changed: every change is the next number. */
export interface RegistryState {
  readonly number: number
  readonly remotes: Readonly<Record<string, RemoteState>>
  readonly audit: { readonly at: string; readonly who: string; readonly why: string; readonly change: string }
}

/** What the host page carries for one remote. */
export interface ResolvedRemote {
  readonly current: BuildRecord
  readonly fallback?: BuildRecord
}

export type Resolved = Readonly<Record<string, ResolvedRemote>>

/** Which build of which remote: a pure function of the state; a remote whose record is missing is left out. */
export function resolve(
  state: RegistryState,
  record: (name: string, build: string) => BuildRecord | undefined,
): Resolved {
  const resolved: Record<string, ResolvedRemote> = {}
  for (const [name, remote] of Object.entries(state.remotes)) {
    const current = record(name, remote.current)
    const fallback = remote.lastGood && remote.lastGood !== remote.current ? record(name, remote.lastGood) : undefined
    if (current) resolved[name] = fallback ? { current, fallback } : { current }
    else if (fallback) resolved[name] = { current: fallback }
  }
  return resolved
}
