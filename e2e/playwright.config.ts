import { existsSync } from 'node:fs'
import { defineConfig, devices } from '@playwright/test'

const firstOf = (...paths: readonly (string | undefined)[]) => paths.find((path) => path && existsSync(path))
const chromium = firstOf(process.env.CHROMIUM_PATH, '/usr/bin/chromium')
/** The same browser without a window; tests take less time. It has no PDF viewer and no back/forward cache. */
const shell = firstOf(process.env.CHROMIUM_SHELL, '/usr/bin/chromium-headless-shell') ?? chromium
const inWholeBrowser = ['bills/bill-pdf.spec.ts', 'shell/after-logout.spec.ts']
/** E2E_ORIGINS=apart: the embedded provider on its own origin, as in production. IDENTITY_URL: a real Keycloak. */
const outsideProvider = process.env.E2E_ORIGINS === 'apart' || Boolean(process.env.IDENTITY_URL)
const browser = (executablePath: string | undefined) => ({
  launchOptions: {
    ...(executablePath && { executablePath }),
    args: [
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      // Pages live for seconds, so optimizing their code takes more time than it saves.
      '--js-flags=--no-opt --no-maglev',
      // Other sites are not part of the product; other-sites.ts answers for them.
      ...(outsideProvider ? [] : ['--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1']),
    ],
  },
})
/**
 * Tests of the provider itself, run once with the provider on its own origin, as in production. All other tests sign in
 * at the portal's.
 */
const atProvider = ['shell/sign-in.spec.ts', 'account/login-at-provider.spec.ts']
const results = process.env.E2E_ORIGINS === 'apart' ? 'test-results/apart' : 'test-results'

export default defineConfig({
  testDir: '.',
  // Tests that repeat others under more conditions (record 0051).
  ...(!process.env.LONG && { grepInvert: /@long/ }),
  // With an external provider only tests that involve the provider run.
  testIgnore: 'kit/**',
  projects: outsideProvider
    ? [{ name: 'provider', testMatch: atProvider, use: browser(shell) }]
    : [
        { name: 'whole browser', testMatch: inWholeBrowser, use: browser(chromium) },
        {
          name: 'portal',
          testMatch: '**/*.spec.ts',
          testIgnore: ['kit/**', ...inWholeBrowser, ...atProvider],
          use: browser(shell),
        },
      ],
  outputDir: `${results}/failures`,
  snapshotPathTemplate: '{testDir}/{testFileDir}/pictures/{arg}{ext}',
  globalSetup: './support/global-setup.ts',
  // Keycloak refuses simultaneous logins of the same person.
  fullyParallel: !outsideProvider,
  // More than the cores, because tests also wait.
  workers: 3,
  // Tolerates an unstable machine: one retry in CI, which the summary lists.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: Boolean(process.env.CI),
  // A test with many responses in one page view takes long on a busy machine.
  timeout: 90_000,
  expect: { timeout: 8_000 },
  reporter: [['list'], ['json', { outputFile: `${results}/results.json` }]],
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1280, height: 900 },
    locale: 'en-AU',
    timezoneId: 'Australia/Melbourne',
    // Traces take a third of the time, so they are recorded only with E2E_TRACE=1.
    trace: process.env.E2E_TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    // A page that a test answers itself counts as being on the internet, and may not reach a provider on this machine
    // without permission.
    ...(outsideProvider && { permissions: ['local-network-access'] }),
  },
})
