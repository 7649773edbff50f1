// A Chromium for the end-to-end tests and for the gate: the system's, else Playwright's own, else Debian's.
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { runScript, runTool } from './child.mjs'
import { canInstallPackages, installPackage } from './debian.mjs'
import { root } from './place.mjs'
import { step } from './screen.mjs'
import { Trouble } from './trouble.mjs'

const usual = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/**
 * @param {{ mayInstall?: boolean }} [options] whether Debian's may be installed: for npm test, which begins on a clean machine
 * @returns its path @throws Trouble
 */
export async function findChromium({ mayInstall = false } = {}) {
  for (const path of [process.env.CHROMIUM_PATH, ...usual]) if (path && (await runs(path))) return path
  const own = playwrightsOwn()
  if (await runs(own)) return own
  if (await downloaded()) return own
  if (mayInstall && canInstallPackages()) {
    await installPackage('chromium')
    if (await runs('/usr/bin/chromium')) return '/usr/bin/chromium'
  }
  throw new Trouble(
    'Pages are tried in Chromium, and there is none here: install it, or set CHROMIUM_PATH (with a window) or CHROMIUM_SHELL (without) to where it is.',
  )
}

/**
 * The same browser without a window, where there is one: a page costs a quarter of the time.
 * @param {{ mayInstall?: boolean, usually?: string }} [options]
 * @returns its path, or undefined
 */
export async function findHeadlessShell({ mayInstall = false, usually = '/usr/bin/chromium-headless-shell' } = {}) {
  for (const path of [process.env.CHROMIUM_SHELL, usually]) if (path && (await runs(path))) return path
  if (!mayInstall || !canInstallPackages()) return undefined
  const installed = await installPackage('chromium-headless-shell').then(
    () => runs(usually),
    () => false,
  )
  return installed ? usually : undefined
}

function playwrightsOwn() {
  return createRequire(join(root, 'e2e/package.json'))('@playwright/test').chromium.executablePath()
}

async function downloaded() {
  const cli = join(root, 'node_modules/@playwright/test/cli.js')
  try {
    await step('Downloading Chromium', () => runScript(cli, ['install', '--no-shell', 'chromium'], { cwd: root }))
    return await runs(playwrightsOwn())
  } catch {
    return false
  }
}

/** A browser whose libraries are missing is there, but does not run. */
async function runs(path) {
  if (!existsSync(path)) return false
  return runTool(path, ['--version']).then(
    () => true,
    () => false,
  )
}
