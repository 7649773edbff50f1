// Converts the output of a bundler into an immutable, content-addressed folder with its record.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { arrayOf, number, object, optional, readJson, string } from '../../shared/node/read-json.mjs'
import { BUILD_ID } from './build-id.ts'
import { COMPRESSED_EXTENSIONS, compressBrotli, integrityOf } from './emitted-files.ts'
import { readMappedSources } from './mapped-sources.ts'
import { readModuleGraph } from './module-graph.ts'
import { importersIn, moduleSources, scriptSources, type Compilation } from './module-sources.ts'
import { baseOf, contentAddress, findOutputFaults, isShell, MODULE_LOADER } from './registry-rules.ts'
import { definedName, fillersOf, pageScripts, routesOf } from './remote-routes.ts'
import { contractNumber } from './repository.ts'
import { hostSingletons, remoteSingletons } from './singletons.ts'
import type { ChunkCompilation, ImportBlock } from './chunk-compilation.ts'
import { translationOf } from './translation/script-names.ts'
import type { BuildRecord } from '@switchboard/record'

type RecordedFile = BuildRecord['files'][number]

const ENTRY = 'remoteEntry.js'
/** The scripts that the host's page, or the custom element's script, loads itself. */
const shellScripts = ['vendor.js', 'runtime.js', 'main.js']
const owner = object({ team: string, contact: string, runbook: string })
const ofShell = optional(arrayOf(number))
const manifest = object({
  version: string,
  switchboard: optional(object({ owner: optional(owner), contracts: ofShell })),
})

interface Built {
  readonly name: string
  readonly folder: string
  readonly dist?: string
}
type Contents = Pick<
  BuildRecord,
  'version' | 'routes' | 'fills' | 'contract' | 'contracts' | 'shared' | 'provides' | 'owner' | 'entryKind'
>
interface Output extends Required<Built> {
  readonly contents: Contents
  /** What the gate reads about the sources. */
  readonly stats: object
}

/**
 * Finishes a build of webpack.
 * @returns the record, which is also written to `<dist>/record.json`. The files are in `<dist>/<build>`, and their
 *   source maps, which no browser gets, in `<dist>/maps`.
 */
export async function finishBuild({
  name,
  folder,
  compilation,
  dist = join(folder, 'dist'),
}: Built & { readonly compilation: Compilation }): Promise<BuildRecord> {
  const scriptsOf = pageScripts(compilation)
  const contents = isShell(name) ? describeShell(name, folder) : await describeRemote(folder, scriptsOf)
  const stats = {
    modules: moduleSources(compilation),
    importers: importersIn(folder, compilation),
    scripts: scriptSources(compilation),
    ...(!isShell(name) && { definedName: await definedName(folder) }),
  }
  return finishOutput({ name, folder, dist, contents, stats })
}

/** Finishes scripts of Rspack. @throws Error with a sentence for each fault of the files */
export async function finishScripts<Block extends ImportBlock>({
  name,
  folder,
  compilation,
  dist = join(folder, 'dist'),
}: Built & { readonly compilation: ChunkCompilation<Block> }): Promise<BuildRecord> {
  const contents = await describeRemote(folder, pageScripts(compilation))
  return finishElsewhere({ name, folder, dist, contents })
}

/** Finishes ES modules of any bundler. @throws Error with a sentence for each fault of the files */
export async function finishModules({ name, folder, dist = join(folder, 'dist') }: Built): Promise<BuildRecord> {
  const staging = join(dist, 'staging')
  const texts = new Map(
    readdirSync(staging)
      .filter((path) => path.endsWith('.js'))
      .map((path) => [path, readFileSync(join(staging, path), 'utf8')]),
  )
  const paths = (await routesOf(folder)).map(({ path }) => path)
  const places = (await fillersOf(folder)).map(({ place }) => place)
  const { reachable, scriptsOf } = readModuleGraph(texts, ENTRY, [...paths, ...places])
  // Parts for other hosts, which this one never requests.
  for (const path of texts.keys()) if (!reachable.has(path)) removeScript(staging, path)
  const { shared, ...contents } = await describeRemote(folder, (_, path) => scriptsOf(path))
  const needed = { ...shared, ...withCarets(MODULE_LOADER) }
  return finishElsewhere({ name, folder, dist, contents: { ...contents, shared: needed, entryKind: 'module' } })
}

