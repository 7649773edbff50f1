// npm run dev: the server as npm start runs it, and development servers with hot reload in front of it.
import { join } from 'node:path'
import { devHelp, devOptions } from '../build/dev-options.mjs'
import { runScriptInTerminal } from './child-process.mjs'
import { readOptions } from './command-options.mjs'
import { root, serverEnvironment } from './environment.mjs'
import { installPackages } from './pnpm.mjs'
import { runCommand, treatSignalsAsSuccess } from './run-command.mjs'

await runCommand(async () => {
  if (!readOptions({ name: 'dev', help: devHelp, options: devOptions })) return
  await installPackages()
  treatSignalsAsSuccess()
  const options = { cwd: root, env: serverEnvironment() }
  return runScriptInTerminal(join(root, 'tools/build/dev.mjs'), process.argv.slice(3), options)
})
