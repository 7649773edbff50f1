// npm run dev: the server as npm start runs it, and development servers with hot reload in front of it.
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { devHelp, devOptions } from '../build/dev-options.mjs'
import { runScriptInTerminal } from './child-process.mjs'
import { root, serverEnvironment } from './environment.mjs'
import { installPackages } from './pnpm.mjs'
import { runCommand, treatSignalsAsSuccess } from './run-command.mjs'
import { UserError } from './user-error.mjs'

await runCommand(async () => {
  const args = process.argv.slice(3)
  if (args.some((arg) => arg === '--help' || arg === '-h')) return console.log(devHelp)
  assertOptions(args)
  await installPackages()
  treatSignalsAsSuccess()
  const options = { cwd: root, env: serverEnvironment() }
  return runScriptInTerminal(join(root, 'tools/build/dev.mjs'), args, options)
})

/** @param {string[]} args */
function assertOptions(args) {
  try {
    parseArgs({ args, options: devOptions })
  } catch (error) {
    const words = error instanceof Error ? error.message.split(/\. |\n/)[0] : error
    throw new UserError(`${words}: npm run dev -- --help lists the options.`)
  }
}