const removeScript = (staging: string, path: string) => {
  for (const file of [path, `${path}.map`]) rmSync(join(staging, file), { force: true })
}

const withCarets = (versions: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(versions).map(([name, version]) => [name, `^${version}`]))

/** The source maps show the sources, whatever bundler wrote them. */
async function finishElsewhere(output: Omit<Output, 'stats'>): Promise<BuildRecord> {
  const sources = readMappedSources(output.folder, join(output.dist, 'staging'))
  const record = await finishOutput({
    ...output,
    stats: { ...sources, definedName: await definedName(output.folder) },
  })
  const read = async (path: string) => readFileSync(join(output.dist, record.build, path), 'utf8')
  const faults = await findOutputFaults(record, read)
  if (faults.length > 0) throw new Error(faults.map(({ message }) => message).join('\n'))
  return record
}

async function finishOutput({ name, dist, contents, stats }: Output): Promise<BuildRecord> {
  const staging = join(dist, 'staging')
  const maps = takeMaps(staging)
  removeSameTranslations(staging)
  const names = readdirSync(staging).sort()
  const build = buildId([
    ...names.map((file) => ({ path: file, content: readFileSync(join(staging, file)) })),
    { path: 'record.json', content: JSON.stringify({ ...contents, form: FORM }) },
  ])
  const assets = names.filter((path) => kindOf(name, path) === 'asset')
  const addresses = new Map(
    assets.map((path) => [path, contentAddress(integrityOf(readFileSync(join(staging, path))))]),
  )
  const isModule = contents.entryKind === 'module'
  const files = []
  for (const path of names) {
    const translation = translationOf(path, names)
    const file = await finishFile(staging, path, { name, build, addresses, isModule })
    files.push({ ...file, ...(translation && { translation }) })
  }
  const record = {
    name,
    build,
    base: baseOf({ name, build }),
    files,
    ...contents,
    commit: currentCommit(),
    builtAt: new Date().toISOString(),
  }
  replaceBuild(dist, record, maps, stats)
  return record
}

/** @param scriptsOf gets the module that the route or filler imports, and its path or place */
async function describeRemote(
  folder: string,
  scriptsOf: (request: string | undefined, view: string) => string[],
): Promise<Contents> {
  const routes = await routesOf(folder)
  const fills = (await fillersOf(folder)).map(({ request, place }) => ({ place, scripts: scriptsOf(request, place) }))
  const shared = Object.entries(remoteSingletons()).map(([key, config]) => [key, config.requiredVersion])
  return {
    ...describePackage(folder),
    routes: routes.map(({ request, ...route }) => ({ ...route, scripts: scriptsOf(request, route.path) })),
    ...(fills.length > 0 && { fills }),
    contract: contractNumber(),
    shared: Object.fromEntries(shared),
  }
}

const describeShell = (name: string, folder: string): Contents => ({
  ...describePackage(folder),
  routes: [],
  ...describeContracts(folder),
  shared: {},
  provides: { ...hostVersions(), ...MODULE_LOADER, ...(name === 'host' && STARTER) },
})

/** A shell runs remotes of the contract of its sources, and of others that `switchboard.contracts` lists. */
function describeContracts(folder: string): Pick<BuildRecord, 'contract' | 'contracts'> {
  const { contracts } = readJson(join(folder, 'package.json'), manifest).switchboard ?? {}
  return { contract: Math.max(contractNumber(), ...(contracts ?? [])), ...(contracts && { contracts }) }
}

function describePackage(folder: string): Pick<BuildRecord, 'version' | 'owner'> {
  const { version, switchboard } = readJson(join(folder, 'package.json'), manifest)
  return { version, ...(switchboard?.owner && { owner: switchboard.owner }) }
}

/**
 * The host continues the starter's sign-in, and its calls from 1.1.0 on. Without this, the starter leaves both to the
 * host.
 */
const STARTER = { '@switchboard/starter': '1.1.0' }

/** The versions of the shared packages that host and embed provide. */
export const hostVersions = (): Record<string, string> =>
  Object.fromEntries(Object.entries(hostSingletons()).map(([name, { version }]) => [name, version]))

/** Increase this number when the same webpack output produces other files, so that they become another build. */
const FORM = 2

