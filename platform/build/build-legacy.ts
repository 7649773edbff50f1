// Assembles the legacy application: its scripts with the templates, the domain rules and the sign-in, its other files,
// and the published files of its packages.
import { cpSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const legacy = fileURLToPath(new URL('../../legacy/', import.meta.url))
const vendor = [
  ['angular', 'angular.min.js'],
  ['angular', 'angular-csp.css'],
  ['angular-route', 'angular-route.min.js'],
  ['bootstrap', 'dist/css/bootstrap.min.css'],
]

export async function buildLegacy(outdir: string) {
  const bundled = ['app', 'pages'].map((folder) => join(legacy, 'src', folder))
  cpSync(join(legacy, 'src'), outdir, { recursive: true, filter: (file) => !bundled.includes(file) })
  await build({
    absWorkingDir: legacy,
    entryPoints: ['src/app/main.js', 'src/app/start.js'],
    outdir: join(outdir, 'app'),
    bundle: true,
    format: 'esm',
    target: 'es2022',
    loader: { '.html': 'text' },
    // Whole files, because the page names the hash of each of its scripts.
    splitting: false,
    logLevel: 'warning',
  })
  mkdirSync(join(outdir, 'vendor'), { recursive: true })
  for (const [name = '', file = ''] of vendor) {
    cpSync(join(legacy, 'node_modules', name, file), join(outdir, 'vendor', file.split('/').at(-1) ?? file))
  }
}
