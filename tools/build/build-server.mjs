// Bundles the server and its commands. Our own sources are bundled, the server's npm packages are not.
import { existsSync, rmSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { object, readJson, recordOf, string } from '../json/read-json.mjs'
import { buildStarter } from './build-starter.mjs'
import { buildEmptyDatabase } from './empty-database.mjs'

const server = fileURLToPath(new URL('../../server/', import.meta.url))
const entries = {
  main: 'src/main.ts',
  seed: '../demo/src/main.ts',
  import: 'src/metering/main.ts',
  bill: 'src/billing/main.ts',
  registry: 'src/registry/main.ts',
  'bill-worker': 'src/billing/invoice-pdf/worker.ts',
  'empty-db': 'src/db/empty-database-main.ts',
}

export async function buildServer() {
  const outdir = join(server, 'dist')
  rmSync(outdir, { recursive: true, force: true })
  await build({
    absWorkingDir: server,
    entryPoints: Object.fromEntries(Object.entries(entries).filter(([, file]) => existsSync(join(server, file)))),
    outdir,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    sourcemap: true,
    plugins: [externalPackages()],
    logLevel: 'warning',
  })
  await buildStarter(join(outdir, 'starter'))
  await buildEmptyDatabase()
}

/**
 * Leaves the packages that the server itself depends on to Node. The dependencies of our own packages are bundled.
 * @returns {import('esbuild').Plugin}
 */
function externalPackages() {
  const { dependencies } = readJson(join(server, 'package.json'), object({ dependencies: recordOf(string) }))
  const external = Object.keys(dependencies).filter((name) => !name.startsWith('@switchboard/'))
  return {
    name: 'external-packages',
    setup(build) {
      build.onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
        kind !== 'entry-point' &&
        (isBuiltin(path) || external.some((name) => path === name || path.startsWith(`${name}/`)))
          ? { path, external: true }
          : undefined,
      )
    },
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildServer()
