// The packages of the workspace, as pnpm-workspace.yaml and their manifests tell.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './place.mjs'

/** @returns {{ folder: string, manifest: { name: string, dependencies?: object, devDependencies?: object } }[]} */
export function workspacePackages() {
  const block = /^packages:\n((?: +- .+\n)+)/m.exec(readFileSync(join(root, 'pnpm-workspace.yaml'), 'utf8'))
  const patterns = block[1]
    .split('\n')
    .filter(Boolean)
    .map((line) => line.replace(/^ +- ['"]?|['"]$/g, ''))
  return patterns
    .flatMap((pattern) => (pattern.endsWith('/*') ? subfolders(pattern.slice(0, -2)) : [pattern]))
    .filter((folder) => existsSync(join(root, folder, 'package.json')))
    .map((folder) => ({ folder, manifest: JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) }))
}

const subfolders = (parent) =>
  readdirSync(join(root, parent))
    .sort()
    .map((name) => `${parent}/${name}`)
