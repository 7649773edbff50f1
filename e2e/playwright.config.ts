import { existsSync } from 'node:fs'
import { defineConfig, devices } from '@playwright/test'

const firstOf = (...paths: readonly (string | undefined)[]) => paths.find((path) => path && existsSync(path))
const chromium = firstOf(process.env.CHROMIUM_PATH, '/usr/bin/chromium')
/** The same browser without a window, where each test costs less. It has no viewer of PDFs, and keeps no pages for Back. */
const shell = firstOf(process.env.CHROMIUM_SHELL, '/usr/bin/chromium-headless-shell') ?? chromium
const inWholeBrowser = ['bills/bill-pdf.spec.ts', 'shell/after-logout.spec.ts']
/** E2E_ORIGINS=apart: the embedded provider on an origin of its own, as in production. IDENTITY_URL: a real Keycloak. */
const outsideProvider = process.env.E2E_ORIGINS === 'apart' || Boolean(process.env.IDENTITY_URL)
const browser = (executablePath: string | undefined) => ({
  launchOptions: {
    ...(executablePath && { executablePath }),
    args: [
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      // Pages live for seconds: to optimize their code takes more time than it saves.
      '--js-flags=--no-opt --no-maglev',
      // Other sites are not part of the product: other-sites.ts answers for them.
      ...(outsideProvider ? [] : ['--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1']),
    ],
  },
})
/** What is of the provider itself: once, with the provider on an origin of its own, as in production. All other tests sign in at the portal's. */
const atProvider = ['shell/sign-in.spec.ts', 'account/login-at-provider.spec.ts']
const results = process.env.E2E_ORIGINS === 'apart' ? 'test-results/apart' : 'test-results'

export default defineConfig({
  testDir: '.',
  // What repeats other tests under more conditions (record 0051).
  ...(!process.env.LONG && { grepInvert: /@long/ }),
  // With an outside provider only what touches the provider is of interest.
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
  // Keycloak refuses a person who logs in twice at the same moment.
  fullyParallel: !outsideProvider,
  // Most of a test's time is waiting.
  workers: 3,
  // A machine may stumble: a second try in CI, which the summary names.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: Boolean(process.env.CI),
  // A test of many answers in one page view takes its time on a busy machine.
  timeout: 90_000,
  expect: { timeout: 8_000 },
  reporter: [['list'], ['json', { outputFile: `${results}/results.json` }]],
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1280, height: 900 },
    locale: 'en-AU',
    timezoneId: 'Australia/Melbourne',
    // Traces cost a third of the time: E2E_TRACE=1 when a failure needs one.
    trace: process.env.E2E_TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    // A page that a test answers itself counts as one from the internet: it may not reach a provider on this machine unasked.
    ...(outsideProvider && { permissions: ['local-network-access'] }),
  },
})
