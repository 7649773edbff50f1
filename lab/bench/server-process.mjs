// The built server and its peers as processes of their own, for benchmarks.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

/** @typedef {{ pid: number, origin: string, stop: () => Promise<void> }} ServerProcess */
/** @typedef {Record<string, string>} Environment */

const READY_TRIES = 200
const READY_POLL_MS = 100

/** @param {string} file */
const serverFile = (file) => fileURLToPath(new URL(`../../server/dist/${file}.js`, import.meta.url))

/** @param {Environment} more */
const environment = (more) => ({ ...process.env, DEMO: '1', PASSWORD_COST: '1024', NODE_NO_WARNINGS: '1', ...more })

/**
 * Adds the people of the demonstration to a new data folder.
 * @param {string} dataDir
 * @param {Environment} [more]
 */
export const seed = (dataDir, more = {}) => runServerFile('seed', [], { DATA_DIR: dataDir, ...more })

/**
 * Adds built parts to the registry of a data folder.
 * @param {string} dataDir
 * @param {readonly string[]} folders the dist folders of the parts
 * @param {Environment} [more]
 */
export const adopt = (dataDir, folders, more = {}) =>
  runServerFile('registry', ['adopt', ...folders, '--why', 'benchmark'], { DATA_DIR: dataDir, ...more })

/**
 * @param {string} file
 * @param {string[]} args
 * @param {Environment} more
 */
async function runServerFile(file, args, more) {
  const child = spawn(process.execPath, [serverFile(file), ...args], {
    env: environment(more),
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`${file} ended with ${code}`)
}

/** @param {readonly string[]} remotes */
export const distsOf = (remotes) =>
  ['host', ...remotes.map((name) => `remotes/${name}`)].map((part) =>
    fileURLToPath(new URL(`../../${part}/dist`, import.meta.url)),
  )

/**
 * Starts the server and waits until it answers.
 * @param {{ dataDir: string, port: number, environment?: Environment, flags?: readonly string[] }} options `flags`: of Node
 * @returns {Promise<ServerProcess>}
 */
export function startServer({ dataDir, port, environment: more = {}, flags = [] }) {
  const env = environment({ DATA_DIR: dataDir, PORT: String(port), ...more })
  return startProcess([...flags, serverFile('main')], { env, port, readyPath: '/health/ready' })
}

/** @typedef {{ method: 'GET' | 'POST', path: string, body: string, encoding?: string }} FixedAnswer see ./peers/bare.mjs */

/**
 * Starts routes with fixed answers, one of which has to be GET /api/portal/account.
 * @param {number} port
 * @param {FixedAnswer[]} answers
 */
export const startBare = (port, answers) =>
  startPeer('bare', { port, args: [JSON.stringify(answers)], readyPath: '/api/portal/account' })

/**
 * Starts what the server is compared with.
 * @param {{ port: number, issuer: string, database: string, pages: string }} options `pages`: the folder of index.html
 */
export const startExpress = ({ port, issuer, database, pages }) =>
  startPeer('express', { port, args: [issuer, database, pages], readyPath: '/' })

/**
 * Starts a server of static files in front of the portal.
 * @param {{ port: number, folder: string, portal: number }} options `portal`: the port of its server
 */
export const startPlain = ({ port, folder, portal }) =>
  startPeer('plain', { port, args: [folder, String(portal)], readyPath: '/index.html' })

/**
 * @param {'bare' | 'express' | 'plain'} name
 * @param {{ port: number, args: string[], readyPath: string }} options
 */
function startPeer(name, { port, args, readyPath }) {
  const file = fileURLToPath(new URL(`peers/${name}.mjs`, import.meta.url))
  const env = { ...process.env, NODE_ENV: 'production' }
  return startProcess([file, String(port), ...args], { env, port, readyPath })
}

/**
 * @param {string[]} args
 * @param {{ env: NodeJS.ProcessEnv, port: number, readyPath: string }} options
 * @returns {Promise<ServerProcess>}
 */
async function startProcess(args, { env, port, readyPath }) {
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
