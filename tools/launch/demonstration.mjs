// Lays out the demonstration: people, accounts and readings, relative to today.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runTool, ToolFailed } from './child.mjs'
import { remember, remembered } from './data-folder.mjs'
import { dataFolder, externalDatabase, root, serverEnvironment } from './place.mjs'
import { step } from './screen.mjs'
import { serverTrouble } from './server-trouble.mjs'

const zones = ['Sydney', 'Brisbane', 'Adelaide', 'Darwin', 'Perth'].map((city) => `Australia/${city}`)

/** Once a day, and whenever the server was built anew; a database that is not ours alone is asked every time. */
export async function layOutDemonstration() {
  const wanted = situation()
  if (!externalDatabase && existsSync(join(dataFolder, 'pg')) && remembered().laidOut === wanted) return
  await step('Laying out the demonstration', seed)
  remember({ laidOut: wanted })
}

async function seed(tell) {
  const onOutput = (text) => {
    const progress = /^progress: (.+)$/m.exec(text)
    if (progress) tell(progress[1])
  }
  try {
    const env = { ...serverEnvironment(), DEMO: '1' }
    await runTool(process.execPath, [join(root, 'server/dist/seed.js')], { cwd: root, env, onOutput })
  } catch (error) {
    if (error instanceof ToolFailed) throw serverTrouble(error.output) ?? error
    throw error
  }
}

/** What the layout depends on: the day, which is not the same everywhere, the provider, and our own code. */
function situation() {
  const now = Date.now()
  const days = zones.map((timeZone) => new Intl.DateTimeFormat('en-CA', { timeZone }).format(now))
  const inputs = readFileSync(join(root, 'server/dist/inputs'), 'utf8')
  return [...days, process.env.IDENTITY_URL ?? '', process.env.PUBLIC_URL ?? '', inputs].join(' ')
}
