// Tests the API against its OpenAPI document: Schemathesis sends requests that the document allows and requests that it
// forbids, as a caller without a token and as demonstration people.
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { runTool, startChild, ToolError } from '../../../shared/node/child-process.mjs'
import { cache, root } from '../../../shared/node/environment.mjs'
import { print } from '../../../shared/node/terminal.mjs'
import { peopleFolder } from '../people.ts'
import { findPython, installPython } from '../programs/python.ts'
import { schemathesisCounts, type TestCounts } from '../test-counts.ts'
import { configFor } from './config.ts'

const requirements = join(root, 'tools/testing/schemathesis/requirements.txt')
/**
 * The first has electricity and hot water. LONG=1 adds a person with solar export, whose usage has API tests, and one who
 * joined this month (record 0051).
 */
const PEOPLE = ['alex', ...(process.env.LONG ? ['sam', 'noor'] : [])]
const READY_WAIT_MS = 60_000

/** @returns the path of the Python that runs it; undefined without Python */
export async function installSchemathesis() {
  const python = await findPython()
  return python && installPython(python, 'schemathesis', requirements)
}

/** @returns an operation of the document counts once for each caller */
export async function runSchemathesis(): Promise<TestCounts> {
  const program = await installSchemathesis()
  if (!program) return { passed: 0, failed: 0, skipped: ['Schemathesis, which needs Python'], failures: [] }
  const folder = mkdtempSync(join(tmpdir(), 'switchboard-schemathesis-'))
  try {
    const server = await startServer(folder)
    try {
      const target = { origin: server.origin, program, folder }
      const asPeople = await Promise.all(PEOPLE.map((caller) => testAs(caller, target)))
      // Runs last, because the server limits refused requests by address.
      const asNobody = await testAs('nobody', target)
      return sumOf([...asPeople, asNobody])
    } finally {
      await server.stop()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Loads a helper of the API tests, which is TypeScript. */
async function importTestHelper(file: string): Promise<unknown> {
  // Its loader is an npm package, which is missing until packages are installed.
  const { importTypeScript } = await import('../../../platform/build/import-typescript.ts')
  return importTypeScript(file)
}

/** @param caller a name of the demonstration, or nobody */
async function testAs(
  caller: string,
  { origin, program, folder }: { origin: string; program: string; folder: string },
) {
  const report = join(cache, 'reports', `schemathesis-${caller}.json`)
  const config = join(folder, `${caller}.toml`)
  mkdirSync(join(cache, 'reports'), { recursive: true })
  rmSync(report, { force: true })
  const asked = { token: await tokenOf(caller, origin), isFirst: caller === PEOPLE[0] }
  writeFileSync(config, await configFor(origin, asked, report))
  const args = ['-m', 'schemathesis.cli', '--config-file', config, 'run', `${origin}/api/openapi.json`]
  const output = await runTool(program, args, { cwd: folder, env: { ...process.env, NO_COLOR: '1' } }).catch(
    (error: unknown) => {
      // Schemathesis exits with 1 if there are failures, which are in the report.
      if (error instanceof ToolError) return error.output
      throw error
    },
  )
  const counts = schemathesisCounts(report, caller)
  if (counts.failed > 0) console.error(output)
  else print(`as ${caller}: ${counts.passed} operations, ${counts.cases} requests`)
  return counts
}

async function tokenOf(caller: string, origin: string) {
  if (caller === 'nobody') return undefined
  const { signIn } = (await importTestHelper(
    'server/test/support/sign-in.ts',
  )) as typeof import('../../../server/test/support/sign-in.ts')
  return (await signIn(origin, `${caller}@example.com`)).access_token
}

const sumOf = (counts: readonly TestCounts[]): TestCounts => ({
  passed: counts.reduce((sum, { passed }) => sum + passed, 0),
  failed: counts.reduce((sum, { failed }) => sum + failed, 0),
  skipped: [],
  failures: counts.flatMap(({ failures }) => failures),
})

/** Starts a server on the embedded database with the demonstration people. */
async function startServer(folder: string) {
  const { freePort } = (await importTestHelper(
    'server/test/support/postgres.ts',
  )) as typeof import('../../../server/test/support/postgres.ts')
  const { DATABASE_URL: _1, IDENTITY_URL: _2, PUBLIC_URL: _3, HOST: _4, NODE_ENV: _5, ...inherited } = process.env
  const env = { ...inherited, DATA_DIR: join(folder, 'data'), DEMO: '1', PASSWORD_COST: '16', NODE_NO_WARNINGS: '1' }
  cpSync(await peopleFolder(), env.DATA_DIR, { recursive: true })
  const port = await freePort()
  const preload = pathToFileURL(join(root, 'tools/launch/end-with-parent.mjs')).href
  const child = startChild(process.execPath, ['--import', preload, join(root, 'server/dist/main.js')], {
    cwd: root,
    env: { ...env, PORT: String(port), PLUGINS: 'portal,identity' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
  }
  const origin = `http://localhost:${port}`
  for (const limit = Date.now() + READY_WAIT_MS; Date.now() < limit && child.exitCode === null;) {
    const answer = await fetch(`${origin}/health/ready`).catch(() => undefined)
    if (answer?.ok) return { origin, stop }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  await stop()
  throw new Error('The server for Schemathesis did not become ready.')
}
