// Runs the programs of the repository as people do, in separate processes.
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Running } from './servers'

const command = fileURLToPath(new URL('../../tools/launch/run.cjs', import.meta.url))

/** Runs the command as a server operator. @returns its output */
export function operatorOf({ address, dataDir }: Running) {
  const { token, key } = JSON.parse(readFileSync(join(dataDir, 'switchboard.json'), 'utf8')) as Record<string, string>
  const own = { SWITCHBOARD_URL: address, SWITCHBOARD_TOKEN: token, SWITCHBOARD_KEY: key }
  return async (words: readonly string[], more: { readonly SWITCHBOARD_KEY?: string } = {}) => {
    const env = { ...process.env, ...own, ...more }
    const { stdout } = await promisify(execFile)(process.execPath, [command, 'switchboard', ...words], { env })
    return stdout
  }
}

/** Builds a fixture of the gate with its source maps. */
export async function buildFixture(name: string, dist: string): Promise<void> {
  const program = 'platform/gate/testing/build-fixture.ts'
  await promisify(execFile)(process.execPath, [command, 'program', program, name, dist])
}
