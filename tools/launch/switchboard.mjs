// npm run switchboard -- <verb>: the commands of teams for the registry.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { printFailure } from '../../platform/command/print-failure.mjs'
import { takeCredentials } from '../../platform/command/settings.mjs'
import { runCommand } from '../../shared/node/run-command.mjs'
import { root } from '../../shared/node/environment.mjs'
import { installPackages } from '../../shared/node/pnpm.mjs'
import { printProgressToStderr } from '../../shared/node/terminal.mjs'

/** Only these verbs need all packages. A rollback does not wait for an installation. */
const buildingVerbs = ['create', 'check', 'publish']

await runCommand(async () => {
  const given = takeCredentials()
  printProgressToStderr()
  const words = process.argv.slice(3)
  try {
    const verb = words.find((word) => !word.startsWith('-')) ?? ''
    if (buildingVerbs.includes(verb) || !existsSync(join(root, 'platform/build/node_modules/esbuild')))
      await installPackages()
    await import('../../shared/node/typescript.mjs')
    const { switchboard } = await import('../../platform/command/main.ts')
    const { repositoryHome: home, repositoryVerbs } = await import('../../platform/command/repository-home.ts')
    return await switchboard(words, { given, home, verbs: repositoryVerbs })
  } catch (error) {
    return printFailure(error, { json: words.includes('--json') })
  }
})
