// Assembles the legacy application: its script with its templates, the domain rules and the sign-in, its other files,
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
  const script = join('app', 'main.js')
  const bundled = ['app', 'pages'].map((folder) => join(legacy, 'src', folder))
  cpSync(join(legacy, 'src'), outdir, { recursive: true, filter: (file) => !bundled.includes(file) })
  await build({
    absWorkingDir: legacy,
    entryPoints: [join('src', script)],
    outfile: join(outdir, script),
    bundle: true,
    format: 'esm',
    target: 'es2022',
    loader: { '.html': 'text' },
    // One file, because the page names the hash of each of its scripts.
    splitting: false,
    logLevel: 'warning',
  })
  mkdirSync(join(outdir, 'vendor'), { recursive: true })
  for (const [name = '', file = ''] of vendor) {
    cpSync(join(legacy, 'node_modules', name, file), join(outdir, 'vendor', file.split('/').at(-1) ?? file))
  }
}
