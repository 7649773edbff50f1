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

await command(async () => {
  const words = process.argv.slice(3)
  const files = words.map((word) => (word.startsWith('--') ? word : resolve(callerFolder, word)))
  if (files.length === 0) throw new Trouble('Name the files to import: npm run import -- readings.csv more.zip')
  const missing = files.find((file) => !file.startsWith('--') && !existsSync(file))
  if (missing) throw new Trouble(`There is no file ${missing}.`)
  if (!externalDatabase) refuseWhileRunning()
  await installPackages()
  await buildChanged(['server'])
  return showScript(join(root, 'server/dist/import.js'), files, { cwd: root, env: serverEnvironment() })
})
