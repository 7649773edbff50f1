// Puts the legacy application together: its plain files, and those of its packages as they were published.
import { cpSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const legacy = fileURLToPath(new URL('../../legacy/', import.meta.url))
const vendor = [
  ['angular', 'angular.min.js'],
  ['angular', 'angular-csp.css'],
  ['angular-route', 'angular-route.min.js'],
  ['bootstrap', 'dist/css/bootstrap.min.css'],
  ['keycloak-js', 'lib/keycloak.js'],
]

/** @param {string} outdir */
export function buildLegacy(outdir) {
  cpSync(join(legacy, 'src'), outdir, { recursive: true })
  mkdirSync(join(outdir, 'vendor'), { recursive: true })
  for (const [name = '', file = ''] of vendor) {
    cpSync(join(legacy, 'node_modules', name, file), join(outdir, 'vendor', file.split('/').at(-1) ?? file))
  }
}
