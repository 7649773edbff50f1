// The registry of our own server, changed as teams do: through its routes, with a deploy token and a key. Builds are
// derived from published ones; to the portal they look like a team's rebuilt remote.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { MadeBuild } from './module-build'
import { newKey, signed, variant, type BuildRecord, type SignedRecord } from './publishing.ts'
import type { Running } from './servers'
import type { Edit } from './variants'

export interface PartState {
  readonly current?: string
  readonly earlier: readonly string[]
  readonly rollouts: readonly { readonly build: string; readonly percent?: number; readonly cohort?: string }[]
  readonly frozen?: true
}

export interface RegistryState {
  readonly number: number
  readonly parts: Readonly<Record<string, PartState>>
  readonly cohorts: Readonly<Record<string, readonly string[]>>
  readonly frozen?: true
}

export interface HistoryEntry {
  readonly number: number
  readonly who: string
  readonly why: string
  readonly change: { readonly kind: string; readonly build?: string }
}

type To = { readonly percent: number } | { readonly cohort: string }

export interface Registry {
  state(): Promise<RegistryState>
  record(name: string, build: string): Promise<SignedRecord>
  /** Publishes a build whose files differ by `edit`, without giving it to anybody. @returns its id */
  publish(name: string, edit: Edit, change?: Partial<BuildRecord>): Promise<string>
  /** Gives the build to everybody, even if a live host cannot run it. */
  promote(name: string, build: string): Promise<void>
  /** Publishes and promotes. @returns its id */
  deploy(name: string, edit: Edit, change?: Partial<BuildRecord>): Promise<string>
  /** Publishes and promotes a build that a test has made. @returns its record */
  deployMade(made: MadeBuild): Promise<BuildRecord>
  /** Publishes and promotes a built remote, with its source maps. @param dist the folder of its build */
  deployBuilt(dist: string): Promise<BuildRecord>
  rollout(name: string, build: string, to: To): Promise<void>
  halt(name: string, build: string): Promise<void>
  /** Removes the part from the portal. */
  retire(name: string): Promise<void>
  /** Returns to the last good build, or to a named one. */
  rollback(name: string, to?: string): Promise<void>
  freeze(name: string): Promise<void>
  thaw(name: string): Promise<void>
  /** Members are identified by email address or account number. */
  join(cohort: string, ...who: string[]): Promise<void>
  /** The customer's key in the registry. @param who email address or account number */
  key(who: string): Promise<string>
  /** Newest first. */
  history(part: string): Promise<readonly HistoryEntry[]>
  /** What an operator reads at a route, without starting the command. @param path such as `health` */
  read<Answer>(path: string): Promise<Answer>
  /** Address of a link that shows the build for some minutes. */
  preview(name: string, build: string): Promise<string>
  /**
   * Signs the part's current build again, with a new key. The former key stays valid. @returns the record that pages
   * get a moment later
   */
  signAgain(name: string, known?: SignedRecord): Promise<SignedRecord>
  /** Leaves the part with its current build only. */
  withoutLastGood(name: string): Promise<void>
  /** Restores the state in which the registry was opened. */
  restore(): Promise<void>
}

interface Access {
  readonly token: string
  readonly key: string
}

const why = 'end-to-end tests'

