// Installs Python programs, each in its own virtual environment under the cache folder.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runTool } from '../../../shared/node/child-process.mjs'
import { cache } from '../../../shared/node/environment.mjs'
import { runStep } from '../../../shared/node/terminal.mjs'

/** The oldest version that the packages support. */
const NEEDED = '(3, 11)'

/** @returns the command of a Python that can create virtual environments; undefined if there is none */
export async function findPython() {
  for (const command of ['python3', 'python']) {
    const args = ['-c', `import sys, venv, ensurepip; sys.exit(sys.version_info < ${NEEDED})`]
    const isSuitable = await runTool(command, args).then(
      () => true,
      () => false,
    )
    if (isSuitable) return command
  }
  return undefined
}

/**
 * Installs the packages of the file once, and again when the file changes.
 * @param python a command
 * @param name of the environment
 * @param requirements a file of exact versions
 * @param into the folder of all environments
 * @returns the path of the environment's Python
 * @throws ToolError
 */
export async function installPython(python: string, name: string, requirements: string, into: string = cache) {
  const folder = join(into, name)
  const installed = join(folder, process.platform === 'win32' ? 'Scripts/python.exe' : 'bin/python')
  const stamp = join(folder, 'installed')
  const wanted = createHash('sha256').update(readFileSync(requirements)).digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted && existsSync(installed)) return installed
  rmSync(folder, { recursive: true, force: true })
  // Python compiles modules when a program imports them. Compiling all of them now would take longer than the download.
  const pip = [
    '-m',
    'pip',
    'install',
    '--quiet',
    '--no-input',
    '--disable-pip-version-check',
    '--no-deps',
    '--no-compile',
  ]
  try {
    await runStep(`Installing ${name}`, async () => {
      await runTool(python, ['-m', 'venv', folder])
      await runTool(installed, [...pip, '--only-binary', ':all:', '-r', requirements])
    })
  } catch (error) {
    // A partial environment would look complete at the next run.
    rmSync(folder, { recursive: true, force: true })
    throw error
  }
  writeFileSync(stamp, wanted)
  return installed
}
