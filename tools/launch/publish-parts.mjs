// Publishes newly built parts.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { allParts } from '../../platform/build/build-inputs.mjs'
import { runScript, ToolError } from '../../shared/node/child-process.mjs'
import {
  dataFolder,
  displayPath,
  hasExternalDatabase,
  root,
  serverEnvironment,
} from '../../shared/node/environment.mjs'
import { object, readJson, string } from '../../shared/node/read-json.mjs'
import { runStep } from '../../shared/node/terminal.mjs'
import { environmentError } from '../../shared/node/user-error.mjs'
import { readLaunchState, saveLaunchState } from './data-folder.mjs'
import { serverStartError } from './server-error.mjs'

const registryScript = join(root, 'server/dist/registry.js')
/**
 * The members of a record that are needed here. Its schema needs packages, which `npm start` installs after loading
 * this file.
 */
const reference = object({ name: string, build: string })

/**
 * Publishes what was built. Each build is adopted once, so that a rollback by an operator outlives a restart. A
 * database that other programs share is checked at every start.
 */
export async function publishBuiltParts() {
  const isNewDatabase = hasExternalDatabase || !existsSync(join(dataFolder, 'pg'))
  const adopted = (isNewDatabase ? undefined : readLaunchState().adopted) ?? {}
  const built = builtParts()
  if (built.every(({ name, build }) => adopted[name] === build)) return
  const folders = built.map(({ dist }) => dist)
  const args = ['adopt', ...folders, '--once', '--why', 'npm start']
  try {
    await runStep('Publishing', () => runScript(registryScript, args, { cwd: root, env: serverEnvironment() }))
  } catch (error) {
    if (!(error instanceof ToolError)) throw error
    throw serverStartError(error.output) ?? environmentError(error.output, displayPath(dataFolder)) ?? error
  }
  saveLaunchState({ adopted: Object.fromEntries(built.map(({ name, build }) => [name, build])) })
}

function builtParts() {
  return allParts()
    .map(({ folder }) => join(root, folder, 'dist'))
    .filter((dist) => existsSync(join(dist, 'record.json')))
    .map((dist) => ({ dist, ...readJson(join(dist, 'record.json'), reference) }))
}
