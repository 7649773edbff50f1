// The API tests, once for each engine: black box, over HTTP, against the built server. API_ENGINE=pglite or postgres runs one of them.
import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { jestTransform } from '@switchboard/tools/jest'

/**
 * Files whose answers do not depend on SQL or on the engine, or that need one of the engines: the other one leaves them out. What depends on SQL in
 * them is tested on both engines in other files: the demonstration's usage and bills in usage and billing, the registry's states in changes.
 * @type {Readonly<Record<string, readonly string[]>>}
 */
const onOneEngine = {
  pglite: ['db/embedded', 'db/full-disk', 'mail/encrypted', 'portal/compression', 'portal/openapi', 'registry/command'],
  // The end-to-end tests and Schemathesis use the same calls on the embedded engine.
  postgres: [
    'account/account-balance',
    'account/database-restarts',
    'account/email',
    'account/fuzzed-changes',
    'authentication/access',
    'authentication/token',
    'billing/api/billing-accounts',
    'billing/api/bill-lines',
    'billing/api/billing-history',
    'billing/invoice-pdf/document',
    'billing/invoice-pdf/link',
    'billing/measured-services',
    'data/files',
    'data/keys',
    'data/nem12',
    'db/bill-constraints',
    'db/database-unavailable',
    'db/distribution',
    'db/pooler',
    'db/waiting-commands',
    'demo/new-day',
    'demo/people-bills',
    'demo/people-usage',
    'http/limits',
    'http/log',
    'http/traces',
    'http/xsrf',
    'identity-provider/addresses',
    'identity-provider/calls',
    'identity-provider/forgotten-password',
    'identity-provider/guessing',
    'identity-provider/leaving',
    'identity-provider/login-pages',
    'identity-provider/password',
    'identity-provider/sessions',
    'identity-provider/second-step',
    'identity-provider/sign-in',
    'mail/kept',
    'metering/command',
    'metering/import-memory',
    'metering/lost-database',
    'payments/account-lock',
    'payments/many-accounts',
    'portal/fuzz',
    'process/start',
    'registry/database',
    'registry/embedding',
    'registry/outcomes',
    'registry/pages',
    'registry/prod',
    'registry/publishing',
    'registry/storage',
    'services/indicative-cost',
    'services/timeline',
    'usage/csv',
    'usage/oracle',
    'usage/registers',
    'usage/usage',
  ],
}

/**
 * Files that LONG=1 runs on both engines, because an engine may change their results, and that npm test runs on this one only (record 0051). Each kind
 * of statement stays on both: locks and repeated changes in account/changes, money and dates in payments/payments, db/credit-migration and demo/people,
 * upserts and partitions in metering/import, failures in metering/import-failures, limits in http/rate-limit, releases in db/schema. The registry runs on the embedded engine in registry/kills, registry/command and the end-to-end tests. What is left of a killed server depends on the engine
 * most where the database is in the killed process.
 * @type {Readonly<Record<string, readonly string[]>>}
 */
const onOneEngineUnlessLong = {
  pglite: ['account/kills', 'identity-provider/passkeys', 'registry/kills'],
  postgres: [
    'account/email-kills',
    'account/email-links',
    'account/passkey-offer',
    'account/returning',
    'account/sessions',
    'activity/activity',
    'authentication/ended-sessions',
    'authentication/new-devices',
    'authentication/provider-name',
    'billing/billing',
    'billing/command',
    'billing/disputes',
    'billing/extensions',
    'billing/oracle',
    'db/schema',
    'http/metrics',
    'identity-provider/kills',
    'identity-provider/sign-in-events',
    'mail/delivery',
    'mail/kills',
    'metering/import-registers',
    'metering/imported-usage',
    'metering/interrupted-import',
    'notifications/choices',
    'notifications/news',
    'notifications/readings',
    'payments/card-fields',
    'payments/debit-faults',
    'payments/debits',
    'payments/direct-debit',
    'payments/dishonoured',
    'payments/histories',
    'payments/validation',
    'registry/changes',
    'registry/full-storage',
    'registry/gate',
    'registry/health',
    'registry/hour-sums',
    'registry/operations',
    'registry/operators',
    'registry/page-errors',
    'registry/platform',
    'services/opting',
    'services/overlaps',
    'usage/usage-day',
  ],
}

/** @param {string} engine */
const filesOnlyOn = (engine) => [
  ...(onOneEngine[engine] ?? []),
  ...(process.env.LONG ? [] : (onOneEngineUnlessLong[engine] ?? [])),
]

/**
 * @param {string} engine
 * @param {readonly string[]} engines
 */
const filesOfOthers = (engine, engines) =>
  engines
    .filter((other) => other !== engine)
    .flatMap(filesOnlyOn)
    .map((file) => `/server/test/${file}\\.api\\.test\\.ts$`)

/** These keep something that each test file expects for itself, or read environment variables, which each test file has for itself. */
const ownPackages = 'prom-client|@opentelemetry\\+.+|@aws-sdk\\+.+|@smithy\\+.+|@aws\\+.+'

const withSharedPackages = {
  transform: {
    // oidc-provider looks at the prototypes of its settings.
    [`/node_modules/\\.pnpm/(?!(${ownPackages}|oidc-provider)@).+\\.[cm]?js$`]:
      '<rootDir>/tools/quality/shared-package.cjs',
    ...jestTransform.transform,
  },
  transformIgnorePatterns: [`/node_modules/\\.pnpm/(${ownPackages})@`],
}

/**
 * @param {string} engine
 * @param {number} _index
 * @param {readonly string[]} engines
 */
const on = (engine, _index, engines) => ({
  ...jestTransform,
  ...withSharedPackages,
  displayName: { name: 'api', color: engine === 'postgres' ? 'blue' : 'cyan' },
  rootDir: fileURLToPath(new URL('../../', import.meta.url)),
  testMatch: ['<rootDir>/server/test/**/*.api.test.ts'],
  testEnvironment: '<rootDir>/server/test/support/engine-environment.cjs',
  testEnvironmentOptions: { engine },
  globalSetup: '<rootDir>/server/test/support/global-setup.ts',
  globalTeardown: '<rootDir>/server/test/support/global-teardown.ts',
  modulePathIgnorePatterns: ['/dist/', '/\\.cache/'],
  testPathIgnorePatterns: ['/node_modules/', ...filesOfOthers(engine, engines)],
})

/** The folder of PostgreSQL's programs, or undefined when the machine has none. */
function postgresPrograms() {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : []
  const folders = [
    process.env.POSTGRES_BIN,
    ...versions.map((version) => join(debian, version, 'bin')),
    ...(process.env.PATH ?? '').split(delimiter),
  ]
  return folders.find((folder) => folder && existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')))
}

const found = postgresPrograms()
if (found) process.env.POSTGRES_BIN = found

const engines = found ? ['pglite', 'postgres'] : ['pglite']
export default engines.filter((engine) => [undefined, engine].includes(process.env.API_ENGINE)).map(on)
