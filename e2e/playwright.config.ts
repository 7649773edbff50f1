import { existsSync } from 'node:fs'
import { defineConfig, devices } from '@playwright/test'

const chromium = [process.env.CHROMIUM_PATH, '/usr/bin/chromium'].find((path) => path && existsSync(path))
/** E2E_ORIGINS=apart: the embedded provider on an origin of its own, as in production. IDENTITY_URL: a real Keycloak. */
const outsideProvider = process.env.E2E_ORIGINS === 'apart' || Boolean(process.env.IDENTITY_URL)
const results = process.env.E2E_ORIGINS === 'apart' ? 'test-results/apart' : 'test-results'

export default defineConfig({
  testDir: '.',
  // With an outside provider only what touches the provider is of interest.
  testIgnore: 'kit/**',
  testMatch: outsideProvider ? 'sign-in.spec.ts' : '*.spec.ts',
  outputDir: `${results}/failures`,
  globalSetup: './global-setup.ts',
  // Keycloak refuses a person who logs in twice at the same moment.
  fullyParallel: !outsideProvider,
  workers: 2,
  // A machine may stumble: a second try in CI, which the summary names.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: Boolean(process.env.CI),
  timeout: 45_000,
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
    launchOptions: {
      ...(chromium && { executablePath: chromium }),
      args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
    },
  },
})
