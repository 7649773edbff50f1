// versitygw, an S3-compatible storage over a folder, compiled by Go once and kept in the cache.
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { runTool } from '../../launch/child-process.mjs'
import { cache } from '../../launch/environment.mjs'
import { runStep } from '../../launch/terminal.mjs'
import { UserError } from '../../launch/user-error.mjs'
import { installMissingProgram } from '../../testing/programs/debian.mjs'
import { PartProcess } from './part-process.mjs'

/** docker-compose.yml has the same. */
export const VERSITYGW_VERSION = '1.8.0'

const folderOfProgram = join(cache, `versitygw-${VERSITYGW_VERSION}`)
const program = join(folderOfProgram, 'versitygw')

/** @throws UserError */
export async function installStorage() {
  if (existsSync(program)) return
  await installMissingProgram('go', 'version', 'golang')
  const env = { ...process.env, GOBIN: folderOfProgram }
  const source = `github.com/versity/versitygw/cmd/versitygw@v${VERSITYGW_VERSION}`
  try {
    await runStep('Compiling versitygw', () => runTool('go', ['install', source], { env }))
  } catch (error) {
    throw new UserError(`The storage is versitygw, which Go compiles: install Go 1.24 or newer.\n${String(error)}`)
  }
}

/** @param {{ folder: string, port: number, secret: string }} settings `folder`: each folder in it is a bucket */
export function storageProcess({ folder, port, secret }) {
  mkdirSync(join(folder, 'builds'), { recursive: true })
  return new PartProcess({
    name: 'versitygw',
    command: program,
    args: ['--port', `127.0.0.1:${port}`, 'posix', folder],
    env: { ...process.env, ROOT_ACCESS_KEY: 'switchboard', ROOT_SECRET_KEY: secret },
    log: join(folder, '../storage.log'),
    isReady: async () => (await fetch(`http://127.0.0.1:${port}/`)).status > 0,
  })
}
