// Runs the built server and its peers as processes, for benchmarks.
import { fileURLToPath } from 'node:url'
import { runTool, typescript } from '../../shared/node/child-process.mjs'
import { PartProcess } from '../part-process.ts'

export interface ServerProcess {
  pid: number
  origin: string
  stop: () => Promise<void>
}
type Environment = Record<string, string>

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

/** Runs a command of the server, such as migrate or import. */
export const runServerFile = (file: string, args: string[], more: Environment) =>
  runTool(process.execPath, [serverFile(file), ...args], { env: environment(more) })

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
  const origin = `http://localhost:${port}`
  const isReady = async () => {
    const { ok, status } = await fetch(origin + readyPath)
    return ok || status === 401
  }
  const server = new PartProcess({ name: origin, command: process.execPath, args, env, isReady })
  await server.start()
  return { pid: server.pid, origin, stop: () => server.stop() }
}
