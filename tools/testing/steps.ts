// The steps of npm test, in their order.
import { runApiTests } from './api-tests.ts'
import { peopleFolder } from './people.ts'
import { installBucketServer } from './programs/bucket.ts'
import { installFonts } from './programs/fonts.ts'
import { installPdfReaders } from './programs/pdf-readers.ts'
import { findPostgres } from './programs/postgres.ts'
import { installSpreadsheet } from './programs/spreadsheet.ts'
import { installVeraPdf } from './programs/verapdf.ts'
import {
  browserEnvironment,
  build,
  checkTypes,
  depcruise,
  lessCollection,
  lint,
  oxfmt,
  runChecks,
  runJest,
  runNodeTests,
  runPlaywright,
} from './runners.ts'
import { installSchemathesis, runSchemathesis } from './schemathesis/schemathesis.ts'
import type { TestCounts } from './test-counts.ts'

export interface Step {
  name: string
  /** neighbouring steps of one batch run in parallel */
  batch?: string
  /** runs while other steps wait; only for work without short time limits */
  inBackground?: boolean
  run: (options: { inBackground: boolean }) => Promise<TestCounts>
}

const programs = ['tsconfig.browser.json', 'tsconfig.node.json', 'tsconfig.tools.json']
const sources = ['host', 'platform', 'remotes', 'shared', 'server', 'legacy', 'demo', 'e2e', 'tools', 'lab']
/** Folders of the tools whose tests need no browser. */
const quickTools = [
  'shared/node',
  'platform/build',
  'tools/quality',
  'tools/launch',
  'tools/packages',
  'tools/testing',
  'platform/command',
  'platform/template',
  'platform/testing',
  'tools/deployment',
  'lab',
]
/** Folders of the tools whose tests need a browser. */
const gateTests = ['platform/gate', 'tools/mails']

export const steps: readonly Step[] = [
  // The first background step, because its tests have time limits and later steps leave less processor time.
  {
    name: 'unit',
    inBackground: true,
    run: (options) => runJest('unit', ['melbourne', 'los-angeles'], { ...options, flags: [lessCollection] }),
  },
  // Lint and types.
  {
    name: 'sources',
    inBackground: true,
    run: (options) => runChecks(options, lint, ...programs.map(checkTypes)),
  },
  {
    name: 'format',
    inBackground: true,
    run: (options) => runChecks(options, [oxfmt, '--check']),
  },
  {
    name: 'imports',
    inBackground: true,
    run: (options) => runChecks(options, [depcruise, '--config', '.dependency-cruiser.mjs', ...sources]),
  },
  { name: 'vulnerabilities', inBackground: true, run: checkPackages },
  // Mostly waits for the network.
  { name: 'programs', batch: 'preparation', run: installPrograms },
  { name: 'build', batch: 'preparation', run: build },
  { name: 'repository', run: () => runNodeTests('repository', quickTools, { concurrency: 2 }) },
  { name: 'gate', run: runGateTests },
  { name: 'api', run: () => runApiTests() },
  { name: 'kit', run: runKitTests },
  { name: 'e2e', run: () => runE2e('e2e/test-results') },
  // Both steps mostly wait for responses.
  { name: 'schemathesis', batch: 'origins', run: runSchemathesis },
  {
    name: 'e2e, provider apart',
    batch: 'origins',
    run: () => runE2e('e2e/test-results/apart', { E2E_ORIGINS: 'apart' }),
  },
]

/** Installs missing programs that later steps need. A step that runs alone installs them itself. */
async function installPrograms(): Promise<TestCounts> {
  await browserEnvironment()
  await installPdfReaders()
  await installVeraPdf()
  await installSpreadsheet()
  await installBucketServer()
  await installSchemathesis()
  await installFonts()
  await findPostgres()
  return { passed: 1, failed: 0, skipped: [], failures: [] }
}

async function checkPackages(): Promise<TestCounts> {
  const { checkVulnerabilities } = await import('../deployment/vulnerabilities.ts')
  const result = await checkVulnerabilities()
  if (result === 'no answer')
    return {
      passed: 0,
      failed: 0,
      skipped: ['known vulnerabilities, without an answer of the registry and without advisories.json'],
      failures: [],
    }
  const failures = result.faults.map((title) => ({ title, message: '' }))
  return { passed: failures.length === 0 ? 1 : 0, failed: failures.length, skipped: [], failures }
}

/** Builds the fixtures before the test files start, because otherwise each file would build them. */
async function runGateTests() {
  const { buildFixtures } = await import('../../platform/gate/testing/build-fixtures.ts')
  await buildFixtures()
  return runNodeTests('gate', gateTests, { env: await browserEnvironment(), concurrency: 3 })
}

async function runKitTests() {
  await installFonts()
  return runPlaywright('e2e/kit/playwright.config.ts', 'e2e/test-results/kit')
}

/** @param results the folder of its report */
async function runE2e(results: string, env?: NodeJS.ProcessEnv) {
  return runPlaywright('e2e/playwright.config.ts', results, { ...env, TEST_PEOPLE: await peopleFolder() })
}
