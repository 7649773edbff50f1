// A Chromium for the end-to-end tests: the system's, else Playwright's own, else Debian's.
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

/** @returns its path @throws Trouble */
export async function findChromium() {
  for (const path of [process.env.CHROMIUM_PATH, ...usual]) if (path && (await runs(path))) return path
  const own = playwrightsOwn()
  if (await runs(own)) return own
  if (await downloaded()) return own
  if (canInstallPackages()) {
    await installPackage('chromium')
    if (await runs('/usr/bin/chromium')) return '/usr/bin/chromium'
  }
  throw new Trouble('The end-to-end tests need Chromium: install it, or set CHROMIUM_PATH to where it is.')
}

/** The same browser without a window, where there is one: a page costs a quarter of the time. @returns its path, or undefined */
export async function findHeadlessShell() {
  const shell = '/usr/bin/chromium-headless-shell'
  if (await runs(shell)) return shell
  if (!canInstallPackages()) return undefined
  const installed = await installPackage('chromium-headless-shell').then(
    () => runs(shell),
    () => false,
  )
  return installed ? shell : undefined
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
