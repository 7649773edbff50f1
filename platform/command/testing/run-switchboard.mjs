// Runs the command against a fake portal, for the tests of the command.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, afterEach } from 'node:test'
import { switchboard } from '../main.mjs'
import { startFakePortal } from './fake-portal.mjs'

/** @typedef {import('./fake-portal.mjs').BuildRecord} BuildRecord */

export const token = 'sbt_00000001_secret'

/**
 * @param {string} name
 * @param {string} build the beginning of its id
 * @param {string} version
 * @param {Partial<BuildRecord>} [more]
 * @returns {BuildRecord}
 */
export const record = (name, build, version, more = {}) => ({
  name,
  build: build.padEnd(16, '0'),
  version,
  base: `/remotes/${name}/${build.padEnd(16, '0')}/`,
  files: [],
  routes: [],
  contract: 1,
  shared: {},
  commit: '',
  builtAt: '2026-11-20T00:00:00.000Z',
  ...more,
})

/** The ids of usage's builds. */
export const [third, second, first] = /** @type {const} */ ([
  '3c00000000000000',
  '2b00000000000000',
  '1a00000000000000',
])
const records = [
  record('usage', third, '0.3.0'),
  record('usage', second, '0.2.0'),
  record('usage', first, '0.1.0'),
  record('billing', '9d', '0.1.0'),
  record('host', '5e', '0.1.0', { provides: {} }),
]

/** @type {Awaited<ReturnType<typeof startFakePortal>> | undefined} */
let portal
/** @type {import('../settings.mjs').Credentials} */
let given = {}
afterEach(() => portal?.close())

/**
 * Starts a portal in which everybody has the first build of usage.
 * @param {Partial<import('./fake-portal.mjs').PortalContents>} [more]
 */
export async function startPortal(more = {}) {
  portal?.close()
  const started = await startFakePortal({ token, records, ...more })
  portal = started
  given = { url: started.url, token }
  await run('promote', 'host', '--why', 'first start')
  await run('promote', 'usage', '1a', '--why', 'first start')
  return started
}

/** @param {import('../settings.mjs').Credentials} more */
export const setCredentials = (more) => void (given = { ...given, ...more })

/**
 * Runs the command.
 * @param {...string} args
 */
export async function run(...args) {
  let [out, err] = ['', '']
  const code = await switchboard(args, {
    given,
    out: { write: (text) => void (out += text) },
    err: { write: (text) => void (err += text) },
  })
  return { code, out, err }
}

/** What the portal's state says of usage. */
export const usage = () => portal?.at.state.parts.usage

/** A folder for the files of one test file. */
export function temporaryFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'switchboard-command-'))
  after(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
