// npm run assemble -- FOLDER [--replace]: builds changed parts, and writes a release to the folder.
import { resolve } from 'node:path'
import { callerFolder } from '../../shared/node/environment.mjs'
import { installPackages } from '../../shared/node/pnpm.mjs'
import { runCommand } from '../../shared/node/run-command.mjs'
import { print } from '../../shared/node/terminal.mjs'
import { UserError } from '../../shared/node/user-error.mjs'
import { checkReleaseFolder } from '../deployment/release-folder.mjs'

await runCommand(async () => {
  const args = process.argv.slice(3)
  const [name, ...others] = args.filter((arg) => arg !== '--replace')
  if (!name || name.startsWith('-') || others.length > 0)
    throw new UserError('Name a folder: npm run assemble -- FOLDER [--replace]')
  const folder = resolve(callerFolder, name)
  checkReleaseFolder(folder, { mayReplace: args.includes('--replace') })
  await installPackages()
  await import('../../shared/node/typescript.mjs')
  const { assemble } = await import('../deployment/assemble.ts')
  await assemble(folder)
  print(`${folder} has portal (server and parts) and identity (realm, theme and passwords for Keycloak).`)
})
