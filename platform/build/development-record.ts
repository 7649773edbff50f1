// The record of a part that a development server serves. It has no hashes, because its files change while it is in use.
import { join } from 'node:path'
import { hostVersions } from './finish-build.ts'
import { fillersOf, routesOf } from './remote-routes.ts'
import { contractNumber, root } from './repository.ts'
import type { BuildRecord } from '@switchboard/record'

const hostFiles: readonly BuildRecord['files'][number][] = [
  { path: 'vendor.js', kind: 'entry', integrity: '', bytes: 0 },
  { path: 'runtime.js', kind: 'entry', integrity: '', bytes: 0 },
  { path: 'main.js', kind: 'entry', integrity: '', bytes: 0 },
  { path: 'main.css', kind: 'style', integrity: '', bytes: 0 },
]

/**
 * @param port of its development server
 * @param folder of its sources
 */
export async function developmentRecord(
  part: string,
  port: number,
  folder: string = join(root, 'remotes', part),
): Promise<BuildRecord> {
  const isHost = part === 'host'
  const routes = isHost ? [] : await routesOf(folder)
  const fills = isHost ? [] : await fillersOf(folder)
  return {
    name: part,
    version: '0.0.0',
    build: 'development',
    base: `http://localhost:${port}/`,
    files: isHost ? hostFiles : [],
    routes: routes.map(({ request: _, ...route }) => ({ ...route, scripts: [] })),
    ...(fills.length > 0 && { fills: fills.map(({ place }) => ({ place, scripts: [] })) }),
    contract: contractNumber(),
    shared: {},
    ...(isHost && { provides: hostVersions() }),
    commit: '',
    builtAt: new Date().toISOString(),
  }
}
