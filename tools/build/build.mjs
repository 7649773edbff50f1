// Builds the named parts, or all: node tools/build/build.mjs [host] [server] [remote …]
import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import webpack from 'webpack'
import { finish } from './finish.mjs'
import { buildServer } from './server.mjs'
import { hostConfig, remoteConfig } from './webpack.mjs'

const root = fileURLToPath(new URL('../../', import.meta.url))
export const remotes = readdirSync(new URL('../../remotes', import.meta.url)).sort()

/** @param {string} part 'host', 'server' or a remote's name */
export async function build(part) {
  if (part === 'server') return buildServer()
  const isHost = part === 'host'
  const stats = await compile(isHost ? hostConfig() : remoteConfig(part))
  return finish({ name: part, folder: `${root}${isHost ? 'host' : `remotes/${part}`}`, compilation: stats.compilation })
}

/** Runs webpack once. @throws Error with webpack's own words when the build fails. */
export function compile(config) {
  return new Promise((resolve, reject) => {
    const compiler = webpack(config)
    compiler.run((error, stats) => {
      const failed =
        error ??
        (stats.hasErrors() ? new Error(stats.toString({ all: false, errors: true, colors: false })) : undefined)
      compiler.close(() => (failed ? reject(failed) : resolve(stats)))
    })
  })
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const parts = process.argv.length > 2 ? process.argv.slice(2) : ['server', 'host', ...remotes]
  for (const part of parts) {
    const started = Date.now()
    try {
      const record = await build(part)
      console.log(`built ${part}${record ? ` ${record.build}` : ''} in ${((Date.now() - started) / 1000).toFixed(1)} s`)
    } catch (error) {
      console.error(`${part} could not be built.\n${error.message}`)
      process.exitCode = 1
    }
  }
}
