// Debian's packages, where we may install them.
import { existsSync } from 'node:fs'
import { runTool } from './child.mjs'
import { step } from './screen.mjs'

export const canInstallPackages = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

let lists

/** @throws ToolFailed */
export async function installPackage(name) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await step(`Installing ${name} with apt-get`, async () => {
    await (lists ??= runTool('apt-get', ['update', '-q'], { env }))
    await runTool('apt-get', ['install', '-y', '-q', '--no-install-recommends', name], { env })
  })
}
