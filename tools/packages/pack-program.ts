// Bundles a program of Node.js with the code outside its folder, except for other published packages.
import { join } from 'node:path'
import { build, type Plugin } from 'esbuild'
import { root } from '../../shared/node/environment.mjs'
import { contractNumber, providedVersion } from '../../platform/build/repository.ts'
import { statefulPackages } from '../../platform/build/singletons.ts'
import { expandedExports, sourcesOf } from './exports.ts'
import type { Published } from './published.ts'

/** Loaded by webpack, which gets their path. */
const LOADERS = ['refuse-file.mjs']

/** @returns names of the packages that the scripts import */
export async function packProgram(one: Published, outdir: string): Promise<string[]> {
  const folder = join(root, one.folder)
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: [...sourcesOf(expandedExports(one)), ...LOADERS].map((path) => join(folder, path)),
    entryNames: '[name]',
    chunkNames: '[name]-[hash]',
    outdir,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    packages: 'external',
    metafile: true,
    logLevel: 'warning',
    plugins: [ofRelease],
  })
  return Object.values(metafile.outputs)
    .flatMap(({ imports }) => imports)
    .filter(({ external }) => external)
    .map(({ path }) => path.split('/', path.startsWith('@') ? 2 : 1).join('/'))
}

/** Replaces what the build reads from this repository. */
const ofRelease: Plugin = {
  name: 'of-release',
  setup(build) {
    // In the repository, this file bundles the record at its first use.
    build.onResolve({ filter: /\/registry-rules\.ts$/ }, () => ({ path: join(root, 'platform/record/src/index.ts') }))
    build.onLoad({ filter: /\/platform\/build\/repository\.ts$/ }, () => ({
      contents: releaseValues(),
      loader: 'ts',
    }))
  },
}

function releaseValues() {
  const versions = Object.fromEntries(statefulPackages.map((name) => [name, providedVersion(name)]))
  return [
    `import { sep } from 'node:path'`,
    `export const root = process.cwd() + sep`,
    `const versions = ${JSON.stringify(versions)}`,
    `export const providedVersion = (name) => versions[name]`,
    `export const contractNumber = () => ${contractNumber()}`,
  ].join('\n')
}
