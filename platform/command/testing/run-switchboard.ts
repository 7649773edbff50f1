// Runs the command against a fake portal, for the tests of the command.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, afterEach } from 'node:test'
import { switchboard } from '../main.ts'
import { repositoryHome, repositoryVerbs } from '../repository-home.ts'
import { startFakePortal, type PortalContents } from './fake-portal.ts'
import type { BuildRecord, GateResult } from '@switchboard/record'
import type { Credentials } from '../settings.mjs'

export const token = 'sbt_00000001_secret'

export const passed: GateResult = { version: 'f'.repeat(16), ranWith: [], findings: [], waivers: [] }

/** @param build the beginning of its id */
export const record = (name: string, build: string, version: string, more: Partial<BuildRecord> = {}): BuildRecord => ({
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
  gate: passed,
  ...more,
})

/** The ids of the builds of usage. */
export const [third, second, first] = ['3c00000000000000', '2b00000000000000', '1a00000000000000'] as const
const records = [
  record('usage', third, '0.3.0'),
  record('usage', second, '0.2.0'),
  record('usage', first, '0.1.0'),
  record('billing', '9d', '0.1.0'),
  record('host', '5e', '0.1.0', { provides: {} }),
]

let portal: Awaited<ReturnType<typeof startFakePortal>> | undefined
let given: Credentials = {}
afterEach(() => portal?.close())

/** Starts a portal in which everybody gets the first build of usage. */
export async function startPortal(more: Partial<PortalContents> = {}) {
  portal?.close()
  const started = await startFakePortal({ token, records, ...more })
  portal = started
  given = { url: started.url, token }
  await run('promote', 'host', '--why', 'first start')
  await run('promote', 'usage', '1a', '--why', 'first start')
  return started
}

export const setCredentials = (more: Credentials) => void (given = { ...given, ...more })

/** Runs the command. */
export async function run(...args: string[]) {
  let [out, err] = ['', '']
  const code = await switchboard(args, {
    given,
    home: repositoryHome,
    verbs: repositoryVerbs,
    out: { write: (text) => void (out += text) },
    err: { write: (text) => void (err += text) },
  })
  return { code, out, err }
}

/** The part usage in the portal's state. */
export const usage = () => portal?.at.state.parts.usage

/** A folder for the files of one test file. */
export function temporaryFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'switchboard-command-'))
  after(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
