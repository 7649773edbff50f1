// Builds parts whose inputs have changed.
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { runScript, ToolError } from '../../shared/node/child-process.mjs'
import { root } from '../../shared/node/environment.mjs'
import { runStep } from '../../shared/node/terminal.mjs'
import { environmentError, UserError } from '../../shared/node/user-error.mjs'
import { changedParts, recordBuild } from './build-inputs.mjs'

const buildScript = join(root, 'platform/build/build.ts')

/** @param {readonly string[]} [only] names of parts; by default all */
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
 * @param {readonly T[]} parts neighbours, which take about equally long, go to different shares
 * @param {number} count
 * @returns {T[][]} shares, none of which is empty
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
    throw new UserError(`${unbuilt} could not be built: correct what the tool names above.`)
  }
}
