// Executes the code of a build, after checking that it is compatible and signed, and adds its styles.
import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime'
import { checkSignature, incompatibilities, type BuildRecord, type PublicKey } from '@switchboard/registry'
import type { Remote } from '@switchboard/remote'
import { buildKey } from './build-store'
import { addStyles, removeStyles } from './build-styles'
import { LoadError } from './failure-class'
import { isUnchecked, registerHashes } from './integrity'
import { timeStep, type OnStep } from './load-step'
import { preloadFiles } from './resource-links'

export interface LoadedBuild {
  readonly remote: Remote
  /** Adds the build's styles again, if they were removed meanwhile. */
  readonly restoreStyles: () => Promise<void>
}

/** @param path the wanted page: one of the record's routes @throws see failureOf, which classifies the error */
export type LoadBuild = (record: BuildRecord, path: string, onStep: OnStep) => Promise<LoadedBuild>

interface BuildLoaderOptions {
  /** The build of the page that shows the remotes. */
  readonly shell: Pick<BuildRecord, 'contract' | 'provides'>
  readonly keys: () => readonly PublicKey[]
}

export function createBuildLoader({ shell, keys }: BuildLoaderOptions): LoadBuild {
  const attempts = new Map<string, number>()
  return async (record, path, onStep) => {
    if (incompatibilities(record, shell).length > 0) throw new LoadError('incompatible')
    const base = nextAddress(attempts, record)
    preloadFiles(record, base, path)
    // The signature is checked before anything of the build is executed or applied.
    await timeStep('record', onStep, requireSignature(record, keys()))
    registerHashes(record.files, base)
    try {
      return await execute(record, base, onStep)
    } catch (error) {
      removeStyles(base)
      throw error
    }
  }
}

async function execute(record: BuildRecord, base: string, onStep: OnStep): Promise<LoadedBuild> {
  const name = `switchboard_${record.name.replaceAll('-', '_')}`
  registerRemotes([{ name, entry: `${base}remoteEntry.js`, entryGlobalName: name, type: 'global' }], { force: true })
  const restoreStyles = () => addStyles(record, base)
  const [remote] = await Promise.all([
    timeStep('entry', onStep, loadRemote<Remote>(`${name}/remote`)),
    timeStep('styles', onStep, restoreStyles()),
  ])
  const paths = remote?.routes?.map((route) => route.path) ?? []
  if (!remote || record.routes.some((route) => !paths.includes(route.path))) throw new LoadError('missing-module')
  return { remote, restoreStyles }
}

async function requireSignature(record: BuildRecord, keys: readonly PublicKey[]): Promise<void> {
  if (isUnchecked(record.base)) return
  const isOwnFolder = record.base === `/remotes/${record.name}/${record.build}/`
  if (!isOwnFolder || (await checkSignature(record, keys)) === 'invalid') throw new LoadError('signature')
}

/** In Chromium a request that hangs blocks its address, so each attempt at a build has an address of its own (decision record 0006). */
function nextAddress(attempts: Map<string, number>, record: BuildRecord): string {
  const key = buildKey(record)
  const attempt = attempts.get(key) ?? 0
  attempts.set(key, attempt + 1)
  return attempt === 0 || isUnchecked(record.base) ? record.base : record.base.replace(/\/$/, `~${attempt}/`)
}
