import { existsSync } from 'node:fs'
import { defineConfig, devices } from '@playwright/test'

/** The shell is the same browser without a window: each test costs a quarter of the time. */
const shell = process.env.CHROMIUM_SHELL ?? '/usr/bin/chromium-headless-shell'
const chromium = [shell, process.env.CHROMIUM_PATH, '/usr/bin/chromium'].find((path) => path && existsSync(path))

/** The pieces of the interface kit, each on its page of the catalogue. KIT_ONLY=Button,Select builds only those. */
export default defineConfig({
  testDir: '.',
  // What repeats other tests under more conditions (record 0051).
  ...(!process.env.LONG && { grepInvert: /@long/ }),
  outputDir: '../test-results/kit/failures',
  snapshotPathTemplate: '{testDir}/pictures/{arg}{ext}',
  globalSetup: './global-setup.ts',
  // The tests of a file share a page, so they always run in the same order.
  fullyParallel: false,
  // Most of a test is waiting.
  workers: 3,
  // A machine may stumble: a second try in CI, which the summary names.
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
      args: ['--disable-gpu', '--js-flags=--no-opt --no-maglev', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
    },
  },
})
