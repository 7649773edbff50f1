// npm run catalogue: the pages of the interface kit.
import { join } from 'node:path'
import { runScriptInTerminal } from './child-process.mjs'
import { root } from './environment.mjs'
import { installPackages } from './pnpm.mjs'
import { runCommand, treatSignalsAsSuccess } from './run-command.mjs'

await runCommand(async () => {
  await installPackages()
  treatSignalsAsSuccess()
  return runScriptInTerminal(join(root, 'tools/catalogue/main.mjs'), process.argv.slice(3), { cwd: root })
})
