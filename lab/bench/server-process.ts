// Runs the built server and its peers as processes, for benchmarks.
import { typescript } from '../../shared/node/child-process.mjs'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

export interface ServerProcess {
  pid: number
  origin: string
  stop: () => Promise<void>
}
type Environment = Record<string, string>

const READY_TRIES = 200
const READY_POLL_MS = 100

const serverFile = (file: string) => fileURLToPath(new URL(`../../server/dist/${file}.js`, import.meta.url))

const environment = (more: Environment) => ({
  ...process.env,
  DEMO: '1',
  PASSWORD_COST: '1024',
  NODE_NO_WARNINGS: '1',
  ...more,
})

/** Adds the people of the demonstration to a new data folder. */
export const seed = (dataDir: string, more: Environment = {}) =>
  runServerFile('seed', [], { DATA_DIR: dataDir, ...more })

/**
 * Adds built parts to the registry of a data folder.
 * @param folders the dist folders of the parts
 */
export const adopt = (dataDir: string, folders: readonly string[], more: Environment = {}) =>
  runServerFile('registry', ['adopt', ...folders, '--why', 'benchmark'], { DATA_DIR: dataDir, ...more })

async function runServerFile(file: string, args: string[], more: Environment) {
  const child = spawn(process.execPath, [serverFile(file), ...args], {
    env: environment(more),
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`${file} ended with ${code}`)
}

export const distsOf = (remotes: readonly string[]) =>
  ['host', ...remotes.map((name) => `remotes/${name}`)].map((part) =>
    fileURLToPath(new URL(`../../${part}/dist`, import.meta.url)),
  )

/**
 * Starts the server and waits until it answers.
 * @param options `flags`: of Node.js
 */
export function startServer({
  dataDir,
  port,
  environment: more = {},
  flags = [],
}: {
  dataDir: string
  port: number
  environment?: Environment
  flags?: readonly string[]
}): Promise<ServerProcess> {
  const env = environment({ DATA_DIR: dataDir, PORT: String(port), ...more })
  return startProcess([...flags, serverFile('main')], { env, port, readyPath: '/health/ready' })
}

/** A route of peers/bare.ts and its response. */
export interface FixedAnswer {
  method: 'GET' | 'POST'
  path: string
  body: string
  encoding?: string
}

/** Starts routes with fixed answers, one of which has to be GET /api/portal/account. */
export const startBare = (port: number, answers: FixedAnswer[]) =>
  startPeer('bare', { port, args: [JSON.stringify(answers)], readyPath: '/api/portal/account' })

/**
 * Starts the peer that the server is compared with.
 * @param options `pages`: the folder of index.html
 */
export const startExpress = ({
  port,
  issuer,
  database,
  pages,
}: {
  port: number
  issuer: string
  database: string
  pages: string
}) => startPeer('express', { port, args: [issuer, database, pages], readyPath: '/' })

/**
 * Starts a server of static files in front of the portal.
 * @param options `portal`: the port of its server
 */
export const startPlain = ({ port, folder, portal }: { port: number; folder: string; portal: number }) =>
  startPeer('plain', { port, args: [folder, String(portal)], readyPath: '/index.html' })

function startPeer(
  name: 'bare' | 'express' | 'plain',
  { port, args, readyPath }: { port: number; args: string[]; readyPath: string },
) {
  const file = fileURLToPath(new URL(`peers/${name}.ts`, import.meta.url))
  const env = { ...process.env, NODE_ENV: 'production' }
  return startProcess([...typescript, file, String(port), ...args], { env, port, readyPath })
}

async function startProcess(
  args: string[],
  { env, port, readyPath }: { env: NodeJS.ProcessEnv; port: number; readyPath: string },
): Promise<ServerProcess> {
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'ignore', 'inherit'] })
  const { pid } = child
  const stop = async () => {
    child.kill('SIGTERM')
    if (child.exitCode === null) await once(child, 'exit')
  }
  const origin = `http://localhost:${port}`
  for (let tries = 0; tries < READY_TRIES; tries++) {
    if (child.exitCode !== null) throw new Error(`server ended with ${child.exitCode}`)
    const answer = await fetch(origin + readyPath).catch(() => undefined)
    if (pid !== undefined && answer && (answer.ok || answer.status === 401)) return { pid, origin, stop }
    await wait(READY_POLL_MS)
  }
  await stop()
  throw new Error('server did not become ready')
}
