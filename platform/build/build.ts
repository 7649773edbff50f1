// Builds the named parts, or all: npm run program platform/build/build.ts -- [host] [embed] [server] [remote …]
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildServer } from './build-server.ts'
import { compile } from './compile.ts'
import { finishBuild } from './finish-build.ts'
import { embedConfig, hostConfig, remoteConfig } from './webpack.ts'
import type { BuildRecord } from '@switchboard/record'

const root = fileURLToPath(new URL('../../', import.meta.url))
export const remotes = readdirSync(new URL('../../remotes', import.meta.url)).sort()
/** The remote of the operators' page, which belongs to the platform. */
const operations = 'operations'

/**
 * @param part 'host', 'embed', 'server' or a remote's name
 * @returns undefined for the server
 */
export async function build(part: string): Promise<BuildRecord | undefined> {
  if (part === 'server') return buildServer().then(() => undefined)
  const { compilation } = await compile(configOf(part))
  return finishBuild({ name: part, folder: join(root, folderOf(part)), compilation })
}

/** @param part 'host', 'embed' or a remote's name */
function folderOf(part: string) {
  if (part === 'host') return 'host'
  if (part === operations) return 'platform/operations'
  return part === 'embed' ? 'host/embed' : `remotes/${part}`
}

/** @param part 'host', 'embed' or a remote's name */
export function configOf(part: string) {
  if (part === 'host') return hostConfig()
  return part === 'embed' ? embedConfig() : remoteConfig(part, join(root, folderOf(part)))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const parts = process.argv.length > 2 ? process.argv.slice(2) : ['server', 'host', 'embed', operations, ...remotes]
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
