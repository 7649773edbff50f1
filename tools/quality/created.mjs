// A remote as `switchboard create` writes it, laid out for tests: it finds the packages that its own manifest names, and no others.
import { mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { workspacePackages } from '../launch/workspace.mjs'
import { newRemote, writeRemote } from '../switchboard/new-remote.mjs'
import { root } from './tree.mjs'

/** @param {string} folder two below the root, as remotes/<name> is @returns {string[]} its files, from the folder */
export function writeCreated(name, folder) {
  const files = writeRemote(folder, newRemote(name, { packages: [] }))
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const ours = new Map(workspacePackages().map((found) => [found.manifest.name, found.folder]))
  for (const wanted of Object.keys({ ...dependencies, ...devDependencies })) {
    const link = join(folder, 'node_modules', wanted)
    mkdirSync(dirname(link), { recursive: true })
    symlinkSync(join(root, ours.get(wanted) ?? `tools/gate/fixtures/node_modules/${wanted}`), link, 'junction')
  }
  return files
}
