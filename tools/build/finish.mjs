// Turns webpack's output into an immutable, content-addressed folder with its record.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { brotli, integrityOf } from './packing.mjs'
import { pageScripts, routesOf } from './routes.mjs'
import { consumed, provided } from './singletons.mjs'
import { BUILD_ID } from './webpack.mjs'

/** Kinds of files that stand compressed beside themselves. */
export const PACKED = new Set(['.js', '.css', '.svg', '.json'])
/** What the host page itself loads. */
const hostScripts = ['vendor.js', 'main.js']

/**
 * @param {{ name: string, folder: string, compilation: import('webpack').Compilation, dist?: string }} built
 * @returns the record; the build stands in `<dist>/<build>` and its record in `<dist>/record.json` too
 */
export async function finish({ name, folder, compilation, dist = join(folder, 'dist') }) {
  const staging = join(dist, 'staging')
  const names = readdirSync(staging).sort()
  const told = await description(name, folder, compilation)
  const build = contentAddress([
    ...names.map((file) => [file, readFileSync(join(staging, file))]),
    ['record.json', JSON.stringify(told)],
  ])
  const files = []
  for (const path of names) {
    const bytes = named(path, readFileSync(join(staging, path)), build)
    writeFileSync(join(staging, path), bytes)
    if (PACKED.has(extname(path))) writeFileSync(join(staging, `${path}.br`), await brotli(bytes))
    files.push({ path, integrity: integrityOf(bytes), bytes: bytes.length, kind: kindOf(name, path) })
  }
  const record = {
    name,
    build,
    base: name === 'host' ? `/host/${build}/` : `/remotes/${name}/${build}/`,
    files,
    ...told,
    commit: commit(),
    builtAt: new Date().toISOString(),
  }
  publishFolder(dist, staging, record, { modules: modulesOf(compilation), scripts: scriptsOf(compilation) })
  return record
}

/** What the record says besides its files: not all of it stands in them. */
async function description(name, folder, compilation) {
  const routes = name === 'host' ? [] : await routesOf(folder)
  const scripts = pageScripts(compilation)
  return {
    version: JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version,
    routes: routes.map(({ request, ...route }) => ({ ...route, scripts: scripts(request) })),
    contract: contract(),
    shared: name === 'host' ? {} : byName(consumed(), ({ requiredVersion }) => requiredVersion),
    ...(name === 'host' && { provides: provides() }),
  }
}

/** Of the host: version per shared package. */
export const provides = () => byName(provided(), ({ version }) => version)

const byName = (shared, tell) => Object.fromEntries(Object.entries(shared).map(([name, it]) => [name, tell(it)]))

function publishFolder(dist, staging, record, stats) {
  const target = join(dist, record.build)
  for (const old of readdirSync(dist)) if (old !== 'staging') rmSync(join(dist, old), { recursive: true, force: true })
  mkdirSync(dist, { recursive: true })
  renameSync(staging, target)
  writeFileSync(join(target, 'record.json'), `${JSON.stringify(record, null, 2)}\n`)
  writeFileSync(join(dist, 'record.json'), `${JSON.stringify(record, null, 2)}\n`)
  writeFileSync(join(dist, 'stats.json'), JSON.stringify(stats))
}

/** Hash over every file as it is before it knows its own address, and over what else is recorded: one name, one record. */
function contentAddress(files) {
  const hash = createHash('sha256')
  for (const [path, bytes] of files) hash.update(path).update('\0').update(bytes).update('\0')
  return hash.digest('hex').slice(0, BUILD_ID.length)
}

function named(path, bytes, build) {
  return PACKED.has(extname(path)) ? Buffer.from(bytes.toString('utf8').replaceAll(BUILD_ID, build)) : bytes
}

function kindOf(name, path) {
  if (path === 'remoteEntry.js' || (name === 'host' && hostScripts.includes(path))) return 'entry'
  if (path.endsWith('.js')) return 'script'
  return path.endsWith('.css') ? 'style' : 'asset'
}

/** The number of the contract between host and remotes that this build speaks. */
export function contract() {
  const source = readFileSync(new URL('../../shared/remote/src/contract.ts', import.meta.url), 'utf8')
  return Number(/CONTRACT = (\d+)/.exec(source)[1])
}

function commit() {
  try {
    return execFileSync('git', ['rev-parse', '--short=12', 'HEAD'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  } catch {
    return ''
  }
}

/** Which sources went into the build. The gate tells by it whose styles they are, and whether one has a second copy. */
function modulesOf(compilation) {
  const identifiers = [...compilation.modules].flatMap((m) => (m.modules ? [...m.modules] : [m])).map((m) => m.resource)
  return identifiers.filter(Boolean).sort()
}

/** The sources of each module by script and module id; none for what the build tool itself makes. The gate reads the emitted code by it. */
function scriptsOf({ chunks, chunkGraph }) {
  const sources = (m) => [m, ...(m.modules ?? [])].map(({ resource }) => resource).filter(Boolean)
  const isScript = (m) => chunkGraph.getModuleId(m) !== null && m.getSourceTypes().has('javascript')
  const modules = (chunk) =>
    [...chunkGraph.getChunkModulesIterable(chunk)].filter(isScript).map((m) => [chunkGraph.getModuleId(m), sources(m)])
  return Object.fromEntries(
    [...chunks].flatMap((chunk) =>
      [...chunk.files].filter((file) => file.endsWith('.js')).map((file) => [file, Object.fromEntries(modules(chunk))]),
    ),
  )
}
