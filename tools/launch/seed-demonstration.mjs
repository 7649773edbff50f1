// Stores the demonstration data: people, accounts and readings, relative to today.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runTool, ToolError } from '../../shared/node/child-process.mjs'
import { readLaunchState, saveLaunchState } from './data-folder.mjs'
import { dataFolder, hasExternalDatabase, root, serverEnvironment } from '../../shared/node/environment.mjs'
import { serverStartError } from './server-error.mjs'
import { runStep } from '../../shared/node/terminal.mjs'

const zones = ['Sydney', 'Brisbane', 'Adelaide', 'Darwin', 'Perth'].map((city) => `Australia/${city}`)

/** Once a day and after each build of the server; at every start for a database that other programs share. */
export async function seedDemonstration() {
  const wanted = seedKey()
  if (!hasExternalDatabase && existsSync(join(dataFolder, 'pg')) && readLaunchState().seeded === wanted) return
  await runStep('Seeding the demonstration', seed)
  saveLaunchState({ seeded: wanted })
}

/** @param {(detail: string) => void} report */
async function seed(report) {
  const onOutput = (/** @type {string} */ text) => {
    const progress = /^progress: (.+)$/m.exec(text)?.[1]
    if (progress) report(progress)
  }
  try {
    const env = { ...serverEnvironment(), DEMO: '1' }
    await runTool(process.execPath, [join(root, 'server/dist/seed.js')], { cwd: root, env, onOutput })
  } catch (error) {
    if (error instanceof ToolError) throw serverStartError(error.output) ?? error
    throw error
  }
}

/**
 * Names everything that the data depends on: the day in each zone, the identity provider and the build of the server.
 */
function seedKey() {
  const now = Date.now()
  const days = zones.map((timeZone) => new Intl.DateTimeFormat('en-CA', { timeZone }).format(now))
  const inputs = readFileSync(join(root, 'server/dist/inputs'), 'utf8')
  return [...days, process.env.IDENTITY_URL ?? '', process.env.PUBLIC_URL ?? '', inputs].join(' ')
}
