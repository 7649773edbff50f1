// versitygw, an S3-compatible storage over a folder.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { goProgram, installGoProgram } from './go-program.ts'
import { PartProcess } from '../../part-process.ts'

/** The same version as in docker-compose.yml. */
export const VERSITYGW_VERSION = '1.8.0'

/** @throws UserError */
export const installStorage = () =>
  installGoProgram({
    name: 'versitygw',
    version: VERSITYGW_VERSION,
    module: 'github.com/versity/versitygw/cmd/versitygw',
  })

/** @param settings `folder`: each folder in it is a bucket */
export function storageProcess({ folder, port, secret }: { folder: string; port: number; secret: string }) {
  mkdirSync(join(folder, 'builds'), { recursive: true })
  return new PartProcess({
    name: 'versitygw',
    command: goProgram('versitygw', VERSITYGW_VERSION),
    args: ['--port', `127.0.0.1:${port}`, 'posix', folder],
    env: { ...process.env, ROOT_ACCESS_KEY: 'switchboard', ROOT_SECRET_KEY: secret },
    log: join(folder, '../storage.log'),
    isReady: async () => (await fetch(`http://127.0.0.1:${port}/`)).status > 0,
  })
}
