// npm run test:packages: publishes the packages to a registry of its own, installs, checks and builds a remote from it,
// and creates another one for a portal with each bundler. --created does only the latter, --bundler=vite with only one.
// --kinds=PATTERN forces the broken builds of lab/broken-builds through in the created one instead (--kinds: all of them).
import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runScript } from '../../shared/node/child-process.mjs'
import { cache, root } from '../../shared/node/environment.mjs'
import { arrayOf, object, readJson, recordOf, string } from '../../shared/node/read-json.mjs'
import { runCommand } from '../../shared/node/run-command.mjs'
import { bundlerNames } from '../../platform/command/elsewhere/create.ts'
import { remoteSingletons, statefulPackages } from '../../platform/build/singletons.ts'
import { published } from '../../tools/packages/published.ts'
import { Checks } from '../checks.ts'
import { runCreatedRemoteChecks } from './created-remote.ts'
import { npm, onlyFrom, withOutput } from './npm.ts'
import { startPortal } from '../portal.ts'
import { startRegistry, type Registry } from './registry.ts'
import { writeRepository } from './remote.ts'

const tarballs = join(root, 'dist/packages')
const recordShape = object({
  build: string,
  routes: arrayOf(object({ path: string })),
  shared: recordOf(string),
  files: arrayOf(object({ path: string })),
})

await runCommand(async () => {
  const checks = new Checks()
  const folder = mkdtempSync(join(tmpdir(), 'switchboard-packages-'))
  const registry = await startRegistry(join(cache, 'verdaccio'))
  try {
    await checks.run('the packages are packed', async () => void (await run('tools/packages/pack.ts', [])))
    await checks.run('the registry takes each tarball', () => publishTarballs(registry))
    if (!process.argv.includes('--created') && optionOf('kinds') === undefined)
      await runRemoteChecks(checks, registry, join(folder, 'outages'))
    const kinds = optionOf('kinds')
    // With it, promote refuses a build that the gate has not checked.
    const portal = await startPortal(folder, kinds === undefined ? {} : { GATED_ENVIRONMENTS: 'nonprod' })
    try {
      const only = optionOf('bundler')
      for (const bundler of only === undefined ? bundlerNames() : [only]) {
        const created = join(folder, bundler)
        mkdirSync(created)
        await runCreatedRemoteChecks(checks, {
          registry,
          portal,
          folder: created,
          bundler,
          kinds: kinds === undefined ? undefined : new RegExp(kinds),
        })
      }
    } finally {
      await portal.stop()
    }
    return checks.end()
  } finally {
    await registry.stop()
    rmSync(folder, { recursive: true, force: true })
  }
})

/** @returns the value of --name=value, empty for --name alone */
function optionOf(name: string): string | undefined {
  const found = process.argv.find((word) => word === `--${name}` || word.startsWith(`--${name}=`))
  return found?.slice(`--${name}=`.length)
}

async function publishTarballs({ env }: Registry) {
  const files = readdirSync(tarballs)
  assert.equal(files.length, published.length)
  for (const file of files) await npm(['publish', join(tarballs, file)], { env, cwd: root })
}

async function runRemoteChecks(checks: Checks, registry: Registry, folder: string) {
  writeRepository(folder)
  await checks.run('a repository elsewhere installs from the registry only', async () => {
    await npm(['install', '--ignore-scripts'], { env: registry.env, cwd: folder })
    onlyFrom(registry, folder)
  })
  for (const config of ['tsconfig.json', 'tsconfig.node16.json'])
    await checks.run(`types are correct with ${config}`, async () => {
      await run('node_modules/typescript/bin/tsc', ['-p', config], folder)
    })
  await checks.run('the build plugin builds it', () => buildRemote(folder))
}

async function buildRemote(folder: string) {
  const build = (await run('build.mjs', [], folder)).trim()
  const dist = join(folder, 'dist')
  const record = readJson(join(dist, build, 'record.json'), recordShape)
  assert.equal(record.build, build)
  assert.deepEqual(
    record.routes.map(({ path }) => path),
    ['/outages'],
  )
  const needed = Object.entries(remoteSingletons()).map(([name, { requiredVersion }]) => [name, requiredVersion])
  assert.deepEqual(record.shared, Object.fromEntries(needed))
  const { modules } = readJson(join(dist, 'stats.json'), object({ modules: arrayOf(string) }))
  const from = (name: string) => modules.filter((path) => path.includes(`/node_modules/${name}/`))
  assert.ok(from('@switchboard/ui').some((path) => path.endsWith('/Card.js')))
  assert.deepEqual(statefulPackages.flatMap(from), [], 'the host provides these')
  const styles = record.files.filter(({ path }) => path.endsWith('.css'))
  const text = styles.map(({ path }) => readFileSync(join(dist, build, path), 'utf8')).join('')
  assert.match(text, /\.facts_[\w-]{7}/, 'of the remote')
  assert.match(text, /\.card_[\w-]{7}/, 'of @switchboard/ui')
}

function run(script: string, args: readonly string[], cwd: string = root) {
  return withOutput(() => runScript(join(cwd, script), args, { cwd }))
}
