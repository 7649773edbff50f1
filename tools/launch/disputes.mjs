// npm run disputes: lists what customers disagree with on their bills, and answers it.
import { join } from 'node:path'
import { buildChangedParts } from '../../platform/build/build-parts.mjs'
import { runScriptInTerminal } from '../../shared/node/child-process.mjs'
import { assertNotRunning } from './data-folder.mjs'
import { hasExternalDatabase, root, serverEnvironment } from '../../shared/node/environment.mjs'
import { installPackages } from '../../shared/node/pnpm.mjs'
import { runCommand } from '../../shared/node/run-command.mjs'

await runCommand(async () => {
  const args = process.argv.slice(3)
  if (!hasExternalDatabase) assertNotRunning()
  await installPackages()
  await buildChangedParts(['server'])
  return runScriptInTerminal(join(root, 'server/dist/disputes.js'), args, { cwd: root, env: serverEnvironment() })
})
