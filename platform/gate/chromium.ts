// Finds a Chromium for the end-to-end tests and the gate: the system's, then Playwright's, then Debian's package.
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { runScript, runTool } from '../../shared/node/child-process.mjs'
import { runStep } from '../../shared/node/terminal.mjs'
import { UserError } from '../../shared/node/user-error.mjs'
import { canInstallPackages, installPackage } from '../../shared/node/debian.mjs'

const require = createRequire(import.meta.url)
const usualPaths = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/**
 * @param options `mayInstall`: Debian's package may be installed, as npm test does on a clean machine
 * @returns its path
 * @throws UserError
 */
export async function findChromium({ mayInstall = false }: { mayInstall?: boolean } = {}) {
  for (const path of [process.env.CHROMIUM_PATH, ...usualPaths]) if (path && (await canRun(path))) return path
  const own = playwrightChromium()
  if (await canRun(own)) return own
  if (await downloadChromium()) return own
  if (mayInstall && canInstallPackages()) {
    await installPackage('chromium')
    if (await canRun('/usr/bin/chromium')) return '/usr/bin/chromium'
  }
  throw new UserError(
    'Pages are tested in Chromium, which was not found: install it, or set CHROMIUM_PATH (with a window) or CHROMIUM_SHELL (without).',
  )
}

/**
 * Finds the same browser without a window; a page takes a quarter of the time there.
 * @returns its path, or undefined
 */
export async function findHeadlessShell({
  mayInstall = false,
  usualPath = '/usr/bin/chromium-headless-shell',
}: { mayInstall?: boolean; usualPath?: string } = {}) {
  for (const path of [process.env.CHROMIUM_SHELL, usualPath]) if (path && (await canRun(path))) return path
  if (!mayInstall || !canInstallPackages()) return undefined
  const isInstalled = await installPackage('chromium-headless-shell').then(
    () => canRun(usualPath),
    () => false,
  )
  return isInstalled ? usualPath : undefined
}

function playwrightChromium() {
  const { chromium }: typeof import('@playwright/test') = require('@playwright/test')
  return chromium.executablePath()
}

async function downloadChromium() {
  try {
    const args = ['install', '--no-shell', 'chromium']
    await runStep('Downloading Chromium', () => runScript(require.resolve('@playwright/test/cli'), args))
    return await canRun(playwrightChromium())
  } catch {
    return false
  }
}

/** Checks that it starts, because a browser may be installed without its libraries. */
async function canRun(path: string) {
  if (!existsSync(path)) return false
  return runTool(path, ['--version']).then(
    () => true,
    () => false,
  )
}
