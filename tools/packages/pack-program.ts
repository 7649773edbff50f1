// Bundles a program of Node.js with the code outside its folder, except for other published packages.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, type Plugin } from 'esbuild'
import { root } from '../../shared/node/environment.mjs'
import { contractNumber, providedVersion } from '../../platform/build/repository.ts'
import { statefulPackages } from '../../platform/build/singletons.ts'
import { inPageScript } from '../../platform/gate/conformance/in-page-script.ts'
import { gateVersion } from '../../platform/gate/gate-version.ts'
import { expandedExports, sourcesOf } from './exports.ts'
import { programOf, type Published } from './published.ts'

/** @returns names of the packages that the scripts import */
export async function packProgram(one: Published, outdir: string): Promise<string[]> {
  const folder = join(root, one.folder)
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: [
      ...sourcesOf(expandedExports(one)),
      ...Object.values(one.manifest.bin ?? {}),
      ...(programOf(one).loaders ?? []),
    ].map((path) => join(folder, path)),
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

/** Files that read this repository, and what replaces them in a package, by the end of their path. */
const replacements: Readonly<Record<string, () => string | Promise<string>>> = {
  '/platform/build/repository.ts': releaseValues,
  '/platform/gate/gate-version.ts': () => `export const gateVersion = () => '${gateVersion()}'`,
  '/platform/gate/conformance/in-page-script.ts': async () =>
    `export const inPageScript = async () => ${JSON.stringify(await inPageScript())}`,
  '/platform/gate/conformance/page-policies.ts': () =>
    [
      `import { pagePolicy, INTEGRITY_POLICY } from '../../server/src/web/policy.ts'`,
      `export const pagePolicies = async () =>`,
      `  ({ 'content-security-policy': pagePolicy(undefined), 'integrity-policy': INTEGRITY_POLICY })`,
    ].join('\n'),
  '/shared/node/environment.mjs': () => inFolderOfTeam('shared/node/environment.mjs'),
  '/shared/node/tree.mjs': () => inFolderOfTeam('shared/node/tree.mjs'),
  '/platform/command/elsewhere/create.ts': () => besideScripts('platform/command/elsewhere/create.ts', 'elsewhere'),
}

const ofRelease: Plugin = {
  name: 'of-release',
  setup(build) {
    // In the repository, this file bundles the record at its first use.
    build.onResolve({ filter: /\/registry-rules\.ts$/ }, () => ({ path: join(root, 'platform/record/src/index.ts') }))
    for (const [ending, contents] of Object.entries(replacements))
      build.onLoad({ filter: new RegExp(`${ending.replaceAll('.', '\\.')}$`) }, async ({ path }) => ({
        contents: await contents(),
        loader: path.endsWith('.ts') ? 'ts' : 'js',
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

/** A program elsewhere works in the folder of the team instead of this repository. */
const inFolderOfTeam = (path: string) =>
  replaceIn(path, /^export const root = .*$/m, 'export const root = process.cwd()')

/** Files are copied next to the scripts, whose folders are not kept. */
const besideScripts = (path: string, name: string) =>
  replaceIn(path, /new URL\('[^']+', import\.meta\.url\)/, `new URL('${name}', import.meta.url)`)

function replaceIn(path: string, pattern: RegExp, by: string) {
  const text = readFileSync(join(root, path), 'utf8')
  if (!pattern.test(text)) throw new Error(`${path} has nothing like ${pattern}`)
  return text.replace(pattern, by)
}