export async function openRegistry({ address, dataDir }: Pick<Running, 'address' | 'dataDir'>): Promise<Registry> {
  const access = JSON.parse(readFileSync(join(dataDir, 'switchboard.json'), 'utf8')) as Access
  const ask = <Answer>(path: string, init?: RequestInit) =>
    call<Answer>(`${address}/registry/api/${path}`, access, init)
  const state = async () => (await ask<{ state: RegistryState }>('state')).state
  const change = async (wanted: Readonly<Record<string, unknown>>, force = false) =>
    void (await ask('changes', json({ change: wanted, why, ...(force && { force }) })))
  const key = async (who: string) => (await ask<{ key: string }>(`customer?who=${encodeURIComponent(who)}`)).key
  const recordOf: Registry['record'] = (name, build) =>
    call<SignedRecord>(`${address}/registry/records/${name}/${build}.json`, access)
  const promote = (part: string, build: string) => change({ kind: 'promote', part, build }, true)
  const folderOf = (name: string, build: string) => join(dataDir, 'registry/builds', name, build)
  const send = async ({ record, files }: MadeBuild) => {
    const uploads = [...files].map(([path, bytes]) => ({ path, bytes }))
    const work = async () => {
      for (let next = uploads.shift(); next; next = uploads.shift())
        await ask(`builds/${record.name}/${record.build}/files/${next.path}`, raw(next.bytes))
    }
    await Promise.all(Array.from({ length: 6 }, work))
    await ask('builds', json({ record: signed(record, access.key), why }))
  }
  const publish: Registry['publish'] = async (name, edit, changed = {}) => {
    const from = (await state()).parts[name]!.current!
    const { build, made } = variant(folderOf(name, from), edit, changed)
    // A build is named by its content, so one published by an earlier test is the same.
    if (existsSync(join(folderOf(name, build), 'record.json'))) return build
    await send(made())
    return build
  }
  const first = await state()

  async function restorePart(name: string, now: PartState | undefined, then: PartState | undefined): Promise<void> {
    if (JSON.stringify(now) === JSON.stringify(then)) return
    if (now?.frozen) await change({ kind: 'thaw', part: name })
    if (now && name === 'host') return change({ kind: 'rollback', part: name, to: then!.current! })
    if (now) await change({ kind: 'retire', part: name })
    for (const build of [...(then?.earlier ?? [])].reverse()) await promote(name, build)
    if (then?.current) await promote(name, then.current)
  }

  return {
    state,
    record: recordOf,
    publish,
    promote,
    async deploy(name, edit, changed) {
      const build = await publish(name, edit, changed)
      await promote(name, build)
      return build
    },
    async deployMade(made) {
      const { name, build } = made.record
      if (!existsSync(join(folderOf(name, build), 'record.json'))) await send(made)
      await promote(name, build)
      return made.record
    },
    async deployBuilt(dist) {
      const record = JSON.parse(readFileSync(join(dist, 'record.json'), 'utf8')) as BuildRecord
      const { name, build } = record
      const upload = (from: string, to: string) => ask(`builds/${name}/${build}/${to}`, raw(readFileSync(from)))
      for (const file of readdirSync(join(dist, build)))
        if (file !== 'record.json') await upload(join(dist, build, file), `files/${file}`)
      for (const map of readdirSync(join(dist, 'maps')).filter((name) => name.endsWith('.js.map')))
        await upload(join(dist, 'maps', map), `maps/${map.replace(/\.map$/, '')}`)
      await ask('builds', json({ record: signed(record, access.key), why }))
      await promote(name, build)
      return record
    },
    rollout: (part, build, to) => change({ kind: 'rollout', part, build, ...to }),
    halt: (part, build) => change({ kind: 'halt', part, build }),
    retire: (part) => change({ kind: 'retire', part }),
    rollback: (part, to) => change({ kind: 'rollback', part, ...(to !== undefined && { to }) }),
    freeze: (part) => change({ kind: 'freeze', part }),
    thaw: (part) => change({ kind: 'thaw', part }),
    async join(cohort, ...who) {
      await change({ kind: 'cohort', cohort, add: await Promise.all(who.map(key)), remove: [] })
    },
    key,
    read: (path) => ask(path),
    history: async (part) => (await ask<{ entries: HistoryEntry[] }>(`history?part=${part}`)).entries,
    preview: async (part, build) =>
      (await ask<{ path: string }>('previews', json({ part, build, minutes: 5, why }))).path,
    async signAgain(name, known) {
      const { key, publicKey } = newKey()
      await ask('keys', json({ publicKey, parts: [name], owner: why, why }))
      const { signature: _, ...record } = known ?? (await recordOf(name, (await state()).parts[name]!.current!))
      const renewed = signed(record, key)
      await ask('builds', json({ record: renewed, why }))
      return renewed
    },
    async withoutLastGood(name) {
      const { current } = (await state()).parts[name]!
      await change({ kind: 'retire', part: name })
      await promote(name, current!)
    },
    async restore() {
      const now = await state()
      if (now.frozen) await change({ kind: 'thaw' })
      for (const name of new Set([...Object.keys(now.parts), ...Object.keys(first.parts)]))
        await restorePart(name, now.parts[name], first.parts[name])
      for (const [cohort, members] of Object.entries(now.cohorts)) {
        const remove = members.filter((key) => !first.cohorts[cohort]?.includes(key))
        if (remove.length > 0) await change({ kind: 'cohort', cohort, add: [], remove })
      }
    },
  }
}

/** A customer's bucket in a build's rollout, from 0 up to, but not including, 100. */
export function bucketOf(customer: string, part: string, build: string): number {
  const digest = createHash('sha256').update(`${part}\0${build}\0${customer}`).digest()
  return Math.floor((digest.readUInt32BE() / 2 ** 32) * 10_000) / 100
}

async function call<Answer>(address: string, { token }: Access, init: RequestInit = {}): Promise<Answer> {
  const headers = { authorization: `Bearer ${token}`, ...init.headers }
  const answer = await fetch(address, { ...init, headers })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${init.method ?? 'GET'} ${address} was answered ${answer.status}: ${text}`)
  return (text ? JSON.parse(text) : undefined) as Answer
}

const json = (body: unknown): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})
const raw = (bytes: Buffer): RequestInit => ({
  method: 'PUT',
  headers: { 'content-type': 'application/octet-stream' },
  body: new Uint8Array(bytes),
})
