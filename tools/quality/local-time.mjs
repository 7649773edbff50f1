import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Beginnings of the paths of code with local time (decision record 0012). */
export const localTimePaths = [
  'demo/src/',
  'host/src/shell/',
  'legacy/',
  'platform/operations/src/',
  'platform/panel/src/panel-text',
  'platform/record/src/',
  'platform/server/src/http/rate-limit',
  'platform/server/src/registry/',
  'platform/starter/src/start',
  'remotes/account-settings/src/activity/',
  'server/src/account/',
  'server/src/authentication/ended-sessions',
  'server/src/billing/api/',
  'server/src/identity-provider/',
  'server/src/keycloak-account/account-credentials',
  'server/src/keycloak-admin/credential-events',
  'server/src/payments/gateway-double/fields/',
  'server/src/usage/local-day',
  'shared/domain/src/date/',
  'shared/domain/src/notification/',
  'shared/forms/src/',
  'shared/ui/src/date/',
  'shared/ui/src/mask/',
]

const dates = /\bDate\b|\bIntl\b|\bdayjs\b|\bTZ\b|\btoLocale/
const imports = /(?:\bfrom|\bimport|\brequire\()\s*\(?['"](\.[^'"]+)['"]/g
const endings = ['', '.ts', '.tsx', '.js', '/index.ts', '/index.tsx', '/index.js']

/**
 * The unit tests of code with local time, which run in a second time zone: those at these paths that have something to
 * do with dates, or import a file of their own package that has. Files of other packages have their own tests.
 * @param {string} root
 * @returns {string[]} paths from the root
 */
export const localTimeTests = (root) => testsAtPaths(root).filter((path) => hasDates(join(root, path), new Set()))

/**
 * @param {string} path
 * @param {Set<string>} read files without dates, which are not read again
 * @returns {boolean}
 */
function hasDates(path, read) {
  if (read.has(path)) return false
  read.add(path)
  const source = readFileSync(path, 'utf8')
  return dates.test(withoutComments(source)) || importsOf(path, source).some((imported) => hasDates(imported, read))
}

/** @param {string} source */
const withoutComments = (source) => source.replace(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, '')

/**
 * @param {string} path
 * @param {string} source
 */
const importsOf = (path, source) =>
  [...source.matchAll(imports)].flatMap(([, name = '']) => {
    const imported = endings.map((ending) => join(dirname(path), name + ending)).find(isSource)
    return imported === undefined ? [] : [imported]
  })

/** @param {string} path */
const isSource = (path) => /\.(?:tsx?|[cm]?js)$/.test(path) && existsSync(path)

/** @param {string} root */
function testsAtPaths(root) {
  return localTimePaths.flatMap((beginning) => {
    const folder = beginning.slice(0, beginning.lastIndexOf('/') + 1)
    return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((file) => (folder + file).replaceAll('\\', '/'))
      .filter((path) => path.startsWith(beginning) && /\.test\.(?:tsx?|js)$/.test(path))
      .filter((path) => !/\/(?:node_modules|dist|\.cache)\//.test(path))
      .sort()
  })
}
