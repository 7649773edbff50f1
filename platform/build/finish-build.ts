// Converts webpack's output into an immutable, content-addressed folder with its record.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { object, optional, readJson, string } from '../../shared/node/read-json.mjs'
import { BUILD_ID } from './build-id.ts'
import { COMPRESSED_EXTENSIONS, compressBrotli, integrityOf } from './emitted-files.ts'
import { importersIn, moduleSources, scriptSources, type Compilation } from './module-sources.ts'
import { baseOf, contentAddress, isShell } from './registry-rules.ts'
import { definedName, pageScripts, routesOf } from './remote-routes.ts'
import { contractNumber } from './repository.ts'
import { hostSingletons, remoteSingletons } from './singletons.ts'
import type { BuildRecord } from '@switchboard/record'

type RecordedFile = BuildRecord['files'][number]

/** The scripts that the host's page, or the custom element's script, loads itself. */
const shellScripts = ['vendor.js', 'runtime.js', 'main.js']
const owner = object({ team: string, contact: string, runbook: string })
const manifest = object({ version: string, switchboard: optional(object({ owner: optional(owner) })) })

/**
 * @returns the record, which is also written to `<dist>/record.json`. The files are in `<dist>/<build>`, and their
 *   source maps, which no browser gets, in `<dist>/maps`.
 */
export async function finishBuild({
  name,
  folder,
  compilation,
  dist = join(folder, 'dist'),
}: {
  name: string
  folder: string
  compilation: Compilation
  dist?: string
}): Promise<BuildRecord> {
  const staging = join(dist, 'staging')
  const maps = takeMaps(staging)
  const names = readdirSync(staging).sort()
  const contents = await describeContents(name, folder, compilation)
  const build = buildId([
    ...names.map((file) => ({ path: file, content: readFileSync(join(staging, file)) })),
    { path: 'record.json', content: JSON.stringify({ ...contents, form: FORM }) },
  ])
  const assets = names.filter((path) => kindOf(name, path) === 'asset')
  const addresses = new Map(
    assets.map((path) => [path, contentAddress(integrityOf(readFileSync(join(staging, path))))]),
  )
  const files = []
  for (const path of names) files.push(await finishFile(staging, path, { name, build, addresses }))
  const record = {
    name,
    build,
    base: baseOf({ name, build }),
    files,
    ...contents,
    commit: currentCommit(),
    builtAt: new Date().toISOString(),
  }
  replaceBuild(dist, record, maps, {
    modules: moduleSources(compilation),
    importers: importersIn(folder, compilation),
    scripts: scriptSources(compilation),
    ...(!isShell(name) && { definedName: await definedName(folder) }),
  })
  return record
}

/** The members of the record other than its files. */
async function describeContents(
  name: string,
  folder: string,
  compilation: Compilation,
): Promise<Pick<BuildRecord, 'version' | 'routes' | 'contract' | 'shared' | 'provides' | 'owner'>> {
  const isOfShell = isShell(name)
  const routes = isOfShell ? [] : await routesOf(folder)
  const scriptsOf = pageScripts(compilation)
  const shared = Object.entries(isOfShell ? {} : remoteSingletons()).map(([key, config]) => [
    key,
    config.requiredVersion,
  ])
  const { version, switchboard } = readJson(join(folder, 'package.json'), manifest)
  return {
    version,
    ...(switchboard?.owner && { owner: switchboard.owner }),
    routes: routes.map(({ request, ...route }) => ({ ...route, scripts: scriptsOf(request) })),
    contract: contractNumber(),
    shared: Object.fromEntries(shared),
    ...(isOfShell && { provides: { ...hostVersions(), ...(name === 'host' && STARTER) } }),
  }
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
  { name, build, addresses }: { name: string; build: string; addresses: ReadonlyMap<string, string> },
): Promise<RecordedFile> {
  const emitted = readFileSync(join(folder, path))
  const kind = kindOf(name, path)
  const isText = COMPRESSED_EXTENSIONS.has(extname(path)) && kind !== 'asset'
  const text = isText ? emitted.toString('utf8') : ''
  const addressed = kind === 'style' ? withAddresses(text, addresses) : text
  const bytes = isText ? Buffer.from(addressed.replaceAll(BUILD_ID, build)) : emitted
  const byContent = !text.includes(BUILD_ID)
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
      new RegExp(`(?<=[("'])${path.replaceAll('.', '\\.')}(?=[)"'#?])`, 'g'),
      `../${address}/${path}`,
    )
  return addressed
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
  if (path === 'remoteEntry.js' || (isShell(name) && shellScripts.includes(path))) return 'entry'
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
