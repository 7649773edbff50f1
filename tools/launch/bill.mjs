// npm run bill -- --month 2026-10: bills a month that is over.
import { join } from 'node:path'
import { showScript } from './child.mjs'
import { command } from './command.mjs'
import { refuseWhileRunning } from './data-folder.mjs'
import { buildChanged } from './parts.mjs'
import { externalDatabase, root, serverEnvironment } from './place.mjs'
import { installPackages } from './pnpm.mjs'
import { Trouble } from './trouble.mjs'

await command(async () => {
  const words = process.argv.slice(3)
  if (words.length === 0) throw new Trouble('Name the month to bill: npm run bill -- --month 2026-10')
  if (!externalDatabase) refuseWhileRunning()
  await installPackages()
  await buildChanged(['server'])
  return showScript(join(root, 'server/dist/bill.js'), words, { cwd: root, env: serverEnvironment() })
})
