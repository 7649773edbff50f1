// For the tests of the command: types at it, against a portal of the team routes alone.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, afterEach } from 'node:test'
import { fakePortal } from './fake-portal.mjs'
import { switchboard } from './main.mjs'

export const token = 'sbt_00000001_secret'

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
const records = [
  record('usage', '3c', '0.3.0'),
  record('usage', '2b', '0.2.0'),
  record('usage', '1a', '0.1.0'),
  record('billing', '9d', '0.1.0'),
  record('host', '5e', '0.1.0', { provides: {} }),
]
/** Of usage. */
export const [third, second, first] = records.map(({ build }) => build)

let portal
let given = {}
afterEach(() => portal?.close())

/** One where everybody has the first build of usage. @param {Parameters<typeof fakePortal>[0]} more */
export async function aPortal(more = {}) {
  portal?.close()
  portal = await fakePortal({ token, records, ...more })
  given = { url: portal.url, token }
  await type('promote', 'host', '--why', 'first start')
  await type('promote', 'usage', '1a', '--why', 'first start')
  return portal
}

export const give = (more) => void (given = { ...given, ...more })

export async function type(...words) {
  const [out, err] = [[], []]
  const code = await switchboard(words, {
    given,
    out: { write: (text) => out.push(text) },
    err: { write: (text) => err.push(text) },
  })
  return { code, out: out.join(''), err: err.join('') }
}

export const usage = () => portal.at.state.parts.usage

/** A folder for files of one test file. */
export function aRoom() {
  const room = mkdtempSync(join(tmpdir(), 'switchboard-command-'))
  after(() => rmSync(room, { recursive: true, force: true }))
  return room
}
