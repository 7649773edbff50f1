// Builds the named parts, or all: npm run program platform/build/build.ts -- [host] [embed] [server] [remote …]
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import webpack, { type Configuration, type Stats } from 'webpack'
import { buildServer } from './build-server.ts'
import { finishBuild } from './finish-build.ts'
import { embedConfig, hostConfig, remoteConfig } from './webpack.ts'
import type { BuildRecord } from '@switchboard/record'

const root = fileURLToPath(new URL('../../', import.meta.url))
export const remotes = readdirSync(new URL('../../remotes', import.meta.url)).sort()

/**
 * @param part 'host', 'embed', 'server' or a remote's name
 * @returns undefined for the server
 */
export async function build(part: string): Promise<BuildRecord | undefined> {
  if (part === 'server') return buildServer().then(() => undefined)
  // Writing the cache takes a third of a build, and a machine that builds only once never reads it.
  const { compilation } = await compile({ ...configOf(part), ...(process.env.CI && { cache: false }) })
  return finishBuild({ name: part, folder: join(root, folderOf(part)), compilation })
}

/** @param part 'host', 'embed' or a remote's name */
function folderOf(part: string) {
  if (part === 'host') return 'host'
  return part === 'embed' ? 'host/embed' : `remotes/${part}`
}

/** @param part 'host', 'embed' or a remote's name */
export function configOf(part: string) {
  if (part === 'host') return hostConfig()
  return part === 'embed' ? embedConfig() : remoteConfig(part)
}

/**
 * Runs webpack once.
 * @throws Error with webpack's own messages if the build fails
 */
export function compile(config: Configuration): Promise<Stats> {
  return new Promise((resolve, reject) => {
    const compiler = webpack(config)
    if (!compiler) throw new Error('webpack accepts no configuration that it would have to watch')
    compiler.run((error, stats) => {
      compiler.close(() => {
        if (error || !stats) reject(error ?? new Error('webpack gave no result'))
        else if (stats.hasErrors()) reject(new Error(stats.toString({ all: false, errors: true, colors: false })))
        else resolve(stats)
      })
    })
  })
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const parts = process.argv.length > 2 ? process.argv.slice(2) : ['server', 'host', 'embed', ...remotes]
  for (const part of parts) {
    const started = Date.now()
    try {
      const record = await build(part)
      console.log(`built ${part}${record ? ` ${record.build}` : ''} in ${((Date.now() - started) / 1000).toFixed(1)} s`)
    } catch (error) {
      console.error(`${part} could not be built.\n${error instanceof Error ? error.message : error}`)
      process.exitCode = 1
    }
  }
}
