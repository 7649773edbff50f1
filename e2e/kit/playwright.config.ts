import { existsSync } from 'node:fs'
import { defineConfig, devices } from '@playwright/test'

/** The same browser without a window; each test takes a quarter of the time. */
const shell = process.env.CHROMIUM_SHELL ?? '/usr/bin/chromium-headless-shell'
const chromium = [shell, process.env.CHROMIUM_PATH, '/usr/bin/chromium'].find((path) => path && existsSync(path))

/** The interface kit's pieces, each on its catalogue page. KIT_ONLY=Button,Select builds only those. */
export default defineConfig({
  testDir: '.',
  // Tests that repeat others under more conditions (record 0051).
  ...(!process.env.LONG && { grepInvert: /@long/ }),
  outputDir: '../test-results/kit/failures',
  snapshotPathTemplate: '{testDir}/pictures/{arg}{ext}',
  globalSetup: './global-setup.ts',
  // The tests of a file share a page, so they always run in the same order.
  fullyParallel: false,
  // More than the cores, because tests also wait.
  workers: 3,
  // Tolerates an unstable machine: one retry in CI, which the summary lists.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: Boolean(process.env.CI),
  timeout: 45_000,
  expect: { timeout: 8_000 },
  reporter: [['list'], ['json', { outputFile: '../test-results/kit/results.json' }]],
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1280, height: 900 },
    locale: 'en-AU',
    timezoneId: 'Australia/Melbourne',
    trace: process.env.E2E_TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(chromium && { executablePath: chromium }),
      args: ['--disable-gpu', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
    },
  },
})
