// Builds the remotes of ../fixtures in one run of webpack, and again only when their sources change.
import { createHash } from 'node:crypto'
import {
  appendFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { finishBuild } from '../../build/finish-build.ts'
import { containerName } from '../../build/registry-rules.ts'
import { remoteSingletons } from '../../build/singletons.ts'
import { remoteConfig, webpack } from '../../build/webpack.ts'
import { CHAPTER_REMOTE, writeChapterRemote, writeCreatedRemote } from './created-remote.ts'
import type { BuildRecord } from '@switchboard/record'
import type { Configuration, Compilation } from 'webpack'

interface Fixture {
  part: string
  folder: string
  dist: string
}

const root = fileURLToPath(new URL('../../../', import.meta.url))
const folder = join(root, 'platform/gate/fixtures')
const cache = join(root, '.cache/gate')
/** The output of `switchboard create`, and the remote of the chapter in docs/remotes.md, are fixtures, too. */
const CREATED = 'created'
const inputs = [
  'docs/remotes.md',
  'platform/gate/fixtures',
  'platform/gate/testing/build-fixtures.ts',
  'platform/gate/testing/created-remote.ts',
  'platform/template/new-remote.ts',
  'platform/template',
  'platform/build',
  'platform/remote/src/contract.ts',
  'shared/ui/src',
  'pnpm-lock.yaml',
]

/** The sources of `valid` with a fault of the configuration. */
const CONSTANT_NAME = 'constant-name'

/** Faults that come from another build configuration. */
const configure: Record<string, (config: Configuration, part: string) => void> = {
  [CONSTANT_NAME]: (config, part) => {
    config.output = { ...config.output, uniqueName: containerName(part) }
  },
  'other-configuration': (config, part) => {
    config.output = { ...config.output, uniqueName: containerName(part) }
    const federation = config.plugins?.find((plugin) => plugin && '_options' in plugin)
    const { _options } = federation as unknown as { _options: { exposes: Record<string, string> } }
    _options.exposes = { ..._options.exposes, './Page': './src/Page.tsx' }
  },
}

/** The output of `switchboard create` with a type error, which no source of the repository may have. */
const TYPE_ERROR = 'type-error'

/** Faults that come after the build. */
const change: Record<string, (dist: string, record: BuildRecord) => void> = {
  'careless-page': (dist, record) => {
    const routes = record.routes.map((route) => ({ ...route, path: '/gate-moved' }))
    writeFileSync(join(dist, 'record.json'), JSON.stringify({ ...record, routes }))
  },
}

const targetFolder = () => join(cache, `fixtures-${inputHash()}`)

/** @returns the folder of the fixture's build if its sources have not changed since; otherwise undefined */
export function findBuiltFixture(name: string): string | undefined {
  const dist = join(targetFolder(), name)
  return existsSync(dist) ? dist : undefined
}

export async function buildFixtures(): Promise<(name: string) => Fixture> {
  const target = targetFolder()
  if (!existsSync(target)) {
    const arriving = `${target}.${process.pid}`
    for (const name of writtenRemotes) rmSync(folderOf(name), { recursive: true, force: true })
    for (const name of [CREATED, TYPE_ERROR]) writeCreatedRemote(partOf(name), folderOf(name))
    writeChapterRemote(folderOf(CHAPTER_REMOTE))
    appendFileSync(join(folderOf(TYPE_ERROR), 'src/text.ts'), "export const wrong: number = 'a text'\n")
    writeFileSync(
      join(folderOf(TYPE_ERROR), 'tsconfig.json'),
      JSON.stringify({
        extends: join(root, 'tsconfig.browser.json'),
        // The other files are large and do not have faults.
        include: ['src/text.ts'],
      }),
    )
    await buildAll(arriving)
    // Another process may have built the same files in the meantime.
    if (existsSync(target)) rmSync(arriving, { recursive: true })
    else renameSync(arriving, target)
    for (const old of readdirSync(cache))
      if (/^fixtures-[0-9a-f]+$/.test(old) && join(cache, old) !== target) rmSync(join(cache, old), { recursive: true })
  }
  return (name) => ({ part: partOf(name), folder: folderOf(name), dist: join(target, name) })
}

const partOf = (name: string) => (name === CHAPTER_REMOTE ? name : `gate-${name === CONSTANT_NAME ? 'valid' : name}`)
const writtenRemotes = [CREATED, TYPE_ERROR, CHAPTER_REMOTE]
const folderOf = (name: string) =>
  join(writtenRemotes.includes(name) ? cache : folder, name === CONSTANT_NAME ? 'valid' : name)

const names = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== 'node_modules')
  .map(({ name }) => name)
  .concat(writtenRemotes, CONSTANT_NAME)

async function buildAll(target: string) {
  const configs = names.map((name) => {
    const config: Configuration = remoteConfig(partOf(name), folderOf(name))
    config.output = { ...config.output, path: join(target, name, 'staging') }
    // For so little code, the cache takes longer than the build.
    config.cache = false
    // So does a process for minification.
    for (const minimizer of config.optimization?.minimizer ?? [])
      Object.assign((minimizer as unknown as { options: object }).options, { parallel: false })
    configure[name]?.(config, partOf(name))
    return config
  })
  const compilations = await compileAll(configs)
  for (const [i, compilation] of compilations.entries()) {
    const name = names[i] ?? ''
    const dist = join(target, name)
    const record = await finishBuild({ name: partOf(name), folder: folderOf(name), compilation, dist })
    change[name]?.(dist, record)
  }
}

function compileAll(configs: Configuration[]): Promise<Compilation[]> {
  return new Promise((resolve, reject) => {
    const compiler = webpack(configs)
    compiler.run((error, stats) => {
      const failure =
        error ?? (stats?.hasErrors() ? new Error(stats.toString({ all: false, errors: true })) : undefined)
      const compilations = stats?.stats.map(({ compilation }) => compilation) ?? []
      compiler.close(() => (failure ? reject(failure) : resolve(compilations)))
    })
  })
}

function inputHash() {
  const hash = createHash('sha256').update(JSON.stringify(remoteSingletons()))
  const add = (path: string) => {
    const full = join(root, path)
    if (!statSync(full).isDirectory()) hash.update(path).update(readFileSync(full))
    else for (const entry of entriesOf(full)) add(`${path}/${entry}`)
  }
  for (const path of inputs) add(path)
  return hash.digest('hex').slice(0, 16)
}

/** @param path of a folder */
const entriesOf = (path: string) =>
  readdirSync(path)
    .filter((name) => name !== 'node_modules' && name !== 'dist')
    .sort()
