// Installs Debian packages if the process runs as root.
import { existsSync } from 'node:fs'
import { runTool } from './child-process.mjs'
import { runStep } from './terminal.mjs'

export const canInstallPackages = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

/** @type {Promise<unknown> | undefined} */
let update

/**
 * @param {string} name
 * @param {readonly string[]} [more] packages to install with it
 * @throws ToolError
 */
export async function installPackage(name, more = []) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await runStep(`Installing ${name} with apt-get`, async () => {
    await (update ??= runTool('apt-get', ['update', '-q'], { env }))
    await runTool('apt-get', ['install', '-y', '-q', '--no-install-recommends', name, ...more], { env })
  })
}

/**
 * Installs the package if the program is missing. Without it, tests that need the program are skipped.
 * @param {string} program
 * @param {string} versionFlag
 * @param {string} name of the package
 * @param {readonly string[]} [more] packages to install with it
 */
export async function installMissingProgram(program, versionFlag, name, more) {
  const isThere = await runTool(program, [versionFlag]).then(
    () => true,
    () => false,
  )
  if (!isThere && canInstallPackages()) await installPackage(name, more).catch(() => undefined)
}
