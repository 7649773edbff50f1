// Executes a build's code after checking its compatibility and signature, and adds its styles.
import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime'
import {
  checkSignature,
  containerName,
  entryKindOf,
  incompatibilities,
  inLanguage,
  type Addressing,
  type BuildRecord,
  type PublicKey,
} from '@switchboard/record'
import type { Remote } from '@switchboard/remote'
import { addStyles, removeStyles } from './build-styles'
import { LoadError } from './failure-class'
import { createAttemptAddresses, type AttemptAddresses } from './attempt-addresses'
import { isUnchecked, registerFiles } from './integrity'
import { timeStep, type OnStep } from './load-step'
import { fetchModules } from './module-files'
import { preloadFiles } from './resource-links'

export interface LoadedBuild {
  readonly remote: Remote
  /** Adds the build's styles again if they were removed meanwhile. */
  readonly restoreStyles: () => Promise<void>
  /**
   * Fetches the page's modules, which its code then imports. Scripts load the scripts that they need.
   * @throws LoadError
   */
  readonly fetchModules: (path: string) => Promise<void>
}

/** @param path the requested page: one of the record's routes @throws errors that failureOf classifies */
export type LoadBuild = (record: BuildRecord, path: string, onStep: OnStep) => Promise<LoadedBuild>

/**
 * By contract number: converts the exports of a build of that contract to a remote of the shell's own contract. Builds
 * of other contracts expose a remote.
 */
export type ContractAdapters = Readonly<Record<number, (exposed: unknown) => Remote>>

interface BuildLoaderOptions {
  /** The build of the page that shows the remotes. */
  readonly shell: Pick<BuildRecord, 'contract' | 'contracts' | 'provides'>
  readonly contracts?: ContractAdapters | undefined
  readonly keys: () => readonly PublicKey[]
  readonly addressing: Addressing | undefined
  /** Tag of the page's language. */
  readonly language?: string | undefined
}

export function createBuildLoader(options: BuildLoaderOptions): LoadBuild {
  const { shell, contracts = {}, keys, addressing, language } = options
  const nextAddresses = createAttemptAddresses(addressing, isUnchecked)
  return async (signed, path, onStep) => {
    const record = inLanguage(signed, language)
    const kind = entryKindOf(record)
    if (!kind || incompatibilities(record, shell).length > 0) throw new LoadError('incompatible')
    const addresses = nextAddresses(record)
    preloadFiles(record, addresses, path)
    const fetchOf =
      kind === 'module' ? (page: string) => fetchModules(record, addresses, page) : () => Promise.resolve()
    const modules = fetchOf(path)
    // Reported when the entry waits for them, unless the signature is wrong.
    modules.catch(() => undefined)
    // The signature is checked before any of the build is executed or applied.
    await timeStep('record', onStep, requireSignature(signed, keys()))
    registerFiles(record.files, addresses)
    try {
      const executed = await execute(record, addresses, { modules, adapt: contracts[record.contract] }, onStep)
      return { ...executed, fetchModules: fetchOf }
    } catch (error) {
      removeStyles(addresses.base)
      throw error
    }
  }
}

const ENTRY = 'remoteEntry.js'

async function execute(
  record: BuildRecord,
  addresses: AttemptAddresses,
  { modules, adapt }: { readonly modules: Promise<void>; readonly adapt: ContractAdapters[number] | undefined },
  onStep: OnStep,
): Promise<Omit<LoadedBuild, 'fetchModules'>> {
  const name = containerName(record.name)
  const type = entryKindOf(record) === 'module' ? 'module' : 'global'
  const file = record.files.find(({ translation }) => translation?.of === ENTRY)
  const entry = file ? addresses.addressOf(file) : addresses.base + ENTRY
  registerRemotes([{ name, entry, entryGlobalName: name, type }], { force: true })
  const restoreStyles = () => addStyles(record, addresses)
  const load = () => loadRemote<Remote>(`${name}/remote`)
  const [exposed] = await Promise.all([
    timeStep('entry', onStep, type === 'module' ? modules.then(load) : load()),
    timeStep('styles', onStep, restoreStyles()),
  ])
  const remote = exposed && adapt ? adapt(exposed) : exposed
  const paths = remote?.routes?.map((route) => route.path) ?? []
  if (!remote || record.routes.some((route) => !paths.includes(route.path))) throw new LoadError('missing-module')
  return { remote, restoreStyles }
}

async function requireSignature(record: BuildRecord, keys: readonly PublicKey[]): Promise<void> {
  if (isUnchecked(record.base)) return
  const isOwnFolder = record.base === `/remotes/${record.name}/${record.build}/`
  if (!isOwnFolder || (await checkSignature(record, keys)) === 'invalid') throw new LoadError('signature')
}
