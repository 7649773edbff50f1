// The server as a child process: its log goes to a file, its errors to the screen.
import { createWriteStream, existsSync, renameSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { pathToFileURL } from 'node:url'
import { startChild } from './child.mjs'
import { isStopping } from './command.mjs'
import { dataFolder, host, root, serverEnvironment, shown } from './place.mjs'
import { serverTrouble } from './server-trouble.mjs'
import { Trouble } from './trouble.mjs'

export const logFile = join(dataFolder, 'server.log')
const LOG_LIMIT = 10 * 1024 * 1024
const READY_WAIT_MS = 60_000
const ERROR_LEVEL = 50
const KEPT_LINES = 40

/** @throws Trouble when something else listens at the port */
export async function refuseBusyPort(port) {
  const code = await listenBriefly(port)
  if (!code) return
  if (code === 'EACCES')
    throw new Trouble(`Port ${port} needs more rights than you have: choose another with PORT=8080 npm start.`)
  if (code !== 'EADDRINUSE') throw new Trouble(`The portal cannot listen at ${host}, port ${port} (${code}).`)
  throw new Trouble(
    `Port ${port} is in use: stop what runs there, or choose another with PORT=${await freePort(port + 1)} npm start.`,
  )
}

async function freePort(from) {
  for (let port = from; port < Math.min(from + 50, 65_535); port++) if (!(await listenBriefly(port))) return port
  return from
}

function listenBriefly(port) {
  return new Promise((resolve) => {
    const trial = createServer()
    trial.once('error', (error) => resolve(error.code))
    trial.listen(port, host, () => trial.close(() => resolve(undefined)))
  })
}

/** Starts the server and waits until it is ready. @returns `ended`, a promise that settles when the server does */
export async function startServer(port) {
  const preload = pathToFileURL(join(root, 'tools/launch/with-parent.mjs')).href
  const child = startChild(process.execPath, ['--import', preload, join(root, 'server/dist/main.js')], {
    cwd: root,
    env: { ...serverEnvironment(), DEMO: '1' },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const { listening, lastLines } = follow(child)
  const ended = new Promise((resolve) => child.on('close', (code, signal) => resolve(signal ?? code))).then((code) => {
    if (!isStopping()) throw serverTrouble(lastLines.join('\n')) ?? unexplained(code, lastLines)
  })
  ended.catch(() => {})
  await Promise.race([listening.then(() => ready(port)), ended])
  return { ended }
}

/** Writes what the server prints to the log, and its errors to the screen, too. */
function follow(child) {
  if (existsSync(logFile) && statSync(logFile).size > LOG_LIMIT) renameSync(logFile, `${logFile}.1`)
  const log = createWriteStream(logFile, { flags: 'a' }).on('error', () => {})
  const lastLines = []
  const listening = new Promise((resolve) => {
    const onLine = (line) => {
      log.write(`${line}\n`)
      lastLines.push(line)
      if (lastLines.length > KEPT_LINES) lastLines.shift()
      const { msg = '', level = 0, err } = asEntry(line)
      if (msg.startsWith('listening ')) resolve()
      if (level >= ERROR_LEVEL) console.error(err?.message ? `${msg}: ${err.message}` : msg)
    }
    for (const stream of [child.stdout, child.stderr]) createInterface({ input: stream }).on('line', onLine)
  })
  return { listening, lastLines }
}

const unexplained = (code, lines) =>
  new Trouble(`${lines.slice(-15).join('\n')}\n\nThe server ended with ${code}; its log is ${shown(logFile)}.`)

async function ready(port) {
  const address = `http://${host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host}:${port}/health/ready`
  for (const limit = Date.now() + READY_WAIT_MS; Date.now() < limit;) {
    const answer = await fetch(address).catch(() => undefined)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Trouble(
    `The server has not become ready within ${READY_WAIT_MS / 1000} seconds; its log is ${shown(logFile)}.`,
  )
}

function asEntry(line) {
  try {
    return line.startsWith('{') ? JSON.parse(line) : {}
  } catch {
    return {}
  }
}
