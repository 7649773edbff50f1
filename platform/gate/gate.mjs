// Checks a build before it is published: rules over its files, then a run in a real browser.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readBuildRecord } from '../build/record-shapes.mjs'
import { openCandidate } from './candidate.mjs'
import { LIMITS } from './conformance/limits.mjs'
import { checkFiles } from './rules/files.mjs'
import { checkFits } from './rules/fits.mjs'
import { checkGlobals } from './rules/globals.mjs'
import { checkRoutes } from './rules/routes.mjs'
import { checkSingletons } from './rules/singletons.mjs'
import { checkSize } from './rules/size.mjs'
import { checkSources } from './rules/sources.mjs'
import { checkStyles } from './rules/styles.mjs'
import { applyWaivers } from './rules/waivers.mjs'

/** @typedef {import('./candidate.mjs').BuildRecord} BuildRecord */
/** @typedef {import('./candidate.mjs').Finding} Finding */
/** @typedef {import('./conformance/portal.mjs').HostBuild} HostBuild */
/** @typedef {(record: BuildRecord, path: string) => Promise<Buffer>} ReadFile */

/**
 * @typedef {object} GateOptions
 * @property {string} part name of the remote
 * @property {string} [folder] its sources; default: remotes/<part>
 * @property {string} [dist] the folder of its build; default: <folder>/dist
 * @property {string} [hostDist] the folder of a built host; default: host/dist
 * @property {BuildRecord[]} [hosts] every host build that customers have now; default: the one built here
 * @property {string} [embedDist] the folder of a built embed; default: platform/embed/dist
 * @property {BuildRecord[]} [embeds] every build of embed that customers have now; default in the browser: the one built here
 * @property {BuildRecord} [previous] the last build, for the size budget
 * @property {Pick<BuildRecord, 'name' | 'routes'>[]} [others] builds of other remotes that customers have now
 * @property {string} [portal] address of a running portal that has the files of `hosts` and `previous`, where they are not the ones built here
 * @property {ReadFile} [filesOf] reads them from elsewhere; default: from `portal`
 * @property {string} [tsconfig] of the remote, to check its types
 * @property {string} [today] for the end of waivers; default: of this machine
 * @property {boolean} [inBrowser] false: the rules over the files only
 * @property {import('@playwright/test').Browser} [browser] to use instead of one of its own
 * @property {Partial<typeof LIMITS>} [limits]
 * @property {(words: string) => void} [onProgress]
 */

/**
 * @typedef {object} Measured
 * @property {import('./rules/size.mjs').MeasuredSize} [size]
 * @property {import('./conformance/conformance.mjs').MeasuredRun} [browser]
 * @property {import('./rules/waivers.mjs').Waived[]} waived findings that the remote excuses
 * @property {number} seconds
 */

const root = fileURLToPath(new URL('../../', import.meta.url))

/**
 * @param {GateOptions} options
 * @returns {Promise<{ ok: boolean, findings: Finding[], measured: Measured }>}
 */
export async function runGate(options) {
  const { part, folder = join(root, 'remotes', part), dist = join(folder, 'dist'), others = [], previous } = options
  const { inBrowser = true, filesOf = fromPortal(options.portal, options.limits), onProgress = () => {} } = options
  const started = performance.now()
  const candidate = openCandidate({ dist, folder })
  const built = builtShell(options.hostDist ?? join(root, 'host/dist'))
  const hosts = options.hosts?.length ? options.hosts : built ? [built.record] : []
  onProgress('reads the files')
  const broken = [...checkFits(candidate, [...hosts, ...(options.embeds ?? [])]), ...checkFiles(candidate)]
  // A browser would refuse those files, or the host the build: every other rule would only repeat it.
  const isSound = broken.length === 0
  const last = previous && { record: previous, read: (/** @type {string} */ path) => filesOf(previous, path) }
  const sized = isSound ? await checkSize(candidate, last) : undefined
  const findings = [
    ...broken,
    ...(sized?.findings ?? []),
    ...(isSound ? [...checkStyles(candidate), ...checkGlobals(candidate)] : []),
    ...checkSingletons(candidate),
    ...checkRoutes(candidate, others),
    ...checkSources(candidate),
    ...(await typeFaults(options)),
  ]
  const run = inBrowser && isSound ? await tryInChromium(candidate, hosts, built, { ...options, filesOf }) : undefined
  const { waivers = [] } = candidate.settings
  const { today = new Date().toISOString().slice(0, 10) } = options
  const { findings: all, waived } = applyWaivers([...findings, ...(run?.findings ?? [])], waivers, today)
  const seconds = Math.round((performance.now() - started) / 100) / 10
  return {
    ok: all.length === 0,
    findings: all,
    measured: { ...(sized && { size: sized.measured }), ...(run && { browser: run.measured }), waived, seconds },
  }
}

