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
  const title = `Building ${changed.map(({ name }) => name).join(', ')}`
  const runs = shareOut(changed, Math.min(availableParallelism(), 4))
  const results = await runStep(title, () => Promise.allSettled(runs.map(buildParts)))
  for (const result of results) if (result.status === 'rejected') throw result.reason
}

/**
 * A process builds several parts, because loading webpack takes as long as building a remote.
 * @template T
 * @param {readonly T[]} parts neighbours, which take about as long, go to different shares
 * @param {number} count
 * @returns {T[][]} none of them empty
 */
function shareOut(parts, count) {
  return Array.from({ length: Math.min(count, parts.length) }, (_, first) =>
    parts.filter((_part, index) => index % count === first),
  )
}

/** @param {readonly import('./build-inputs.mjs').PartWithInputs[]} parts */
async function buildParts(parts) {
  const names = parts.map(({ name }) => name)
  try {
    await runScript(buildScript, names, { cwd: root })
    for (const part of parts) recordBuild(part)
  } catch (error) {
    if (!(error instanceof ToolError)) throw error
    const isBuilt = (/** @type {string} */ name) =>
      error.output.split('\n').some((line) => line.startsWith(`built ${name} `))
    for (const part of parts) if (isBuilt(part.name)) recordBuild(part)
    const known = environmentError(error.output, root)
    if (known) throw known
    console.error(error.output.trim())
    const unbuilt = names.filter((name) => !isBuilt(name)).join(', ')
    throw new UserError(`${unbuilt} could not be built: the tool's own words stand above.`)
  }
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
