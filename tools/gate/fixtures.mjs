// Builds the remotes that the gate's tests look at, in one run of webpack; once for each content of what they are made of.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import webpack from 'webpack'
import { finish } from '../build/finish.mjs'
import { consumed } from '../build/singletons.mjs'
import { containerName, remoteConfig } from '../build/webpack.mjs'
import { writeCreated } from '../quality/created.mjs'

const root = fileURLToPath(new URL('../../', import.meta.url))
const folder = join(root, 'tools/gate/fixtures')
const cache = join(root, '.cache/gate')
/** What `switchboard create` writes is a fixture, too. */
const CREATED = 'created'
const inputs = [
  'tools/gate/fixtures',
  'tools/gate/fixtures.mjs',
  'tools/quality/created.mjs',
  'tools/switchboard/new-remote.mjs',
  'tools/switchboard/template',
  ...['chunk-integrity', 'finish', 'routes', 'singletons', 'webpack'].map((name) => `tools/build/${name}.mjs`),
  'shared/remote/src/contract.ts',
  'shared/ui/src',
  'pnpm-lock.yaml',
]

/** What another build configuration would do. */
const configured = {
  'constant-name': (config, name) => (config.output.uniqueName = containerName(name)),
  'two-doors': (config) => {
    const federation = config.plugins.find(({ _options }) => _options?.exposes)
    federation._options.exposes = { ...federation._options.exposes, './Page': './src/Page.tsx' }
  },
}

/** What happens to a build afterwards. */
const changed = {
  fits: (dist, record) => rewrite(dist, { ...record, contract: 0, shared: { ...record.shared, react: '^18.3.1' } }),
  strangers: (dist, record) =>
    rewrite(dist, { ...record, routes: record.routes.map((route) => ({ ...route, path: '/gate-moved' })) }),
  files: (dist, { build, files }) => {
    const scripts = files.filter(({ kind }) => kind === 'script').map(({ path }) => join(dist, build, path))
    const file = scripts.find((path) => readFileSync(path, 'utf8').includes('Nothing to see'))
    const bytes = readFileSync(file, 'utf8').replace('Nothing to see', 'Nothing to sea')
    writeFileSync(file, bytes)
  },
}

const rewrite = (dist, record) => writeFileSync(join(dist, 'record.json'), JSON.stringify(record))

/** @returns {Promise<(name: string) => { part: string, folder: string, dist: string }>} */
export async function buildFixtures() {
  const target = join(cache, `fixtures-${key()}`)
  if (!existsSync(target)) {
    const arriving = `${target}.${process.pid}`
    rmSync(folderOf(CREATED), { recursive: true, force: true })
    writeCreated(`gate-${CREATED}`, folderOf(CREATED))
    await buildAll(arriving)
    // Another process may have built the same meanwhile; what still arrives is not in the way.
    if (existsSync(target)) rmSync(arriving, { recursive: true })
    else renameSync(arriving, target)
    for (const old of readdirSync(cache))
      if (/^fixtures-[0-9a-f]+$/.test(old) && join(cache, old) !== target) rmSync(join(cache, old), { recursive: true })
  }
  return (name) => ({ part: `gate-${name}`, folder: folderOf(name), dist: join(target, name) })
}

const folderOf = (name) => join(name === CREATED ? cache : folder, name)

const names = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== 'node_modules')
  .map(({ name }) => name)
  .concat(CREATED)

async function buildAll(target) {
  const configs = names.map((name) => {
    const config = remoteConfig(`gate-${name}`, folderOf(name))
    config.output.path = join(target, name, 'staging')
    // For so little code the cache costs more than the build.
    config.cache = false
    configured[name]?.(config, `gate-${name}`)
    return config
  })
  const { stats } = await compile(configs)
  for (const [i, name] of names.entries()) {
    const dist = join(target, name)
    const record = await finish({
      name: `gate-${name}`,
      folder: folderOf(name),
      compilation: stats[i].compilation,
      dist,
    })
    changed[name]?.(dist, record)
  }
}

function compile(configs) {
  return new Promise((resolve, reject) => {
    const compiler = webpack(configs)
    compiler.run((error, stats) => {
      const failed = error ?? (stats.hasErrors() ? new Error(stats.toString({ all: false, errors: true })) : undefined)
      compiler.close(() => (failed ? reject(failed) : resolve(stats)))
    })
  })
}

function key() {
  const hash = createHash('sha256').update(JSON.stringify(consumed()))
  const add = (path) => {
    const full = join(root, path)
    const entries = existsSync(full) ? readdirSyncOrNone(full) : []
    if (entries) for (const entry of entries) add(`${path}/${entry}`)
    else hash.update(path).update(readFileSync(full))
  }
  for (const path of inputs) add(path)
  return hash.digest('hex').slice(0, 16)
}

/** @returns {string[] | undefined} undefined for a file */
function readdirSyncOrNone(path) {
  try {
    return readdirSync(path)
      .filter((name) => name !== 'node_modules' && name !== 'dist')
      .sort()
  } catch {
    return undefined
  }
}
