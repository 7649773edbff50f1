// The one list of what exists once in the page. The host provides it; a remote can never bring its own.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/** Name (a slash at the end means every sub-path) → the package whose version counts. */
const names = {
  react: 'react',
  'react/': 'react',
  'react-dom': 'react-dom',
  'react-dom/': 'react-dom',
  zustand: 'zustand',
  'zustand/': 'zustand',
  '@switchboard/analytics': '@switchboard/analytics',
  '@switchboard/api-client': '@switchboard/api-client',
  '@switchboard/auth': '@switchboard/auth',
  '@switchboard/brand': '@switchboard/brand',
  '@switchboard/events': '@switchboard/events',
  '@switchboard/remote': '@switchboard/remote',
  '@switchboard/router': '@switchboard/router',
}

const hostFile = new URL('../../host/package.json', import.meta.url)

function versionOf(name) {
  const require = createRequire(hostFile)
  const folder = require.resolve.paths(name)[0]
  return JSON.parse(readFileSync(`${folder}/${name}/package.json`, 'utf8')).version
}

/** Stateful packages by name, for the check that no remote's bundle holds a second copy. */
export const statefulPackages = [...new Set(Object.values(names))]

/** `shared` of the host: present from the first script on. */
export const provided = () => shared((version) => ({ eager: true, version, requiredVersion: version }))

/** `shared` of a remote: the host's copy, of a version that fits, or a clear failure. */
export const consumed = () => shared((version) => ({ import: false, requiredVersion: `^${version}` }))

function shared(rest) {
  const entry = ([name, from]) => [name, { singleton: true, strictVersion: true, ...rest(versionOf(from)) }]
  return Object.fromEntries(Object.entries(names).map(entry))
}
