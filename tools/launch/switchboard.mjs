// npm run switchboard -- <verb>: what teams do with the registry.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { tellFailure } from '../switchboard/failure.mjs'
import { takeGiven } from '../switchboard/settings.mjs'
import { command } from './command.mjs'
import { root } from './place.mjs'
import { installPackages } from './pnpm.mjs'
import { keepStdoutForResults } from './screen.mjs'

/** A rollback does not wait for packages that only a build needs. */
const building = ['create', 'check', 'publish']

await command(async () => {
  const given = takeGiven()
  keepStdoutForResults()
  const words = process.argv.slice(3)
  try {
    const verb = words.find((word) => !word.startsWith('-'))
    if (building.includes(verb) || !existsSync(join(root, 'tools/node_modules/esbuild'))) await installPackages()
    const { switchboard } = await import('../switchboard/main.mjs')
    return await switchboard(words, { given })
  } catch (error) {
    return tellFailure(error, { json: words.includes('--json') })
  }
})
