// npm run reset: deletes all data that this copy of the portal has stored.
import { existsSync } from 'node:fs'
import { createInterface } from 'node:readline/promises'
import { readOptions } from '../../shared/node/command-options.mjs'
import { assertNotRunning, removeFolder } from './data-folder.mjs'
import { dataFolder, displayPath, hasExternalDatabase } from '../../shared/node/environment.mjs'
import { runCommand } from '../../shared/node/run-command.mjs'
import { print } from '../../shared/node/terminal.mjs'

const help = `npm run reset
Removes everything that this copy of the portal has stored, after a question where there is somebody to answer it.
  --yes                 asks nothing`

await runCommand(async () => {
  const options = readOptions({ name: 'reset', help, options: { yes: { type: 'boolean' } } })
  if (!options) return
  assertNotRunning()
  const folder = displayPath(dataFolder)
  if (hasExternalDatabase) print('The database of DATABASE_URL is yours: it is left as it is.')
  if (!existsSync(dataFolder)) return print(`There is no ${folder}: the next start begins afresh.`)
  if (process.stdin.isTTY && !options.yes) {
    const prompt = createInterface({ input: process.stdin, output: process.stdout })
    const answer = await prompt.question(`Remove ${folder} with everything in it? [y/N] `)
    prompt.close()
    if (!/^y(es)?$/i.test(answer.trim())) return print('Nothing was removed.')
  }
  removeFolder()
  print(`${folder} is gone: npm start creates it again.`)
})
