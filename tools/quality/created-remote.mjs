// Writes a remote as `switchboard create` does, for tests. It can import the packages of its own manifest only.
import { mkdirSync, symlinkSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { readManifest, workspacePackages } from '../launch/workspace.mjs'
import { describeRemote, writeRemote } from '../switchboard/new-remote.mjs'
import { root } from './tree.mjs'

/**
 * @param {string} name
 * @param {string} folder two levels below the root, as remotes/<name> is
 * @returns {string[]} its files, from the folder
 */
export function writeCreatedRemote(name, folder) {
  const files = writeRemote(folder, describeRemote(name, { packages: [] }))
  const { dependencies, devDependencies } = readManifest(relative(root, folder))
  const ours = new Map(workspacePackages().map((found) => [found.manifest.name, found.folder]))
  for (const wanted of Object.keys({ ...dependencies, ...devDependencies })) {
    const link = join(folder, 'node_modules', wanted)
    mkdirSync(dirname(link), { recursive: true })
    symlinkSync(join(root, ours.get(wanted) ?? `tools/gate/fixtures/node_modules/${wanted}`), link, 'junction')
  }
  return files
}
