// npm run catalogue: the pages of all UI components.
import { join } from 'node:path'
import { runScriptInTerminal } from '../../shared/node/child-process.mjs'
import { root } from '../../shared/node/environment.mjs'
import { installPackages } from '../../shared/node/pnpm.mjs'
import { runCommand, treatSignalsAsSuccess } from '../../shared/node/run-command.mjs'

await runCommand(async () => {
  await installPackages()
  treatSignalsAsSuccess()
  return runScriptInTerminal(join(root, 'tools/catalogue/main.ts'), process.argv.slice(3), { cwd: root })
})
