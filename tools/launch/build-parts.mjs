// Builds the parts that changed and publishes their builds.
import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { readBuildRecord } from '../json/build-record.mjs'
import { allParts, changedParts, recordBuild } from './build-inputs.mjs'
import { runScript, ToolError } from './child-process.mjs'
import { readLaunchState, saveLaunchState } from './data-folder.mjs'
import { dataFolder, displayPath, hasExternalDatabase, root, serverEnvironment } from './environment.mjs'
import { serverStartError } from './server-error.mjs'
import { runStep } from './terminal.mjs'
import { environmentError, UserError } from './user-error.mjs'

const buildScript = join(root, 'tools/build/build.mjs')
const registryScript = join(root, 'server/dist/registry.js')

/** @param {readonly string[]} [only] names of parts; all parts when left out */
export async function buildChangedParts(only) {
  const changed = changedParts().filter(({ name }) => !only || only.includes(name))
  if (changed.length === 0) return
  const queue = [...changed]
  /** @type {unknown[]} */
  const failures = []
  const work = async () => {
    for (let part = queue.shift(); part; part = queue.shift())
      await buildPart(part).catch((/** @type {unknown} */ error) => failures.push(error))
  }
  const workers = Math.min(availableParallelism(), 4, changed.length)
  const title = `Building ${changed.map(({ name }) => name).join(', ')}`
  await runStep(title, () => Promise.all(Array.from({ length: workers }, work)))
  if (failures.length > 0) throw failures[0]
}

/** @param {import('./build-inputs.mjs').PartWithInputs} part */
async function buildPart(part) {
  try {
    await runScript(buildScript, [part.name], { cwd: root })
  } catch (error) {
    if (!(error instanceof ToolError)) throw error
    const known = environmentError(error.output, root)
    if (known) throw known
    console.error(error.output.trim())
    throw new UserError(`${part.name} could not be built: the tool's own words stand above.`)
  }
  recordBuild(part)
}

/**
 * Publishes what was built. Each build is adopted once, so that a rollback by an operator outlives a restart. A database that
 * other programs share is checked at every start.
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
    .map((dist) => ({ dist, ...readBuildRecord(dist) }))
}
