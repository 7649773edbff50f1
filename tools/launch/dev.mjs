// npm run dev: the server as npm start runs it, and development servers with hot reload in front of it.
import { join } from 'node:path'
import { runScriptInTerminal } from './child-process.mjs'
import { root, serverEnvironment } from './environment.mjs'
import { installPackages } from './pnpm.mjs'
import { runCommand, treatSignalsAsSuccess } from './run-command.mjs'

await runCommand(async () => {
  await installPackages()
  treatSignalsAsSuccess()
  const options = { cwd: root, env: serverEnvironment() }
  return runScriptInTerminal(join(root, 'tools/build/dev.mjs'), process.argv.slice(3), options)
})
