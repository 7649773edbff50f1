// Builds what changed and publishes what was built.
import { existsSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { allParts, changedParts, rememberBuilt } from './changed.mjs'
import { runScript, ToolFailed } from './child.mjs'
import { remember, remembered } from './data-folder.mjs'
import { dataFolder, externalDatabase, root, serverEnvironment, shown } from './place.mjs'
import { step } from './screen.mjs'
import { serverTrouble } from './server-trouble.mjs'
import { outsideTrouble, Trouble } from './trouble.mjs'

const builder = join(root, 'tools/build/build.mjs')
const registryCommand = join(root, 'server/dist/registry.js')

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
 * Takes what was built into the registry. A build that was adopted once stays as its operator left it: a rollback outlives a
 * restart. A database that is not ours alone is asked every time.
 */
export async function publishBuilt() {
  const adopted = (!externalDatabase && existsSync(join(dataFolder, 'pg')) && remembered().adopted) || {}
  const built = allParts()
    .filter(({ folder }) => existsSync(join(root, folder, 'dist/record.json')))
    .map((part) => ({ ...part, ...JSON.parse(readFileSync(join(root, part.folder, 'dist/record.json'), 'utf8')) }))
  if (built.every(({ name, build }) => adopted[name] === build)) return
  const folders = built.map(({ folder }) => join(root, folder, 'dist'))
  const args = ['adopt', ...folders, '--once', '--why', 'npm start']
  try {
    await step('Publishing', () => runScript(registryCommand, args, { cwd: root, env: serverEnvironment() }))
  } catch (error) {
    if (!(error instanceof ToolFailed)) throw error
    throw serverTrouble(error.output) ?? outsideTrouble(error.output, shown(dataFolder)) ?? error
  }
  remember({ adopted: Object.fromEntries(built.map(({ name, build }) => [name, build])) })
}
