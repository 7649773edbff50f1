// npm run bill -- --month 2026-10: bills a past month.
import { join } from 'node:path'
import { buildChangedParts } from '../../platform/build/build-parts.mjs'
import { runScriptInTerminal } from '../../shared/node/child-process.mjs'
import { assertNotRunning } from './data-folder.mjs'
import { hasExternalDatabase, root, serverEnvironment } from '../../shared/node/environment.mjs'
import { installPackages } from '../../shared/node/pnpm.mjs'
import { runCommand } from '../../shared/node/run-command.mjs'
import { UserError } from '../../shared/node/user-error.mjs'

await runCommand(async () => {
  const args = process.argv.slice(3)
  if (args.length === 0) throw new UserError('Name the month to bill: npm run bill -- --month 2026-10')
  if (!hasExternalDatabase) assertNotRunning()
  await installPackages()
  await buildChangedParts(['server'])
  return runScriptInTerminal(join(root, 'server/dist/bill.js'), args, { cwd: root, env: serverEnvironment() })
})
