// Runs the test runners and the static checks and counts their results.
import { readdirSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { buildChangedParts } from '../../platform/build/build-parts.mjs'
import { runScriptInBackground, runScriptInTerminal, typescript } from '../../shared/node/child-process.mjs'
import { cache, root } from '../../shared/node/environment.mjs'
import { findChromium, findHeadlessShell } from '../../platform/gate/chromium.ts'
import { laterOptimization, shortLife } from './short-life.ts'
import { jestCounts, playwrightCounts, tapCounts, type TestCounts } from './test-counts.ts'

const packageFile = (path: string) => join(root, 'node_modules', path)
export const oxlint = packageFile('oxlint/bin/oxlint')
export const oxfmt = packageFile('oxfmt/bin/oxfmt')
export const lint: readonly string[] = [oxlint, '--config', 'oxlint.config.mjs']
/** @param program such as `tsconfig.node.json` */
export const checkTypes = (program: string): readonly string[] => [
  packageFile('typescript-native/bin/tsc'),
  '-p',
  program,
  '--singleThreaded',
]
export const depcruise = packageFile('dependency-cruiser/bin/dependency-cruise.mjs')
const jest = packageFile('jest/bin/jest.js')
const playwright = packageFile('@playwright/test/cli.js')

/** Collects garbage less often: compilers and similar programs then take 7% less processor time. */
export const lessCollection = '--max-semi-space-size=64'
/**
 * For compilers written in Go, which have a type checker per thread. Each checker computes the types of shared packages
 * again, so that two do almost twice the work.
 */
const oneThread = { GOMAXPROCS: '1', GOGC: '400' }

const reportFile = (name: string) => join(cache, 'reports', name)

/**
 * Runs static checks in parallel. Together they count as one test.
 * @param commands each a script and its arguments
 */
export async function runChecks(
  { inBackground = false }: { inBackground?: boolean },
  ...commands: (readonly string[])[]
): Promise<TestCounts> {
  const runScript = inBackground ? runScriptInBackground : runScriptInTerminal
  const env = { ...process.env, ...oneThread }
  const runs = commands.map((command) => runScript(lessCollection, [laterOptimization, ...command], { cwd: root, env }))
  const codes = await Promise.all(runs)
  const failed = codes.some((code) => code !== 0) ? 1 : 0
  return { passed: 1 - failed, failed, skipped: [], failures: [] }
}

/**
 * @param name of the report
 * @param folders searched for tests
 * @param options `concurrency`: number of files at a time; by default one for each core
 *   but one
 */
export function runNodeTests(
  name: string,
  folders: readonly string[],
  { env = {}, concurrency, pattern }: { env?: NodeJS.ProcessEnv; concurrency?: number; pattern?: string } = {},
) {
  const files = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.test.ts') && !file.includes('node_modules'))
      .sort()
      .map((file) => join(root, folder, file)),
  )
  const tap = reportFile(`${name}.tap`)
  const reporters = [
    '--test-reporter=spec',
    '--test-reporter-destination=stdout',
    '--test-reporter=tap',
    `--test-reporter-destination=${tap}`,
  ]
  const args = [
    ...(pattern ? [`--test-name-pattern=${pattern}`] : []),
    ...(concurrency ? [`--test-concurrency=${concurrency}`] : []),
    ...reporters,
    ...files,
  ]
  const options = { cwd: root, env: { ...process.env, ...env } }
  return countResults(tap, tapCounts, () =>
    runScriptInTerminal(laterOptimization, [...typescript, '--test', ...args], options),
  )
}

/**
 * @param name of the report
 * @param options `workers`: by default, Jest uses one core less. `sequencer`: the path from the root of the file that
 *   orders the tests. `flags`: those of Node.js.
 */
export function runJest(
  name: string,
  projects: readonly string[],
  {
    env = {},
    workers = availableParallelism(),
    sequencer,
    files = [],
    flags = [],
    inBackground = false,
  }: {
    env?: NodeJS.ProcessEnv
    workers?: number
    sequencer?: string
    files?: readonly string[]
    flags?: readonly string[]
    inBackground?: boolean
  } = {},
) {
  const file = reportFile(`${name}.json`)
  // A handle that a test leaves open must not delay the following steps.
  const output = ['--json', '--outputFile', file, '--forceExit', '--silent', `--maxWorkers=${workers}`]
  // A background step may take long.
  const patience = inBackground ? ['--testTimeout=300000'] : []
  const order = sequencer ? [`--testSequencer=${join(root, sequencer)}`] : []
  const only = files.length > 0 ? ['--runTestsByPath', ...files] : []
  const args = [...flags, jest, '--selectProjects', ...projects, ...output, ...patience, ...order, ...only]
  const options = { cwd: root, env: { ...testEnvironment(), ...env } }
  const runScript = inBackground ? runScriptInBackground : runScriptInTerminal
  return countResults(file, jestCounts, () => runScript(laterOptimization, args, options))
}

/**
 * @param results the folder of its report
 * @param folders of the tests; all if omitted
 */
export async function runPlaywright(
  config: string,
  results: string,
  env: NodeJS.ProcessEnv = {},
  folders: readonly string[] = [],
) {
  const file = join(root, results, 'results.json')
  const options = { cwd: root, env: { ...testEnvironment(), ...(await browserEnvironment()), ...env } }
  return countResults(file, playwrightCounts, () =>
    runScriptInTerminal(laterOptimization, [playwright, 'test', '--config', config, ...folders], options),
  )
}

export async function build(): Promise<TestCounts> {
  await buildChangedParts()
  return { passed: 1, failed: 0, skipped: [], failures: [] }
}

export async function browserEnvironment() {
  const mayInstall = true
  return { CHROMIUM_PATH: await findChromium({ mayInstall }), CHROMIUM_SHELL: await findHeadlessShell({ mayInstall }) }
}

/**
 * Without the user's settings, because tests create their own databases. SHORT_LIFE: options for the servers that they
 * start.
 */
function testEnvironment() {
  const { DATABASE_URL: _1, DATA_DIR: _2, PORT: _3, TEST_PEOPLE: _4, ...rest } = process.env
  return { ...rest, SHORT_LIFE: shortLife.join(' ') }
}

/**
 * Counts a failure for a runner that failed without a failed test, or did not find any tests.
 * @param file the report
 * @param run returns an exit code
 */
async function countResults(
  file: string,
  read: (file: string) => TestCounts,
  run: () => Promise<number>,
): Promise<TestCounts> {
  rmSync(file, { force: true })
  const code = await run()
  const counts = read(file)
  const isEmpty = counts.passed + counts.failed + counts.skipped.length === 0
  if (isEmpty) console.error('No test was run.')
  return { ...counts, failed: counts.failed || (code !== 0 || isEmpty ? 1 : 0) }
}
