// What is released: the portal in parts, the same sources as one build, and these as an ordinary single-page application.
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { compile, remotes } from '../../../platform/build/build.mjs'
import { finishBuild } from '../../../platform/build/finish-build.mjs'
import { hostConfig, remoteConfig } from '../../../platform/build/webpack.mjs'
import { buildControl } from '../control.mjs'
import { buildPlain } from '../plain.mjs'
import { adopt, distsOf, startPlain, startServer } from '../server-process.mjs'
import { freePort } from '../test-support.mjs'
import { changedParts, folderOf, wordsPlugin, wordsRule } from './words.mjs'

/** @typedef {import('./words.mjs').ChangedPart} ChangedPart */
/** @typedef {import('./words.mjs').Words} Words */
/** @typedef {import('../server-process.mjs').ServerProcess} ServerProcess */

/**
 * @typedef {object} ReleasedSubject
 * @property {string} name
 * @property {number} port
 * @property {(words: Words) => Promise<void>} start
 * @property {(parts: readonly ChangedPart[], words: Words) => Promise<void>} release the words of these parts have changed
 * @property {() => Promise<void>} stop
 */

/**
 * @param {string} folder for its data
 * @returns {Promise<ReleasedSubject>}
 */
export async function federatedSubject(folder) {
  const port = await freePort()
  /** @type {ServerProcess | undefined} */
  let server
  let builds = 0
  const publish = async (/** @type {readonly ChangedPart[]} */ parts, /** @type {Words} */ words) => {
    const dists = parts.map((part) => join(folder, `${part}-${(builds += 1)}`))
    for (const [i, part] of parts.entries()) await buildPart(part, dists[i] ?? '', words[part])
    // The database is open to one process at a time.
    await server?.stop()
    await adopt(join(folder, 'data'), dists)
    server = await startServer({ dataDir: join(folder, 'data'), port })
  }
  return {
    name: 'federated',
    port,
    async start(words) {
      await adopt(join(folder, 'data'), distsOf(remotes))
      await publish(changedParts, words)
    },
    release: publish,
    stop: async () => server?.stop(),
  }
}

/**
 * @param {ChangedPart} part
 * @param {string} dist
 * @param {string} more
 */
async function buildPart(part, dist, more) {
  const config = part === 'host' ? hostConfig() : remoteConfig(part)
  config.output.path = join(dist, 'staging')
  config.module.rules.push(wordsRule(part, more))
  const { compilation } = await compile({ ...config, cache: false })
  await finishBuild({ name: part, folder: folderOf(part), compilation, dist })
}

/**
 * @param {string} folder
 * @returns {Promise<ReleasedSubject>}
 */
export async function controlSubject(folder) {
  const port = await freePort()
  const dataDir = join(folder, 'data')
  /** @type {ServerProcess | undefined} */
  let server
  const publish = async (/** @type {Words} */ words) => {
    await server?.stop()
    await buildControl(
      dataDir,
      changedParts.map((part) => wordsRule(part, words[part])),
    )
    server = await startServer({ dataDir, port })
  }
  return {
    name: 'control',
    port,
    start: publish,
    release: (_, words) => publish(words),
    stop: async () => server?.stop(),
  }
}

/**
 * @param {string} folder
 * @returns {Promise<ReleasedSubject>}
 */
export async function plainSubject(folder) {
  const [port, portal] = [await freePort(), await freePort()]
  /** @type {ServerProcess | undefined} */
  let front
  /** @type {ServerProcess | undefined} */
  let server
  const publish = async (/** @type {Words} */ words) => {
    await front?.stop()
    const built = join(folder, 'plain')
    cpSync(await buildPlain([wordsPlugin(words)]), built, { recursive: true })
    front = await startPlain({ port, folder: built, portal })
  }
  return {
    name: 'plain',
    port,
    async start(words) {
      // A server without a host in its registry does not become ready.
      await adopt(join(folder, 'data'), distsOf(remotes))
      server = await startServer({ dataDir: join(folder, 'data'), port: portal })
      await publish(words)
    },
    release: (_, words) => publish(words),
    async stop() {
      await front?.stop()
      await server?.stop()
    },
  }
}