/**
 * Writes the build's id, and the addresses of assets, into the file, compresses it and returns its entry for the
 * record.
 * @param part `addresses`: content addresses of assets
 */
async function finishFile(
  folder: string,
  path: string,
  {
    name,
    build,
    addresses,
    isModule,
  }: { name: string; build: string; addresses: ReadonlyMap<string, string>; isModule: boolean },
): Promise<RecordedFile> {
  const emitted = readFileSync(join(folder, path))
  const kind = kindOf(name, path)
  const isText = COMPRESSED_EXTENSIONS.has(extname(path)) && kind !== 'asset'
  const text = isText ? emitted.toString('utf8') : ''
  const addressed = kind === 'style' ? withAddresses(text, addresses) : text
  const bytes = isText ? Buffer.from(addressed.replaceAll(BUILD_ID, build)) : emitted
  // A module imports others from its own folder.
  const byContent = !text.includes(BUILD_ID) && !(isModule && path.endsWith('.js'))
  writeFileSync(join(folder, path), bytes)
  if (COMPRESSED_EXTENSIONS.has(extname(path))) writeFileSync(join(folder, `${path}.br`), await compressBrotli(bytes))
  return { path, integrity: integrityOf(bytes), bytes: bytes.length, kind, ...(byContent && { byContent }) }
}

/**
 * A style sheet refers to assets next to it. At its content address and at its address in the build, these are in
 * folders next to its own.
 */
function withAddresses(styles: string, addresses: ReadonlyMap<string, string>) {
  let addressed = styles
  for (const [path, address] of addresses)
    addressed = addressed.replaceAll(
      new RegExp(`(?<=[("'])(?:\\./)?${path.replaceAll('.', '\\.')}(?=[)"'#?])`, 'g'),
      `../${address}/${path}`,
    )
  return addressed
}

/** Removes scripts whose texts were unused, so that they are the same in another language. */
function removeSameTranslations(staging: string): void {
  const names = readdirSync(staging)
  for (const name of names) {
    const of = translationOf(name, names)?.of
    if (of !== undefined && readFileSync(join(staging, name)).equals(readFileSync(join(staging, of))))
      rmSync(join(staging, name))
  }
}

/** Removes the source maps from the folder. @returns them by name */
function takeMaps(staging: string): ReadonlyMap<string, Buffer> {
  const names = readdirSync(staging).filter((name) => name.endsWith('.map'))
  const maps = names.map((name) => [name, readFileSync(join(staging, name))] as const)
  for (const name of names) rmSync(join(staging, name))
  return new Map(maps)
}

/** Removes the previous build. */
function replaceBuild(dist: string, record: BuildRecord, maps: ReadonlyMap<string, Buffer>, stats: object) {
  const target = join(dist, record.build)
  for (const old of readdirSync(dist)) if (old !== 'staging') rmSync(join(dist, old), { recursive: true, force: true })
  mkdirSync(dist, { recursive: true })
  renameSync(join(dist, 'staging'), target)
  writeFileSync(join(target, 'record.json'), `${JSON.stringify(record, null, 2)}\n`)
  writeFileSync(join(dist, 'record.json'), `${JSON.stringify(record, null, 2)}\n`)
  writeFileSync(join(dist, 'stats.json'), JSON.stringify(stats))
  mkdirSync(join(dist, 'maps'))
  for (const [name, bytes] of maps) writeFileSync(join(dist, 'maps', name), bytes)
}

/**
 * A hash over every file before the build's id is written into it, and over the rest of the record. Builds with
 * different records therefore have different ids.
 */
function buildId(files: readonly { path: string; content: string | Buffer }[]) {
  const hash = createHash('sha256')
  for (const { path, content } of files) hash.update(path).update('\0').update(content).update('\0')
  return hash.digest('hex').slice(0, BUILD_ID.length)
}

/** @param name of the part */
function kindOf(name: string, path: string): RecordedFile['kind'] {
  if (path === ENTRY || (isShell(name) && shellScripts.includes(path))) return 'entry'
  if (path.endsWith('.js')) return 'script'
  return path.endsWith('.css') ? 'style' : 'asset'
}

/** The commit, or an empty text outside of a git repository. */
function currentCommit() {
  try {
    return execFileSync('git', ['rev-parse', '--short=12', 'HEAD'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  } catch {
    return ''
  }
}
