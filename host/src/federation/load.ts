// One attempt at one build: fits, is signed, arrives as published, exposes what its record says.
import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime'
import { checkSignature, misfits, type BuildRecord, type HostPage, type PublicKey } from '@switchboard/registry'
import type { Remote } from '@switchboard/remote'
import { LoadFailed } from './failure-class'
import { expectFiles, isUnchecked } from './integrity'
import { preload } from './prefetch'
import { timed, type Note } from './steps'
import { addStyles, removeStyles } from './styles'

interface Attempt {
  readonly record: BuildRecord
  /** The page that is wanted: one of the record's routes. */
  readonly path: string
  readonly host: HostPage['host']
  readonly keys: readonly PublicKey[]
  /** Told how many milliseconds each step took. */
  readonly note: Note
}

export interface LoadedBuild {
  readonly remote: Remote
  /** Puts the build's styles back into the page, where another build took them away. */
  readonly restyle: () => Promise<void>
}

/** Attempts per build: a request that hangs blocks its address in the browser, so each attempt has addresses of its own. */
const attempts = new Map<string, number>()

/** @throws LoadFailed, or what the library, webpack or the build itself threw: failureOf() tells them apart */
export async function loadBuild(attempt: Attempt): Promise<LoadedBuild> {
  const { record, host, keys, note, path } = attempt
  if (misfits(record, host).length > 0) throw new LoadFailed('incompatible')
  const base = nextAddress(record)
  // The signature is checked beside the preloads, and before anything of the build is executed or applied.
  preload(record, base, path)
  await timed('record', note, signed(record, keys))
  expectFiles(record.files, base)
  try {
    return await executed(attempt, base)
  } catch (error) {
    removeStyles(base)
    throw error
  }
}

async function executed({ record, note }: Attempt, base: string): Promise<LoadedBuild> {
  const name = `switchboard_${record.name.replaceAll('-', '_')}`
  registerRemotes([{ name, entry: `${base}remoteEntry.js`, entryGlobalName: name, type: 'global' }], { force: true })
  const restyle = () => addStyles(record, base)
  const [remote] = await Promise.all([
    timed('entry', note, loadRemote<Remote>(`${name}/remote`)),
    timed('styles', note, restyle()),
  ])
  const paths = remote?.routes?.map((route) => route.path) ?? []
  if (!remote || record.routes.some((route) => !paths.includes(route.path))) throw new LoadFailed('missing-module')
  return { remote, restyle }
}

async function signed(record: BuildRecord, keys: readonly PublicKey[]): Promise<void> {
  if (isUnchecked(record.base)) return
  const isOwnFolder = record.base === `/remotes/${record.name}/${record.build}/`
  if (!isOwnFolder || (await checkSignature(record, keys)) === 'invalid') throw new LoadFailed('signature')
}

function nextAddress({ name, build, base }: BuildRecord): string {
  const key = `${name}/${build}`
  const attempt = attempts.get(key) ?? 0
  attempts.set(key, attempt + 1)
  return attempt === 0 || isUnchecked(base) ? base : base.replace(/\/$/, `~${attempt}/`)
}
