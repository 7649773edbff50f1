// The exports of a package: of its sources in the repository, of emitted files when it is published.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../shared/node/environment.mjs'
import type { Published } from './published.ts'

/** A path, or paths by condition. */
type Target = unknown

/** The exports without patterns. */
export function expandedExports({ folder, manifest }: Published): Record<string, Target> {
  const explicit = Object.entries(manifest.exports)
  return Object.fromEntries(
    explicit.flatMap(([door, target]) =>
      door.includes('*') && typeof target === 'string' ? matchesOf(folder, door, target) : [[door, target]],
    ),
  )
}

function matchesOf(folder: string, door: string, target: string): [string, string][] {
  const [before = '', after = ''] = target.split('*')
  return readdirSync(join(root, folder, before))
    .filter((name) => name.endsWith(after) && !name.endsWith(`.test${after}`))
    .sort()
    .map((name) => [door.replace('*', name.slice(0, -after.length)), before + name])
}

/** @returns the TypeScript sources */
export function sourcesOf(target: Target): string[] {
  if (typeof target === 'string') return isSource(target) ? [target] : []
  return typeof target === 'object' && target !== null ? Object.values(target).flatMap(sourcesOf) : []
}

const isSource = (path: string) => /(?<!\.d)\.tsx?$/.test(path)

/** Files that are published as they are. */
export function assetsOf(target: Target): string[] {
  if (typeof target === 'string') return isSource(target) ? [] : [target]
  return typeof target === 'object' && target !== null ? Object.values(target).flatMap(assetsOf) : []
}

/** @param script the extension of published scripts */
export function publishedTarget(target: Target, script: string): unknown {
  if (typeof target === 'object' && target !== null)
    return Object.fromEntries(Object.entries(target).map(([key, one]) => [key, publishedTarget(one, script)]))
  if (typeof target !== 'string') throw new Error(`An export leads to ${String(target)}`)
  if (target.endsWith('.d.ts')) return { types: `./dist/${withoutSource(target)}` }
  if (!isSource(target)) return `./dist/${withoutSource(target)}`
  const path = `./dist/${withoutSource(target).replace(/\.tsx?$/, '')}`
  return { types: `${path}.d.ts`, default: `${path}${script}` }
}

/** A source's path below `dist`. */
export const withoutSource = (path: string) => path.replace(/^\.\//, '').replace(/^src\//, '')
