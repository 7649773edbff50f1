// npm run switchboard -- <verb>: what teams do with the registry.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { printFailure } from '../switchboard/print-failure.mjs'
import { takeCredentials } from '../switchboard/settings.mjs'
import { runCommand } from './run-command.mjs'
import { root } from './environment.mjs'
import { installPackages } from './pnpm.mjs'
import { printProgressToStderr } from './terminal.mjs'

/** Only these need all packages. A rollback does not wait for an installation. */
const buildingVerbs = ['create', 'check', 'publish']

await runCommand(async () => {
  const given = takeCredentials()
  printProgressToStderr()
  const words = process.argv.slice(3)
  try {
    const verb = words.find((word) => !word.startsWith('-')) ?? ''
    if (buildingVerbs.includes(verb) || !existsSync(join(root, 'tools/node_modules/esbuild'))) await installPackages()
    const { switchboard } = await import('../switchboard/main.mjs')
    return await switchboard(words, { given })
  } catch (error) {
    return printFailure(error, { json: words.includes('--json') })
  }
})
