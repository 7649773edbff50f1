// npm run packages: installs the packages that the manifests name, and adds new ones to the lockfile.
import { readOptions } from '../../shared/node/command-options.mjs'
import { installPackages } from '../../shared/node/pnpm.mjs'
import { runCommand } from '../../shared/node/run-command.mjs'
import { print } from '../../shared/node/terminal.mjs'

const help = `npm run packages
Installs what the manifests name, and adds what is new to the lockfile.`

await runCommand(async () => {
  if (!readOptions({ name: 'packages', help, options: {} })) return
  await installPackages({ lockfile: 'written' })
  print('The packages of every package.json are installed, and pnpm-lock.yaml names them.')
  print('npm run hooks lets Git check your commit messages.')
})
