// npm run assemble -- FOLDER [--replace]: builds what changed, and puts together what is installed: `portal` and `identity`. The images have the same.
import { execFile } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { object, readJson, string } from '../../shared/node/read-json.mjs'
import { customerRealm } from './keycloak/realm.mjs'
import { installTheme } from './keycloak/theme.mjs'
import { allParts } from '../../platform/build/build-inputs.mjs'
import { buildChangedParts } from '../../platform/build/build-parts.mjs'
import { runScript } from '../../shared/node/child-process.mjs'
import { callerFolder, root } from '../../shared/node/environment.mjs'
import { installPackages, npmEnvironment, pinnedPnpm } from '../../shared/node/pnpm.mjs'
import { runCommand } from '../../shared/node/run-command.mjs'
import { print, runStep } from '../../shared/node/terminal.mjs'
import { UserError } from '../../shared/node/user-error.mjs'
import { billOfMaterials } from './bill-of-materials.mjs'

/**
 * @param {string} folder the result; what it contains is replaced
 * @throws UserError
 */
export async function assemble(folder) {
  await installPackages()
  await buildChangedParts()
  for (const name of ['portal', 'identity']) rmSync(join(folder, name), { recursive: true, force: true })
  await runStep('Copying the packages of the server', () => assemblePortal(join(folder, 'portal')))
  await listPackages(join(folder, 'portal'))
  assembleIdentity(join(folder, 'identity'))
}

/** @param {string} folder */
async function assemblePortal(folder) {
  const deployed = `${folder}.deploy`
  rmSync(deployed, { recursive: true, force: true })
  const pnpm = await pinnedPnpm()
  const options = { cwd: root, env: npmEnvironment() }
  // By itself pnpm would deploy only packages that a setting of the workspace copies into each other.
  const deploy = ['--filter', '@switchboard/server', 'deploy', '--prod', '--legacy', '--prefer-offline', deployed]
  await runScript(pnpm, deploy, options)
  const server = join(folder, 'server')
  mkdirSync(server, { recursive: true })
  for (const name of ['node_modules', 'package.json']) renameSync(join(deployed, name), join(server, name))
  rmSync(deployed, { recursive: true, force: true })
  for (const name of ['dist', 'assets']) cpSync(join(root, 'server', name), join(server, name), { recursive: true })
  for (const { name, folder: source } of allParts().filter((part) => part.name !== 'server'))
    cpSync(join(root, source, 'dist'), join(folder, 'parts', name), { recursive: true })
}

/** Packages of everything that is delivered: the server, and what its parts bring into browsers. */
const delivered = ['@switchboard/server', './host', './embed', './legacy', './remotes/*', './shared/*']

/** A list of a thousand packages has about 400 kB. */
const LARGEST_LIST = 50_000_000

/**
 * Which packages a release has, and under which licences.
 * @param {string} folder
 */
async function listPackages(folder) {
  const filters = delivered.flatMap((name) => ['--filter', name])
  const options = { cwd: root, env: npmEnvironment() }
  const args = [await pinnedPnpm(), ...filters, 'licenses', 'list', '--prod', '--json']
  const { stdout: licences } = await promisify(execFile)(process.execPath, args, {
    ...options,
    maxBuffer: LARGEST_LIST,
  })
  writeFileSync(join(folder, 'licences.json'), licences)
  // This command installs the packages, so it begins without any.
  const { parse } = await import('yaml')
  const lock = parse(readFileSync(join(root, 'pnpm-lock.yaml'), 'utf8'))
  const { version } = readJson(join(root, 'package.json'), object({ version: string }))
  writeFileSync(join(folder, 'bom.json'), JSON.stringify(billOfMaterials(licences, lock, { version }), null, 2))
}

/** What Keycloak gets: its folders `themes`, and `import` and `password-blacklists` of `data`. */
function assembleIdentity(/** @type {string} */ folder) {
  mkdirSync(join(folder, 'data/import'), { recursive: true })
  writeFileSync(join(folder, 'data/import/switchboard-realm.json'), customerRealm())
  cpSync(
    join(root, 'server/assets/common-passwords.txt'),
    join(folder, 'data/password-blacklists/common-passwords.txt'),
  )
  installTheme(join(folder, 'themes'))
}

/**
 * Servers read files of their release while they run: starter files, the worker that draws bills. So a release is not replaced by chance.
 * @param {string} folder
 * @param {{ mayReplace: boolean }} how
 * @throws UserError
 */
export function checkFolder(folder, { mayReplace }) {
  const entries = existsSync(folder) ? readdirSync(folder) : []
  if (entries.some((entry) => !['portal', 'portal.deploy', 'identity'].includes(entry)))
    throw new UserError(`${folder} has other files: name a new folder.`)
  if (entries.length > 0 && !mayReplace)
    throw new UserError(
      `${folder} has a release, which servers may be running: name a new folder, or add --replace if none does.`,
    )
}

async function main() {
  const args = process.argv.slice(2)
  const [name, ...others] = args.filter((arg) => arg !== '--replace')
  if (!name || name.startsWith('-') || others.length > 0)
    throw new UserError('Name a folder: npm run assemble -- FOLDER [--replace]')
  const folder = resolve(callerFolder, name)
  checkFolder(folder, { mayReplace: args.includes('--replace') })
  await assemble(folder)
  print(`${folder} has portal (server and parts) and identity (realm, theme and passwords for Keycloak).`)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await runCommand(main)
