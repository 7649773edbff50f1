// Publishes remotes of a few bytes through the team routes, as the command publishes real ones.
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { publishBuild } from '../../../platform/command/publish-build.ts'
import { baseOf, containerName } from '../../../platform/build/registry-rules.ts'
import type { Portal } from '../../../platform/command/portal-client.ts'
import type { BuildRecord, BuildReference } from '@switchboard/record'

export interface Publisher {
  readonly portal: Portal
  readonly pem: string
  /** For the built files. */
  readonly folder: string
}

/** Publishes a build with an entry of one line, and promotes it unless the part has one already. */
export async function publishSmallRemote(
  { portal, pem, folder }: Publisher,
  name: string,
  version: string,
): Promise<BuildReference> {
  const build = createHash('sha256').update(`${name} ${version}`).digest('hex').slice(0, 16)
  const entry = Buffer.from(`// ${name} ${version} webpackChunk${name}_${build}\nvar ${containerName(name)} = {}\n`)
  const dist = mkdtempSync(join(folder, 'small-'))
  mkdirSync(join(dist, build))
  writeFileSync(join(dist, build, 'remoteEntry.js'), entry)
  writeFileSync(join(dist, build, 'remoteEntry.js.br'), brotliCompressSync(entry))
  await publishBuild(portal, { dist, record: recordOf({ name, version, build, entry }), pem, why: 'benchmark' })
  if (version !== '1.0.0') return { name, build }
  const change = { kind: 'promote', part: name, build }
  await portal.post('/registry/api/changes', { change, environment: 'nonprod', why: 'benchmark' })
  return { name, build }
}

function recordOf({ name, version, build, entry }: { name: string; version: string; build: string; entry: Buffer }) {
  const integrity = `sha384-${createHash('sha384').update(entry).digest('base64')}`
  const record: BuildRecord = {
    name,
    version,
    build,
    base: baseOf({ name, build }),
    files: [{ path: 'remoteEntry.js', integrity, bytes: entry.length, kind: 'entry' }],
    routes: [{ path: `/${name}`, page: name, title: name, scripts: [] }],
    contract: 1,
    shared: {},
    commit: '',
    builtAt: new Date().toISOString(),
    owner: { team: `Team of ${name}`, contact: 'team@example.com', runbook: 'Roll back.' },
  }
  return record
}
