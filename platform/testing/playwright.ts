// The configuration of Playwright for a remote elsewhere.
import { findChromium, findHeadlessShell } from '../gate/chromium.ts'
import type { PlaywrightTestConfig } from '@playwright/test'

/**
 * Runs the tests in `tests` in the Chromium of this machine, or in the one that Playwright downloads.
 * @throws Error with a sentence if there is none
 */
export async function playwrightConfig(): Promise<PlaywrightTestConfig> {
  const executablePath = (await findHeadlessShell()) ?? (await findChromium())
  return {
    testDir: `${process.cwd()}/tests`,
    timeout: 60_000,
    reporter: 'list',
    use: { launchOptions: { executablePath } },
  }
}
