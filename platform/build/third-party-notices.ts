// The licences of the packages that browsers load, as a text for /third-party-notices.txt. Most licences require that
// every copy includes them.
import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { object, optional, readJson, recordOf, string } from '../../shared/node/read-json.mjs'

const manifest = object({
  name: string,
  version: string,
  license: optional(string),
  dependencies: optional(recordOf(string)),
})
/** Reads only those of our own packages that these parts need. */
const OWN = '@switchboard/'
/**
 * The package of federation's browser code also contains the plugin, which needs packages that browsers do not load.
 */
const ONLY_FOR_BUILDS = new Map([
  ['@module-federation/enhanced', ['@module-federation/runtime', '@module-federation/webpack-bundler-runtime']],
])
/** The text is the same for each package, and some packages do not include the file. */
const COMMON_TEXT = 'Apache-2.0'
const LICENCE = /^(licen[cs]e|copying|notice)([-_.].*)?$/i

interface Delivered {
  name: string
  version: string
  licence: string
  /** text of the licence; empty if the package has none */
  text: string
}

/**
 * @param parts folders of the parts that browsers load
 * @returns their direct and indirect packages, in alphabetical order
 */
export function deliveredPackages(parts: readonly string[]): Delivered[] {
  const found = new Map<string, Delivered>()
  const read = new Set()
  const waiting = [...parts]
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    if (read.has(folder)) continue
    read.add(folder)
    const { name, version, license = 'unknown', dependencies = {} } = readJson(join(folder, 'package.json'), manifest)
    if (!name.startsWith(OWN))
      found.set(`${name}@${version}`, { name, version, licence: license, text: licenceText(folder) })
    for (const dependency of ONLY_FOR_BUILDS.get(name) ?? Object.keys(dependencies))
      waiting.push(findPackage(folder, dependency))
  }
  const packages = [...found.values()]
  const common = packages.find(({ licence, text }) => licence === COMMON_TEXT && text !== '')?.text ?? ''
  return packages
    .map((one) => (one.text === '' && one.licence === COMMON_TEXT ? { ...one, text: common } : one))
    .sort((one, other) => (one.name < other.name ? -1 : 1))
}

export function thirdPartyNotices(packages: readonly Delivered[]) {
  const line = '-'.repeat(80)
  const notices = packages.map(({ name, version, licence, text }) =>
    `${name} ${version}\nLicence: ${licence}\n\n${text}`.trimEnd(),
  )
  return (
    ['This portal contains the following third-party packages, or parts of them.', ...notices].join(`\n\n${line}\n`) +
    '\n'
  )
}

const licenceText = (folder: string) =>
  readdirSync(folder)
    .filter((name) => LICENCE.test(name))
    .map((name) => readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n').trim())
    .join('\n\n')

/** Finds a package like Node.js, but ignores the exports of its package.json. */
function findPackage(from: string, name: string) {
  for (let folder = from; ; folder = dirname(folder)) {
    const path = join(folder, 'node_modules', name)
    if (existsSync(join(path, 'package.json'))) return realpathSync(path)
    if (folder === dirname(folder)) throw new Error(`${name}, which ${from} needs, is not installed`)
  }
}
