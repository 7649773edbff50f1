// npm run dev: the server as npm start runs it, and development servers with hot reload in front of it.
import { join } from 'node:path'
import { devHelp, devOptions } from '../../platform/build/dev-options.mjs'
import { runScriptInTerminal } from '../../shared/node/child-process.mjs'
import { readOptions } from '../../shared/node/command-options.mjs'
import { root, serverEnvironment } from '../../shared/node/environment.mjs'
import { installPackages } from '../../shared/node/pnpm.mjs'
import { runCommand, treatSignalsAsSuccess } from '../../shared/node/run-command.mjs'

await runCommand(async () => {
  if (!readOptions({ name: 'dev', help: devHelp, options: devOptions })) return
  await installPackages()
  treatSignalsAsSuccess()
  const options = { cwd: root, env: serverEnvironment() }
  return runScriptInTerminal(join(root, 'platform/build/dev.ts'), process.argv.slice(3), options)
})
