// Go programs, compiled once and kept in the cache.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { runTool } from '../../../shared/node/child-process.mjs'
import { cache, root } from '../../../shared/node/environment.mjs'
import { runStep } from '../../../shared/node/terminal.mjs'
import { UserError } from '../../../shared/node/user-error.mjs'
import { installMissingProgram } from '../../../shared/node/debian.mjs'

/** @param name of the program */
export const goProgram = (name: string, version: string) => join(cache, `${name}-${version}`, name)

/**
 * @param program `module`: its path, with the folder of its command
 * @returns its path
 * @throws UserError
 */
export async function installGoProgram({
  name,
  version,
  module,
}: {
  name: string
  version: string
  module: string
}): Promise<string> {
  const path = goProgram(name, version)
  const install = ['install', `${module}@v${version}`]
  if (!existsSync(path)) await compile(name, install, { GOBIN: join(path, '..') })
  return path
}

/**
 * A program of this repository, recompiled when its sources change.
 * @param folder from the root
 * @param version changes with its sources
 * @returns its path
 * @throws UserError
 */
export async function buildGoProgram(folder: string, version: string): Promise<string> {
  const name = folder.slice(folder.lastIndexOf('/') + 1)
  const path = goProgram(name, version)
  if (!existsSync(path)) await compile(name, ['-C', join(root, folder), 'build', '-o', path, '.'], {})
  return path
}

async function compile(name: string, args: readonly string[], env: NodeJS.ProcessEnv) {
  await installMissingProgram('go', 'version', 'golang')
  try {
    await runStep(`Compiling ${name}`, () => runTool('go', [...args], { env: { ...process.env, ...env } }))
  } catch (error) {
    throw new UserError(`Go compiles ${name}: install Go 1.24 or newer.\n${String(error)}`)
  }
}
