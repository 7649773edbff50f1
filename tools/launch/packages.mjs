// npm run packages: installs what the manifests name, and adds what is new to the lockfile.
import { installPackages } from './pnpm.mjs'
import { runCommand } from './run-command.mjs'
import { print } from './terminal.mjs'

await runCommand(async () => {
  await installPackages({ lockfile: 'written' })
  print('The packages of every package.json are installed, and pnpm-lock.yaml names them.')
})
