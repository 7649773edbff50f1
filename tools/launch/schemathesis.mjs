// The API against its own description: Schemathesis reads the OpenAPI document of a running server and asks what it allows, and what it does
// not, as nobody and as people who are signed in.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { runScript, runTool, startChild, ToolFailed } from './child.mjs'
import { schemathesisCounts } from './counts.mjs'
import { cache, root } from './place.mjs'
import { findPython, installPython } from './python.mjs'
import { configFor } from './schemathesis/config.mjs'
import { say } from './screen.mjs'

const requirements = join(root, 'tools/launch/schemathesis/requirements.txt')
/** With electricity, hot water and solar export between them. */
const PEOPLE = ['alex', 'sam', 'noor']
const READY_WAIT_MS = 60_000

/** @returns { passed, failed, skipped, failures }: an operation of the document counts once for each caller */
export async function askByDescription() {
  const python = await findPython()
  if (!python)
    return { passed: 0, failed: 0, skipped: ['the API by its description, which needs Python'], failures: [] }
  const program = await installPython(python, 'schemathesis', requirements)
  const folder = mkdtempSync(join(tmpdir(), 'switchboard-schemathesis-'))
  try {
    const server = await startServer(folder)
    try {
      const asPeople = await Promise.all(PEOPLE.map((caller) => askAs(caller, server.origin, program, folder)))
      // Last, because refusals are rationed by address.
      const asNobody = await askAs('nobody', server.origin, program, folder)
      return [...asPeople, asNobody].reduce(together)
    } finally {
      await server.stop()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The tests' own tools are TypeScript, and their reader is there only once packages are installed. */
const ofTests = async (file) => (await import('../bench/typescript.mjs')).importTypeScript(file)

async function askAs(caller, origin, program, folder) {
  const report = join(cache, 'reports', `schemathesis-${caller}.json`)
  const config = join(folder, `${caller}.toml`)
  mkdirSync(join(cache, 'reports'), { recursive: true })
  rmSync(report, { force: true })
  writeFileSync(config, await configFor(origin, await tokenOf(caller, origin), report))
  // It exits with 1 when there were failures; the report tells which.
  const args = ['-m', 'schemathesis.cli', '--config-file', config, 'run', `${origin}/api/openapi.json`]
  const output = await runTool(program, args, { cwd: folder, env: { ...process.env, NO_COLOR: '1' } }).catch(
    (error) => {
      if (error instanceof ToolFailed) return error.output
      throw error
    },
  )
  const counts = schemathesisCounts(report, caller)
  if (counts.failed > 0) console.error(output)
  else say(`as ${caller}: ${counts.passed} operations, ${counts.cases} requests`)
  return counts
}

async function tokenOf(caller, origin) {
  if (caller === 'nobody') return undefined
  const { signIn } = await ofTests('server/test/running/sign-in.ts')
  return (await signIn(origin, `${caller}@example.com`)).access_token
}

const together = (one, other) => ({
  passed: one.passed + other.passed,
  failed: one.failed + other.failed,
  skipped: [],
  failures: [...one.failures, ...other.failures],
})

/** On the embedded database, with the demonstration people. */
async function startServer(folder) {
  const { freePort } = await ofTests('server/test/running/postgres.ts')
  const env = { ...process.env, DATA_DIR: join(folder, 'data'), DEMO: '1', PASSWORD_COST: '16', NODE_NO_WARNINGS: '1' }
  for (const name of ['DATABASE_URL', 'IDENTITY_URL', 'PUBLIC_URL', 'HOST', 'NODE_ENV']) delete env[name]
  await runScript(join(root, 'server/dist/seed.js'), [], { cwd: root, env })
  const port = await freePort()
  const preload = pathToFileURL(join(root, 'tools/launch/with-parent.mjs')).href
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
  throw new Error('The server for the API description did not become ready.')
}
