// A PostgreSQL of the tests' own: in a temporary folder, at a free port, gone afterwards.
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { execFileSync } from 'node:child_process'
import { runTool, startChild } from './child.mjs'
import { canInstallPackages, installPackage } from './debian.mjs'

const START_MS = 30_000

/**
 * @returns {Promise<{ url: string, stop(): Promise<void> } | undefined>} undefined where there is no PostgreSQL and we may not
 *   install one
 */
export async function startPostgres() {
  if (!programs() && canInstallPackages()) await installPackage('postgresql')
  const bin = programs()
  if (!bin) return undefined
  const account = ordinaryAccount()
  const folder = mkdtempSync(join(tmpdir(), 'switchboard-postgres-'))
  if (account) chownSync(folder, account.uid, account.gid)
  const data = join(folder, 'data')
  const port = await freePort()
  const options = { cwd: folder, ...account }
  await runTool(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'portal', '-A', 'trust', '-E', 'UTF8', '--no-locale', '-N'],
    options,
  )
  const settings = [
    'fsync=off',
    'listen_addresses=127.0.0.1',
    `port=${port}`,
    'unix_socket_directories=',
    'max_connections=200',
  ]
  const child = startChild(join(bin, 'postgres'), ['-D', data, ...settings.flatMap((setting) => ['-c', setting])], {
    ...options,
    stdio: 'ignore',
  })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const stop = async () => {
    child.kill('SIGINT')
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
  await Promise.race([
    answers(port),
    ended.then(() => Promise.reject(new Error('PostgreSQL ended as soon as it was started.'))),
  ])
  return { url: `postgres://portal@127.0.0.1:${port}/postgres`, stop }
}

/** The folder of initdb and postgres. */
function programs() {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : []
  const path = (process.env.PATH ?? '').split(delimiter)
  return [...versions.map((version) => join(debian, version, 'bin')), ...path].find(
    (folder) => folder && existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')),
  )
}

/** PostgreSQL refuses to run as root: it runs as the account that its package made, else as nobody. */
function ordinaryAccount() {
  if (process.getuid?.() !== 0) return undefined
  const id = (flag, name) =>
    Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }))
  for (const name of ['postgres', 'nobody']) {
    try {
      return { uid: id('-u', name), gid: id('-g', name) }
    } catch {
      // There is no such account.
    }
  }
  return undefined
}

function freePort() {
  const trial = createServer()
  return new Promise((resolve) =>
    trial.listen(0, '127.0.0.1', () => {
      const { port } = trial.address()
      trial.close(() => resolve(port))
    }),
  )
}

async function answers(port) {
  for (const limit = Date.now() + START_MS; Date.now() < limit;) {
    if (await connects(port)) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('PostgreSQL does not answer.')
}

function connects(port) {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(socket.destroy() && true))
    socket.on('error', () => resolve(false))
  })
}
