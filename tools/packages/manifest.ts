// The manifest of a published package.
import { expandedExports, publishedTarget } from './exports.ts'
import { catalog, inlinedDependencies, programOf, published, type Published } from './published.ts'

/** Exist once in the page: a remote installs the types and the host provides the code. */
const PEERS = ['react', 'react-dom']
const TYPES_OF_PEERS = ['@types/react', '@types/react-dom']

/** @param imported names of the packages that its files import */
export function publishedManifest(one: Published, imported: ReadonlySet<string>) {
  const { name, version, sideEffects, bin } = one.manifest
  const resolved = programOf(one).resolved ?? []
  const declared = { ...one.manifest.devDependencies, ...inlinedDependencies(one), ...one.manifest.dependencies }
  const unknown = [...imported].filter((wanted) => wanted !== name && !isBuiltIn(wanted) && !(wanted in declared))
  if (unknown.length > 0) throw new Error(`${one.folder}/package.json does not name ${unknown.join(', ')}`)
  const needed = Object.keys(declared).filter(
    (wanted) => imported.has(wanted) || resolved.includes(wanted) || wanted in runtimeOf(one),
  )
  const peers = needed.filter((wanted) => PEERS.includes(wanted))
  const types = Object.keys(declared).filter((wanted) => TYPES_OF_PEERS.includes(wanted))
  const script = one.kind === 'program' ? '.mjs' : '.js'
  return {
    name,
    version,
    license: 'UNLICENSED',
    type: 'module',
    ...(one.kind === 'program' && { engines: { node: '>=20.19' } }),
    ...(bin && { bin: mapValues(bin, (path) => path.replace(/^\.\/(.*)\.ts$/, 'dist/$1.mjs')) }),
    sideEffects: one.kind === 'program' || sideEffects === false ? false : ['**/*.css'],
    exports: {
      ...Object.fromEntries(
        Object.entries(expandedExports(one)).map(([door, target]) => [door, publishedTarget(target, script)]),
      ),
      './package.json': './package.json',
    },
    files: ['dist', 'CHANGELOG.md'],
    dependencies: Object.fromEntries(
      needed.filter((wanted) => !PEERS.includes(wanted)).map((wanted) => [wanted, versionOf(wanted)]),
    ),
    ...(peers.length > 0 && {
      peerDependencies: Object.fromEntries([...peers, ...types].map((wanted) => [wanted, `^${versionOf(wanted)}`])),
      peerDependenciesMeta: Object.fromEntries(types.map((wanted) => [wanted, { optional: true }])),
    }),
  }
}

const runtimeOf = ({ manifest }: Published) => manifest.dependencies ?? {}

const mapValues = (record: Readonly<Record<string, string>>, change: (value: string) => string) =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]))

const isBuiltIn = (name: string) => name.startsWith('node:')

/** The version of another published package, or that of the catalog. */
function versionOf(name: string) {
  const version = published.find(({ manifest }) => manifest.name === name)?.manifest.version ?? catalog[name]
  if (version === undefined) throw new Error(`${name} is neither published nor in the catalog`)
  return version
}
