// Runs the server as a child process. Writes its log to a file, and its errors to the terminal as well.
import { createWriteStream, existsSync, renameSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { pathToFileURL } from 'node:url'
import { number, object, optional, parseJson, string } from '../../shared/node/read-json.mjs'
import { startChild } from '../../shared/node/child-process.mjs'
import { PRIVATE_FILE } from './data-folder.mjs'
import { dataFolder, displayPath, host, root, serverEnvironment } from '../../shared/node/environment.mjs'
import { isStopping } from '../../shared/node/run-command.mjs'
import { serverStartError } from './server-error.mjs'
import { UserError } from '../../shared/node/user-error.mjs'

export const logFile = join(dataFolder, 'server.log')
const LOG_LIMIT = 10 * 1024 * 1024
const READY_WAIT_MS = 60_000
const ERROR_LEVEL = 50
const KEPT_LINES = 40

/**
 * @param {number} port
 * @throws UserError if another program listens on the port
 */
export async function refuseBusyPort(port) {
  const code = await listenBriefly(port)
  if (!code) return
  if (code === 'EACCES')
    throw new UserError(`Port ${port} needs more rights than you have: choose another with PORT=8080 npm start.`)
  if (code !== 'EADDRINUSE') throw new UserError(`The portal cannot listen at ${host}, port ${port} (${code}).`)
  throw new UserError(
    `Port ${port} is in use: stop what runs there, or choose another with PORT=${await freePort(port + 1)} npm start.`,
  )
}

/** @param {number} from */
async function freePort(from) {
  for (let port = from; port < Math.min(from + 50, 65_535); port++) if (!(await listenBriefly(port))) return port
  return from
}

/**
 * @param {number} port
 * @returns {Promise<string | undefined>} the code of the error; undefined when the port is free
 */
function listenBriefly(port) {
  return new Promise((resolve) => {
    const trial = createServer()
    trial.once('error', (/** @type {NodeJS.ErrnoException} */ error) => resolve(error.code ?? error.message))
    trial.listen(port, host, () => trial.close(() => resolve(undefined)))
  })
}

/**
 * Starts the server and waits until it is ready.
 * @param {number} port
 * @returns `ended`, a promise that settles when the server does
 */
export async function startServer(port) {
  const preload = pathToFileURL(join(root, 'tools/launch/end-with-parent.mjs')).href
  const child = startChild(process.execPath, ['--import', preload, join(root, 'server/dist/main.js')], {
    cwd: root,
    env: { ...serverEnvironment(), DEMO: '1' },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const { listening, lastLines } = followLog(child)
  const ended = endOf(child).then((code) => {
    if (!isStopping()) throw serverStartError(lastLines.join('\n')) ?? unexplainedEnd(code, lastLines)
  })
  ended.catch(() => {})
  await Promise.race([listening.then(() => waitUntilReady(port)), ended])
  return { ended }
}

/**
 * @param {import('../../shared/node/child-process.mjs').ChildProcess} child
 * @returns {Promise<number | string | null>} its exit code, or the signal that ended it
 */
const endOf = (child) => new Promise((resolve) => child.on('close', (code, signal) => resolve(signal ?? code)))

/**
 * Writes the server's output to the log, and its errors to the terminal as well.
 * @param {import('../../shared/node/child-process.mjs').ChildProcess} child
 */
function followLog(child) {
  if (existsSync(logFile) && statSync(logFile).size > LOG_LIMIT) renameSync(logFile, `${logFile}.1`)
  const log = createWriteStream(logFile, { flags: 'a', mode: PRIVATE_FILE }).on('error', () => {})
  /** @type {string[]} */
  const lastLines = []
  /** @type {Promise<void>} */
  const listening = new Promise((resolve) => {
    const onLine = (/** @type {string} */ line) => {
      log.write(`${line}\n`)
      lastLines.push(line)
      if (lastLines.length > KEPT_LINES) lastLines.shift()
      const { msg = '', level = 0, err } = logEntry(line)
      if (msg.startsWith('listening ')) resolve()
      if (level >= ERROR_LEVEL) console.error(err?.message ? `${msg}: ${err.message}` : msg)
    }
    for (const stream of [child.stdout, child.stderr]) if (stream) createInterface({ input: stream }).on('line', onLine)
  })
  return { listening, lastLines }
}

/**
 * @param {number | string | null} code
 * @param {readonly string[]} lines
 */
const unexplainedEnd = (code, lines) =>
  new UserError(`${lines.slice(-15).join('\n')}\n\nThe server ended with ${code}; its log is ${displayPath(logFile)}.`)

/** @param {number} port */
async function waitUntilReady(port) {
  const address = `http://${host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host}:${port}/health/ready`
  for (const limit = Date.now() + READY_WAIT_MS; Date.now() < limit;) {
    const answer = await fetch(address).catch(() => undefined)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new UserError(
    `The server has not become ready within ${READY_WAIT_MS / 1000} seconds; its log is ${displayPath(logFile)}.`,
  )
}

const logShape = object({
  msg: optional(string),
  level: optional(number),
  err: optional(object({ message: optional(string) })),
})

/**
 * @param {string} line
 * @returns {Partial<ReturnType<typeof logShape>>} empty for a line that is not a log entry
 */
function logEntry(line) {
  try {
    return parseJson(line, logShape)
  } catch {
    return {}
  }
}
