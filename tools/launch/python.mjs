// Programs written in Python, in a virtual environment of their own under the cache folder.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runTool } from './child.mjs'
import { cache } from './place.mjs'
import { step } from './screen.mjs'

/** What the packages ask for. */
const NEEDED = '(3, 11)'

/** @returns the command of a Python that can make virtual environments; undefined where there is none */
export async function findPython() {
  for (const command of ['python3', 'python']) {
    const asked = ['-c', `import sys, venv, ensurepip; sys.exit(sys.version_info < ${NEEDED})`]
    const fits = await runTool(command, asked).then(
      () => true,
      () => false,
    )
    if (fits) return command
  }
  return undefined
}

/**
 * What the file names, installed; once, until the file changes.
 * @param requirements a file of exact versions
 * @param into the folder of all such environments
 * @returns the Python that has it @throws ToolFailed
 */
export async function installPython(python, name, requirements, into = cache) {
  const folder = join(into, name)
  const installed = join(folder, process.platform === 'win32' ? 'Scripts/python.exe' : 'bin/python')
  const stamp = join(folder, 'installed')
  const wanted = createHash('sha256').update(readFileSync(requirements)).digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted && existsSync(installed)) return installed
  rmSync(folder, { recursive: true, force: true })
  const pip = ['-m', 'pip', 'install', '--quiet', '--no-input', '--disable-pip-version-check', '--no-deps']
  try {
    await step(`Installing ${name}`, async () => {
      await runTool(python, ['-m', 'venv', folder])
      await runTool(installed, [...pip, '--only-binary', ':all:', '-r', requirements])
    })
  } catch (error) {
    // Half of it would look like all of it.
    rmSync(folder, { recursive: true, force: true })
    throw error
  }
  writeFileSync(stamp, wanted)
  return installed
}
