// npm run import -- file.csv|.zip …: takes meter data files in.
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { showScript } from './child.mjs'
import { command } from './command.mjs'
import { refuseWhileRunning } from './data-folder.mjs'
import { buildChanged } from './parts.mjs'
import { callerFolder, externalDatabase, root, serverEnvironment } from './place.mjs'
import { installPackages } from './pnpm.mjs'
import { Trouble } from './trouble.mjs'

const help = `npm run import -- file.csv|.zip …
Takes in NEM12 and NEM13 files, also zipped.
  --skip-rejected       leaves out the lines that cannot be read, and takes the rest
  --replay              takes in what waits and can be read by now, without a file
  --unpacked-limit=GB   how large an archive may be when it is unpacked (64)`

await command(async () => {
  const words = process.argv.slice(3)
  if (words.length === 0) throw new Trouble('Name the files to import: npm run import -- readings.csv more.zip')
  if (words.some((word) => word === '--help' || word === '-h')) return console.log(help)
  const isFile = (word, index) => !word.startsWith('-') && words[index - 1] !== '--unpacked-limit'
  const files = words.map((word, index) => (isFile(word, index) ? resolve(callerFolder, word) : word))
  const missing = files.find((file, index) => isFile(words[index], index) && !existsSync(file))
  if (missing) throw new Trouble(`There is no file ${missing}.`)
  if (!externalDatabase) refuseWhileRunning()
  await installPackages()
  await buildChanged(['server'])
  return showScript(join(root, 'server/dist/import.js'), files, { cwd: root, env: serverEnvironment() })
})
