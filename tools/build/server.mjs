// Bundles the server and its commands: our own sources inside, the server's npm packages outside.
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { buildEmptyDatabase } from './empty-db.mjs'
import { buildStarter } from './starter.mjs'

const server = fileURLToPath(new URL('../../server/', import.meta.url))
const entries = {
  main: 'src/main.ts',
  seed: 'src/seed/main.ts',
  import: 'src/metering/main.ts',
  bill: 'src/billing/main.ts',
  registry: 'src/registry/main.ts',
  'bill-worker': 'src/bill-document/worker.ts',
  'empty-db': 'src/db/empty-main.ts',
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
    plugins: [npmOutside()],
    logLevel: 'warning',
  })
  await buildStarter(join(outdir, 'starter'))
  await buildEmptyDatabase()
}

/** Leaves the packages that the server itself depends on to Node; what our own packages bring along is bundled. */
function npmOutside() {
  const { dependencies } = JSON.parse(readFileSync(join(server, 'package.json'), 'utf8'))
  const outside = Object.keys(dependencies).filter((name) => !name.startsWith('@switchboard/'))
  return {
    name: 'npm-outside',
    setup(at) {
      at.onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
        kind !== 'entry-point' &&
        (isBuiltin(path) || outside.some((name) => path === name || path.startsWith(`${name}/`)))
          ? { path, external: true }
          : undefined,
      )
    },
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildServer()
