// Writes the folders of an installation and of the images: `portal` and `identity`.
import { execFile } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { parse } from 'yaml'
import { object, readJson, string } from '../../shared/node/read-json.mjs'
import { customerRealm } from './keycloak/realm.ts'
import { installTheme } from './keycloak/theme.ts'
import { allParts } from '../../platform/build/build-inputs.mjs'
import { buildChangedParts } from '../../platform/build/build-parts.mjs'
import { runScript } from '../../shared/node/child-process.mjs'
import { root } from '../../shared/node/environment.mjs'
import { npmEnvironment, pinnedPnpm } from '../../shared/node/pnpm.mjs'
import { runStep } from '../../shared/node/terminal.mjs'
import { subfolders } from '../../shared/node/tree.mjs'
import { billOfMaterials } from './bill-of-materials.ts'

/**
 * Builds changed parts, and assembles a release.
 * @param folder the result, whose contents are replaced
 * @throws UserError
 */
export async function assemble(folder: string) {
  await buildChangedParts()
  for (const name of ['portal', 'identity']) rmSync(join(folder, name), { recursive: true, force: true })
  await runStep('Copying the packages of the server', () => assemblePortal(join(folder, 'portal')))
  await listPackages(join(folder, 'portal'))
  assembleIdentity(join(folder, 'identity'))
}

async function assemblePortal(folder: string) {
  const deployed = `${folder}.deploy`
  rmSync(deployed, { recursive: true, force: true })
  const pnpm = await pinnedPnpm()
  const options = { cwd: root, env: npmEnvironment() }
  // Without --legacy, pnpm deploys only from workspaces whose settings copy packages into each other.
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

/** The packages whose dependencies are delivered: those of the server, and those of the code in browsers. */
const delivered = [
  '@switchboard/server',
  './host',
  './host/*',
  './legacy',
  './remotes/*',
  './shared/*',
  ...subfolders('platform')
    .filter((folder) => existsSync(join(root, 'platform', folder, 'src')))
    .map((folder) => `./platform/${folder}`),
]

/** A list of a thousand packages takes about 400 kB. */
const LARGEST_LIST = 50_000_000

/** Lists the packages of a release with their licences. */
async function listPackages(folder: string) {
  const filters = delivered.flatMap((name) => ['--filter', name])
  const options = { cwd: root, env: npmEnvironment() }
  const args = [await pinnedPnpm(), ...filters, 'licenses', 'list', '--prod', '--json']
  const { stdout: licences } = await promisify(execFile)(process.execPath, args, {
    ...options,
    maxBuffer: LARGEST_LIST,
  })
  writeFileSync(join(folder, 'licences.json'), licences)
  const lock = parse(readFileSync(join(root, 'pnpm-lock.yaml'), 'utf8'))
  const { version } = readJson(join(root, 'package.json'), object({ version: string }))
  writeFileSync(join(folder, 'bom.json'), JSON.stringify(billOfMaterials(licences, lock, { version }), null, 2))
}

/** Writes the files for Keycloak: its folder `themes`, and `import` and `password-blacklists` of `data`. */
function assembleIdentity(folder: string) {
  mkdirSync(join(folder, 'data/import'), { recursive: true })
  writeFileSync(join(folder, 'data/import/switchboard-realm.json'), customerRealm())
  cpSync(
    join(root, 'server/assets/common-passwords.txt'),
    join(folder, 'data/password-blacklists/common-passwords.txt'),
  )
  installTheme(join(folder, 'themes'))
}
