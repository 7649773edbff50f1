// The registry on disk: one immutable folder per build, one file per numbered state. Readable and writable by several
// processes at once: a state is created exclusively under its number and never changed.
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BuildRecord, RegistryState } from '@switchboard/registry'

const EMPTY: RegistryState = { number: 0, remotes: {}, audit: { at: '', who: '', why: '', change: '' } }

export interface Store {
  readonly builds: string
  /** The newest state; the empty state 0 when nothing was published yet. */
  state(): RegistryState
  record(name: string, build: string): BuildRecord | undefined
}

/** @param folder made when absent: `builds/<name>/<build>/` with `record.json`, and `states/<number>.json` */
export function openStore(folder: string): Store {
  const builds = join(folder, 'builds')
  const states = join(folder, 'states')
  mkdirSync(builds, { recursive: true })
  mkdirSync(states, { recursive: true })
  const records = new Map<string, BuildRecord>()
  let newest: { file: string; state: RegistryState } | undefined

  return {
    builds,
    state() {
      const file = readdirSync(states)
        .filter((name) => /^\d{6}\.json$/.test(name))
        .sort()
        .at(-1)
      if (!file) return EMPTY
      if (newest?.file !== file) newest = { file, state: read<RegistryState>(join(states, file)) }
      return newest.state
    },
    record(name, build) {
      const key = `${name}/${build}`
      const known = records.get(key)
      if (known) return known
      const file = join(builds, name, build, 'record.json')
      if (!existsSync(file)) return undefined
      const record = read<BuildRecord>(file)
      records.set(key, record)
      return record
    },
  }
}

/** Files of the registry are written by our own tools only, in one piece. */
function read<T>(file: string): T {
  return JSON.parse(readFileSync(file, 'utf8')) as T
}
