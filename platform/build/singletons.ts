// The list of packages that exist once in the page. The host provides them; a remote does not bundle its own copy.
import { providedVersion } from './repository.ts'

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
  '@switchboard/brand/rules': '@switchboard/brand',
  '@switchboard/events': '@switchboard/events',
  '@switchboard/remote': '@switchboard/remote',
  '@switchboard/router': '@switchboard/router',
  '@switchboard/unsaved': '@switchboard/unsaved',
}

/** The modules that a shell imports from each package. */
export const sharedRequests = Object.keys(names).filter((name) => !name.endsWith('/'))

/** The names of stateful packages, for the rule that no remote bundles a second copy of one. */
export const statefulPackages = [...new Set(Object.values(names))]

/** `shared` of the host, which loads every package with its first script. */
export const hostSingletons = () =>
  singletons((version) => ({ singleton: true, strictVersion: true, eager: true, version, requiredVersion: version }))

/** `shared` of a remote, which uses the host's copy if its version fits, and fails otherwise. */
export const remoteSingletons = () =>
  singletons((version) => ({
    singleton: true,
    strictVersion: true,
    import: false as false,
    requiredVersion: `^${version}`,
  }))

const singletons = <T>(configFor: (version: string) => T): Record<string, T> =>
  Object.fromEntries(Object.entries(names).map(([name, source]) => [name, configFor(providedVersion(source))]))