/** @param {GateOptions} options */
async function typeFaults({ tsconfig, onProgress }) {
  if (tsconfig === undefined) return []
  onProgress?.('checks types')
  const { checkTypes } = await import('./rules/type-errors.mjs')
  return checkTypes(tsconfig)
}

/**
 * @param {string} dist
 * @returns {HostBuild | undefined}
 */
export function builtShell(dist) {
  try {
    const record = readBuildRecord(dist)
    return { record, read: async (path) => readFileSync(join(dist, record.build, path)) }
  } catch {
    return undefined
  }
}

/**
 * @param {import('./candidate.mjs').Candidate} candidate
 * @param {BuildRecord[]} hosts
 * @param {HostBuild | undefined} built
 * @param {GateOptions & { filesOf: ReadFile }} options
 * @returns {Promise<{ findings: Finding[], measured?: Measured['browser'] }>}
 */
async function tryInChromium(candidate, hosts, built, options) {
  const {
    filesOf,
    browser,
    limits,
    embeds = [],
    embedDist = join(root, 'platform/embed/dist'),
    onProgress = () => {},
  } = options
  const { runConformance } = await import('./conformance/conformance.mjs')
  const [record] = hosts
  if (!record) {
    const message = 'There is no host to try it in: build one (npm run build host) or publish one first.'
    return { findings: [{ rule: 'fits', message }] }
  }
  const host = shellBuild(record, built, filesOf)
  const builtEmbed = builtShell(embedDist)
  const [embedRecord = builtEmbed?.record] = embeds
  const embed = embedRecord && shellBuild(embedRecord, builtEmbed, filesOf)
  // Reading the host first names a host that cannot be read, instead of a page that does not open.
  await Promise.all(record.files.filter(({ kind }) => kind === 'entry').map(({ path }) => host.read(path)))
  onProgress('starts a browser')
  const chromium = browser ?? (await startBrowser())
  try {
    return await runConformance({ browser: chromium, candidate, host, embed, limits, onProgress })
  } finally {
    if (!browser) await chromium.close()
  }
}

/**
 * @param {BuildRecord} record
 * @param {HostBuild | undefined} built
 * @param {ReadFile} filesOf
 * @returns {HostBuild}
 */
const shellBuild = (record, built, filesOf) =>
  record.build === built?.record.build ? built : { record, read: readOnceEach((path) => filesOf(record, path)) }

/** @param {HostBuild['read']} read */
function readOnceEach(read) {
  /** @type {Map<string, Promise<Buffer>>} */
  const known = new Map()
  return (/** @type {string} */ path) => {
    const content = known.get(path) ?? read(path)
    known.set(path, content)
    return content
  }
}

/** Starts the browser of the end-to-end tests. */
export async function startBrowser() {
  const [{ chromium }, { findChromium, findHeadlessShell }] = await Promise.all([
    import('@playwright/test'),
    import('./chromium.mjs'),
  ])
  const executablePath = (await findHeadlessShell()) ?? (await findChromium())
  return chromium.launch({ executablePath })
}

/**
 * @param {string | undefined} portal
 * @param {Partial<typeof LIMITS>} [limits]
 * @returns {ReadFile} for the files of builds that the portal has
 */
const fromPortal = (portal, limits) => async (record, path) => {
  if (!portal) throw new Error(`The files of ${record.name} ${record.build} are not here: say which portal has them.`)
  const { file: limit } = { ...LIMITS, ...limits }
  try {
    const answer = await fetch(new URL(record.base + path, portal), { signal: AbortSignal.timeout(limit) })
    if (answer.ok) return Buffer.from(await answer.arrayBuffer())
    throw new Error(`${portal} answered ${answer.status} for ${record.base}${path}.`)
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'TimeoutError')) throw error
    throw new Error(`${portal} did not send ${record.base}${path} within ${limit / 1000} s.`, { cause: error })
  }
}
