// What is released: the portal in parts, the same sources as one build, and these as an ordinary single-page
// application.
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { remotes } from '../../../platform/build/build.ts'
import { compile } from '../../../platform/build/compile.ts'
import { finishBuild } from '../../../platform/build/finish-build.ts'
import { hostConfig, remoteConfig } from '../../../platform/build/webpack.ts'
import { buildControl } from '../control.ts'
import { buildPlain } from '../plain.ts'
import { adopt, distsOf, startPlain, startServer, type ServerProcess } from '../server-process.ts'
import { freePort } from '../../part-process.ts'
import { changedParts, folderOf, wordsPlugin, wordsRule, type ChangedPart, type Words } from './words.ts'

export interface ReleasedSubject {
  name: string
  port: number
  start: (words: Words) => Promise<void>
  /** the parts whose words have changed */
  release: (parts: readonly ChangedPart[], words: Words) => Promise<void>
  stop: () => Promise<void>
}

/** @param folder for its data */
export async function federatedSubject(folder: string): Promise<ReleasedSubject> {
  const port = await freePort()
  let server: ServerProcess | undefined
  let builds = 0
  const publish = async (parts: readonly ChangedPart[], words: Words) => {
    const dists = parts.map((part) => join(folder, `${part}-${(builds += 1)}`))
    for (const [i, part] of parts.entries()) await buildPart(part, dists[i] ?? '', words[part])
    // Only one process at a time can open the database.
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

async function buildPart(part: ChangedPart, dist: string, more: string) {
  const config = part === 'host' ? hostConfig() : remoteConfig(part)
  config.output.path = join(dist, 'staging')
  config.module.rules.push(wordsRule(part, more))
  const { compilation } = await compile({ ...config, cache: false })
  await finishBuild({ name: part, folder: folderOf(part), compilation, dist })
}

export async function controlSubject(folder: string): Promise<ReleasedSubject> {
  const port = await freePort()
  const dataDir = join(folder, 'data')
  let server: ServerProcess | undefined
  const publish = async (words: Words) => {
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

export async function plainSubject(folder: string): Promise<ReleasedSubject> {
  const [port, portal] = [await freePort(), await freePort()]
  let front: ServerProcess | undefined
  let server: ServerProcess | undefined
  const publish = async (words: Words) => {
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
