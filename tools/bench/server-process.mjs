// The built server as a process of its own, for benchmarks.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const dist = (file) => fileURLToPath(new URL(`../../server/dist/${file}.js`, import.meta.url))
const environment = (more) => ({ ...process.env, DEMO: '1', PASSWORD_COST: '1024', NODE_NO_WARNINGS: '1', ...more })

/** Lays the demonstration people out in a new data folder. */
export async function seed(dataDir, more = {}) {
  const child = spawn(process.execPath, [dist('seed')], {
    env: environment({ DATA_DIR: dataDir, ...more }),
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`seed ended with ${code}`)
}

/** Takes built parts into the registry of a data folder. @param {readonly string[]} folders what builds of parts made */
export async function adopt(dataDir, folders, more = {}) {
  const child = spawn(process.execPath, [dist('registry'), 'adopt', ...folders, '--why', 'benchmark'], {
    env: environment({ DATA_DIR: dataDir, ...more }),
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`adopt ended with ${code}`)
}

/** The dist folders of host and remotes. @param {readonly string[]} remotes */
export const distsOf = (remotes) =>
  ['host', ...remotes.map((name) => `remotes/${name}`)].map((part) =>
    fileURLToPath(new URL(`../../${part}/dist`, import.meta.url)),
  )

/** @returns {Promise<{ pid: number, stop(): Promise<void> }>} when the server answers */
export async function startServer({ dataDir, port, ...more }) {
  const child = spawn(process.execPath, [dist('main')], {
    env: environment({ DATA_DIR: dataDir, PORT: String(port), ...more }),
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const stop = async () => {
    child.kill('SIGTERM')
    if (child.exitCode === null) await once(child, 'exit')
  }
  for (let tries = 0; tries < 200; tries++) {
    if (child.exitCode !== null) throw new Error(`server ended with ${child.exitCode}`)
    const ready = await fetch(`http://localhost:${port}/health/ready`).catch(() => undefined)
    if (ready?.ok) return { pid: child.pid, stop }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  await stop()
  throw new Error('server did not become ready')
}
