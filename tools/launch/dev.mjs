// npm run dev: the server as npm start runs it, and development servers with hot reload in front of it.
import { join } from 'node:path'
import { showScript } from './child.mjs'
import { command, signalsAreOrdinary } from './command.mjs'
import { root, serverEnvironment } from './place.mjs'
import { installPackages } from './pnpm.mjs'

await command(async () => {
  await installPackages()
  signalsAreOrdinary()
  return showScript(join(root, 'tools/build/dev.mjs'), process.argv.slice(3), { cwd: root, env: serverEnvironment() })
})
