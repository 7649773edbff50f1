// Builds what changed and publishes what was built.
import { existsSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { allParts, changedParts, rememberBuilt } from './changed.mjs'
import { runScript, ToolFailed } from './child.mjs'
import { remember, remembered } from './data-folder.mjs'
import { dataFolder, root, shown } from './place.mjs'
import { step } from './screen.mjs'
import { outsideTrouble, Trouble } from './trouble.mjs'

const builder = join(root, 'tools/build/build.mjs')
const publisher = join(root, 'tools/build/publish.mjs')

/** @param {string[]} [only] names of parts; all of them when left out */
export async function buildChanged(only) {
  const changed = changedParts().filter(({ name }) => !only || only.includes(name))
  if (changed.length === 0) return
  const queue = [...changed]
  const failures = []
  const work = async () => {
    for (let part = queue.shift(); part; part = queue.shift())
      await buildPart(part).catch((error) => failures.push(error))
  }
  const workers = Math.min(availableParallelism(), 4, changed.length)
  const title = `Building ${changed.map(({ name }) => name).join(', ')}`
  await step(title, () => Promise.all(Array.from({ length: workers }, work)))
  if (failures.length > 0) throw failures[0]
}

async function buildPart(part) {
  try {
    await runScript(builder, [part.name], { cwd: root })
  } catch (error) {
    if (!(error instanceof ToolFailed)) throw error
    const outside = outsideTrouble(error.output, root)
    if (outside) throw outside
    console.error(error.output.trim())
    throw new Trouble(`${part.name} could not be built: the tool's own words stand above.`)
  }
  rememberBuilt(part)
}

/**
 * Publishes the builds that this data folder has not been given yet. A build that was given once stays as its operator left it: a
 * rollback outlives a restart.
 */
export async function publishBuilt() {
  const given = remembered().published ?? {}
  const built = allParts()
    .filter(({ folder }) => existsSync(join(root, folder, 'dist/record.json')))
    .map(({ name, folder }) => [name, JSON.parse(readFileSync(join(root, folder, 'dist/record.json'), 'utf8')).build])
  const fresh = built.filter(([name, build]) => given[name] !== build)
  if (fresh.length === 0) return
  const names = fresh.map(([name]) => name)
  const args = [...names, '--store', join(dataFolder, 'registry'), '--why', 'npm start']
  try {
    await step('Publishing', () => runScript(publisher, args, { cwd: root }))
  } catch (error) {
    throw (error instanceof ToolFailed && outsideTrouble(error.output, shown(dataFolder))) || error
  }
  remember({ published: { ...given, ...Object.fromEntries(fresh) } })
}
