// The steps of npm test, in their order. Each answers { passed, failed, skipped }.
import { readdirSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { findBucketServer } from './bucket.mjs'
import { showScript } from './child.mjs'
import { findChromium, findHeadlessShell } from './chromium.mjs'
import { jestCounts, playwrightCounts, tapCounts } from './counts.mjs'
import { findFonts } from './fonts.mjs'
import { buildChanged } from './parts.mjs'
import { findPdfReaders } from './pdf-readers.mjs'
import { cache, root } from './place.mjs'
import { findPostgres } from './postgres.mjs'
import { askByDescription } from './schemathesis.mjs'
import { findSpreadsheet } from './spreadsheet.mjs'

const bin = (path) => join(root, 'node_modules', path)
const eslint = bin('eslint/bin/eslint.js')
const prettier = bin('prettier/bin/prettier.cjs')
const tsc = bin('typescript/bin/tsc')
const depcruise = bin('dependency-cruiser/bin/dependency-cruise.mjs')
const jest = bin('jest/bin/jest.js')
const playwright = bin('@playwright/test/cli.js')

const folders = ['host', 'remotes', 'shared', 'server', 'e2e', 'tools']
const report = (name) => join(cache, 'reports', name)

/** Those of one batch, which follow each other, run at the same time: each of them keeps one core busy and says little. */
export const steps = [
  { name: 'lint', batch: 'static', run: () => check([eslint, '.', '--max-warnings', '0']) },
  { name: 'format', batch: 'static', run: () => check([prettier, '--check', '.', '--log-level', 'warn']) },
  {
    name: 'types',
    batch: 'static',
    run: () => check([tsc, '-p', 'tsconfig.browser.json'], [tsc, '-p', 'tsconfig.node.json']),
  },
  {
    name: 'imports',
    batch: 'static',
    run: () => check([depcruise, '--config', '.dependency-cruiser.mjs', ...folders]),
  },
  { name: 'repository', run: () => nodeTests('repository', quick, { atOnce: 2 }) },
  { name: 'unit', run: () => jestTests('unit', ['melbourne', 'los-angeles']) },
  { name: 'build', run: build },
  { name: 'gate', run: gateTests },
  { name: 'api', run: apiTests },
  { name: 'schemathesis', run: askByDescription },
  { name: 'kit', run: kitTests },
  { name: 'e2e', run: () => endToEnd('e2e/test-results', {}) },
  { name: 'e2e, provider apart', run: () => endToEnd('e2e/test-results/apart', { E2E_ORIGINS: 'apart' }) },
]

/** Static checks: together one test, which fails when one of them does. */
async function check(...commands) {
  const codes = await Promise.all(commands.map(([script, ...args]) => showScript(script, args, { cwd: root })))
  const failed = codes.some((code) => code !== 0) ? 1 : 0
  return { passed: 1 - failed, failed, skipped: [] }
}

async function build() {
  await buildChanged()
  return { passed: 1, failed: 0, skipped: [] }
}

/** Without a browser. */
const quick = ['tools/quality', 'tools/launch', 'tools/switchboard']

async function browsers() {
  const mayInstall = true
  return { CHROMIUM_PATH: await findChromium({ mayInstall }), CHROMIUM_SHELL: await findHeadlessShell({ mayInstall }) }
}

async function gateTests() {
  return nodeTests('gate', ['tools/gate'], { env: await browsers() })
}

/** @param atOnce files: Node’s own runner leaves one core to others, which the browser of the gate needs and these do not */
function nodeTests(name, folders, { env = {}, atOnce }) {
  const files = folders.flatMap((folder) =>
    readdirSync(join(root, folder))
      .filter((file) => file.endsWith('.test.mjs'))
      .map((file) => join(root, folder, file)),
  )
  const tap = report(`${name}.tap`)
  const screen = ['--test-reporter=spec', '--test-reporter-destination=stdout']
  const parallel = atOnce ? [`--test-concurrency=${atOnce}`] : []
  const args = [...parallel, ...screen, '--test-reporter=tap', `--test-reporter-destination=${tap}`, ...files]
  return counted(tap, tapCounts, () => showScript('--test', args, { cwd: root, env: { ...process.env, ...env } }))
}

/** @param atOnce files: Jest by itself would leave one core to others */
function jestTests(name, projects, { env = {}, atOnce = availableParallelism() } = {}) {
  const file = report(`${name}.json`)
  // A handle that a test leaves open must not hold up the steps that follow.
  const screen = ['--forceExit', '--silent', `--maxWorkers=${atOnce}`]
  const args = ['--selectProjects', ...projects, '--json', '--outputFile', file, ...screen]
  return counted(file, jestCounts, () => showScript(jest, args, { cwd: root, env: { ...testEnvironment(), ...env } }))
}

/** On both engines in one queue: the embedded one takes longer, and neither is left to the end alone. */
async function apiTests() {
  await findPdfReaders()
  await findSpreadsheet()
  await findBucketServer()
  const programs = await findPostgres()
  // Some files wait for a minute, and keep no core busy meanwhile.
  const atOnce = availableParallelism() + 1
  if (programs) return jestTests('api', ['api'], { env: { POSTGRES_BIN: programs }, atOnce })
  const counts = await jestTests('api', ['api'], { atOnce })
  return { ...counts, skipped: [...counts.skipped, 'the API on PostgreSQL, which is not installed here'] }
}

async function kitTests() {
  await findFonts()
  return playwrightTests('e2e/kit/playwright.config.ts', 'e2e/test-results/kit', {})
}

const endToEnd = (results, more) => playwrightTests('e2e/playwright.config.ts', results, more)

async function playwrightTests(config, results, more) {
  const env = { ...testEnvironment(), ...(await browsers()), ...more }
  const file = join(root, results, 'results.json')
  const args = ['test', '--config', config]
  return counted(file, playwrightCounts, () => showScript(playwright, args, { cwd: root, env }))
}

/** Tests make databases of their own: the one that a customer uses is none of their business. */
function testEnvironment() {
  const { DATABASE_URL: _url, DATA_DIR: _folder, PORT: _port, ...rest } = process.env
  return rest
}

/** A runner that failed without a failed test, or found no tests at all, counts as a failure. */
async function counted(file, counts, run) {
  rmSync(file, { force: true })
  const code = await run()
  const found = counts(file)
  const blank = found.passed + found.failed + found.skipped.length === 0
  if (blank) console.error('No test was run.')
  return { ...found, failed: found.failed || (code !== 0 || blank ? 1 : 0) }
}
