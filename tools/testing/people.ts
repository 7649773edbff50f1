// A data folder with the demonstration people in the embedded database, for all steps of a run that need them.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runTool } from '../../shared/node/child-process.mjs'
import { root } from '../../shared/node/environment.mjs'
import { shortLife } from './short-life.ts'

let laidOut: Promise<string> | undefined

/**
 * Created once, because that takes six times as long as opening a copy. Do not change the folder: seed.js in a copy of
 * it moves the people to a new day, and does nothing on the same day.
 * @returns the folder, which is removed with this process
 */
export const peopleFolder = () => (laidOut ??= layOut())

async function layOut() {
  const folder = mkdtempSync(join(tmpdir(), 'switchboard-people-'))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  const { DATABASE_URL: _1, IDENTITY_URL: _2, NODE_ENV: _3, PUBLIC_URL: _4, ...inherited } = process.env
  const env = { ...inherited, DATA_DIR: join(folder, 'data'), DEMO: '1', PASSWORD_COST: '16', NODE_NO_WARNINGS: '1' }
  // As in most shells: seed.js itself must keep its files from other users.
  const before = process.umask(0o022)
  const seeding = runTool(process.execPath, [...shortLife, join(root, 'server/dist/seed.js')], { cwd: root, env })
  process.umask(before)
  await seeding
  return env.DATA_DIR
}
