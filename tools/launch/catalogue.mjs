// npm run catalogue: the pages of the interface kit.
import { join } from 'node:path'
import { showScript } from './child.mjs'
import { command, signalsAreOrdinary } from './command.mjs'
import { root } from './place.mjs'
import { installPackages } from './pnpm.mjs'

await command(async () => {
  await installPackages()
  signalsAreOrdinary()
  return showScript(join(root, 'tools/catalogue/main.mjs'), process.argv.slice(3), { cwd: root })
})
