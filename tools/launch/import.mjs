// npm run import -- file.csv|.zip …: imports meter data files.
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { buildChangedParts } from '../../platform/build/build-parts.mjs'
import { runScriptInTerminal } from '../../shared/node/child-process.mjs'
import { assertNotRunning } from './data-folder.mjs'
import { callerFolder, hasExternalDatabase, root, serverEnvironment } from '../../shared/node/environment.mjs'
import { installPackages } from '../../shared/node/pnpm.mjs'
import { runCommand } from '../../shared/node/run-command.mjs'
import { UserError } from '../../shared/node/user-error.mjs'

const help = `npm run import -- file.csv|.zip …
Imports NEM12 and NEM13 files, also zipped.
  --skip-rejected       leaves out unreadable lines and imports the rest
  --replay              stores the waiting reads whose register is known now, without a file
  --unpacked-limit=GB   how large an archive may be when it is unpacked (64)`

await runCommand(async () => {
  const args = process.argv.slice(3)
  if (args.length === 0) throw new UserError('Name the files to import: npm run import -- readings.csv more.zip')
  if (args.some((arg) => arg === '--help' || arg === '-h')) return console.log(help)
  const resolved = args.map((arg, index) => (isFile(arg, args[index - 1]) ? resolve(callerFolder, arg) : arg))
  const missing = resolved.find((path, index) => isFile(args[index] ?? '', args[index - 1]) && !existsSync(path))
  if (missing) throw new UserError(`There is no file ${missing}.`)
  if (!hasExternalDatabase) assertNotRunning()
  await installPackages()
  await buildChangedParts(['server'])
  return runScriptInTerminal(join(root, 'server/dist/import.js'), resolved, { cwd: root, env: serverEnvironment() })
})

/**
 * @param {string} arg
 * @param {string | undefined} before the preceding argument
 */
function isFile(arg, before) {
  return !arg.startsWith('-') && before !== '--unpacked-limit'
}
