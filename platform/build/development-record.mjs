// The record of a part that a development server serves. It has no hashes, because its files change while it is in use.
import { fileURLToPath } from 'node:url'
import { contractNumber, hostVersions } from './finish-build.mjs'
import { routesOf } from './remote-routes.mjs'

/** @typedef {import('@switchboard/record').BuildRecord} BuildRecord */

const root = fileURLToPath(new URL('../../', import.meta.url))

/** @type {readonly BuildRecord['files'][number][]} */
const hostFiles = [
  { path: 'vendor.js', kind: 'entry', integrity: '', bytes: 0 },
  { path: 'runtime.js', kind: 'entry', integrity: '', bytes: 0 },
  { path: 'main.js', kind: 'entry', integrity: '', bytes: 0 },
  { path: 'main.css', kind: 'style', integrity: '', bytes: 0 },
]

/**
 * @param {string} part
 * @param {number} port of its development server
 * @returns {Promise<BuildRecord>}
 */
export async function developmentRecord(part, port) {
  const isHost = part === 'host'
  const routes = isHost ? [] : await routesOf(`${root}remotes/${part}`)
  return {
    name: part,
    version: '0.0.0',
    build: 'development',
    base: `http://localhost:${port}/`,
    files: isHost ? hostFiles : [],
    routes: routes.map(({ request: _, ...route }) => ({ ...route, scripts: [] })),
    contract: contractNumber(),
    shared: {},
    ...(isHost && { provides: hostVersions() }),
    commit: '',
    builtAt: new Date().toISOString(),
  }
}
