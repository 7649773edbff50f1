// The packages of the workspace, read from pnpm-workspace.yaml and their manifests.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { object, optional, readJson, recordOf, string } from './read-json.mjs'
import { root } from './environment.mjs'

/**
 * @typedef {ReturnType<typeof manifestShape>} Manifest
 * @typedef {{ folder: string, manifest: Manifest }} WorkspacePackage
 */

const manifestShape = object({
  name: string,
  dependencies: optional(recordOf(string)),
  devDependencies: optional(recordOf(string)),
  optionalDependencies: optional(recordOf(string)),
})

/** @param {string} folder */
export const readManifest = (folder) => readJson(join(root, folder, 'package.json'), manifestShape)

/** @returns {WorkspacePackage[]} */
export function workspacePackages() {
  const patterns = /^packages:\n((?: +- .+\n)+)/m.exec(readFileSync(join(root, 'pnpm-workspace.yaml'), 'utf8'))?.[1]
  if (patterns === undefined) throw new Error('pnpm-workspace.yaml lists no packages')
  return patterns
    .split('\n')
    .filter(Boolean)
    .map((line) => line.replace(/^ +- ['"]?|['"]$/g, ''))
    .flatMap((pattern) => (pattern.endsWith('/*') ? subfolders(pattern.slice(0, -2)) : [pattern]))
    .filter((folder) => existsSync(join(root, folder, 'package.json')))
    .map((folder) => ({ folder, manifest: readManifest(folder) }))
}

/** @param {string} parent */
const subfolders = (parent) =>
  readdirSync(join(root, parent))
    .sort()
    .map((name) => `${parent}/${name}`)
