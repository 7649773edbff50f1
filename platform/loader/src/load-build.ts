// Executes a build's code after checking its compatibility and signature, and adds its styles.
import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime'
import {
  checkSignature,
  incompatibilities,
  type Addressing,
  type BuildRecord,
  type PublicKey,
} from '@switchboard/record'
import type { Remote } from '@switchboard/remote'
import { addStyles, removeStyles } from './build-styles'
import { LoadError } from './failure-class'
import { createFilePlaces, type FilePlaces } from './file-places'
import { isUnchecked, registerFiles } from './integrity'
import { timeStep, type OnStep } from './load-step'
import { preloadFiles } from './resource-links'

export interface LoadedBuild {
  readonly remote: Remote
  /** Adds the build's styles again if they were removed meanwhile. */
  readonly restoreStyles: () => Promise<void>
}

/** @param path the requested page: one of the record's routes @throws errors that failureOf classifies */
export type LoadBuild = (record: BuildRecord, path: string, onStep: OnStep) => Promise<LoadedBuild>

interface BuildLoaderOptions {
  /** The build of the page that shows the remotes. */
  readonly shell: Pick<BuildRecord, 'contract' | 'provides'>
  readonly keys: () => readonly PublicKey[]
  readonly addressing: Addressing | undefined
}

export function createBuildLoader({ shell, keys, addressing }: BuildLoaderOptions): LoadBuild {
  const nextPlaces = createFilePlaces(addressing, isUnchecked)
  return async (record, path, onStep) => {
    if (incompatibilities(record, shell).length > 0) throw new LoadError('incompatible')
    const places = nextPlaces(record)
    preloadFiles(record, places, path)
    // The signature is checked before any of the build is executed or applied.
    await timeStep('record', onStep, requireSignature(record, keys()))
    registerFiles(record.files, places)
    try {
      return await execute(record, places, onStep)
    } catch (error) {
      removeStyles(places.base)
      throw error
    }
  }
}

async function execute(record: BuildRecord, places: FilePlaces, onStep: OnStep): Promise<LoadedBuild> {
  const name = `switchboard_${record.name.replaceAll('-', '_')}`
  registerRemotes([{ name, entry: `${places.base}remoteEntry.js`, entryGlobalName: name, type: 'global' }], {
    force: true,
  })
  const restoreStyles = () => addStyles(record, places)
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
