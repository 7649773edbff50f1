// What a build must be before it is published: rules over its files, then a run in a real browser.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openCandidate } from './candidate.mjs'
import { files } from './files.mjs'
import { LIMITS } from './conformance/limits.mjs'
import { fits } from './fits.mjs'
import { globals } from './globals.mjs'
import { routes } from './routes.mjs'
import { singletons } from './second-copies.mjs'
import { size } from './size.mjs'
import { styles } from './styles.mjs'

/** @typedef {import('@switchboard/registry').BuildRecord} BuildRecord */
/** @typedef {{ rule: string, message: string, where?: string }} Finding */

const root = fileURLToPath(new URL('../../', import.meta.url))

/**
 * @param {object} given
 * @param {string} given.part name of the remote
 * @param {string} [given.folder] its sources; default: remotes/<part>
 * @param {string} [given.dist] where its build stands; default: <folder>/dist
 * @param {string} [given.hostDist] where a built host stands; default: host/dist
 * @param {BuildRecord[]} [given.hosts] every host build that customers have now; default: the one built here
 * @param {BuildRecord} [given.previous] the last build, for the size budget
 * @param {BuildRecord[]} [given.others] builds of other remotes that customers have now
 * @param {string} [given.portal] address of a running portal that has the files of `hosts` and `previous`, where they are not the ones built here
 * @param {(record: BuildRecord, path: string) => Promise<Buffer>} [given.filesOf] reads them from elsewhere; default: from `portal`
 * @param {boolean} [given.inBrowser] false: the rules over the files only
 * @param {import('@playwright/test').Browser} [given.browser] to use in place of one of its own
 * @param {Partial<typeof LIMITS>} [given.limits]
 * @param {(words: string) => void} [given.onProgress]
 * @returns {Promise<{ ok: boolean, findings: Finding[], measured: { size?: object, browser?: object, seconds: number } }>}
 */
export async function gate(given) {
  const { part, folder = join(root, 'remotes', part), dist = join(folder, 'dist'), others = [], previous } = given
  const { inBrowser = true, filesOf = fromPortal(given.portal, given.limits), onProgress = () => {} } = given
  const started = performance.now()
  const candidate = openCandidate({ dist, folder })
  const built = builtHost(given.hostDist)
  const hosts = given.hosts?.length ? given.hosts : built ? [built.record] : []
  onProgress('reads the files')
  const broken = [...fits(candidate, hosts), ...files(candidate)]
  // A browser would refuse those files, or the host the build: every other rule would only say so again.
  const sound = broken.length === 0
  const lasting = previous && { record: previous, read: (path) => filesOf(previous, path) }
  const sized = sound ? await size(candidate, lasting) : { findings: [], measured: undefined }
  const findings = [
    ...broken,
    ...sized.findings,
    ...(sound ? [...styles(candidate), ...globals(candidate)] : []),
    ...singletons(candidate),
    ...routes(candidate, others),
  ]
  const run = inBrowser && sound ? await inChromium(candidate, hosts, built, { ...given, filesOf }) : undefined
  const all = [...findings, ...(run?.findings ?? [])]
  const seconds = Math.round((performance.now() - started) / 100) / 10
  return {
    ok: all.length === 0,
    findings: all,
    measured: { ...(sized.measured && { size: sized.measured }), ...(run && { browser: run.measured }), seconds },
  }
}

function builtHost(dist = join(root, 'host/dist')) {
  try {
    const record = JSON.parse(readFileSync(join(dist, 'record.json'), 'utf8'))
    return { record, read: async (path) => readFileSync(join(dist, record.build, path)) }
  } catch {
    return undefined
  }
}

async function inChromium(candidate, hosts, built, { filesOf, browser, limits, onProgress = () => {} }) {
  const { conform } = await import('./conformance/conformance.mjs')
  const [record] = hosts
  if (!record)
    return {
      findings: [
        {
          rule: 'fits',
          message: 'There is no host to try it in: build one (npm run build host) or publish one first.',
        },
      ],
      measured: {},
    }
  const host =
    record.build === built?.record.build ? built : { record, read: onceEach((path) => filesOf(record, path)) }
  // A host that cannot be read is told as that, and not as a page that does not open.
  await Promise.all(record.files.filter(({ kind }) => kind === 'entry').map(({ path }) => host.read(path)))
  onProgress('starts a browser')
  const chromium = browser ?? (await startBrowser())
  try {
    return await conform({ browser: chromium, candidate, host, limits, onProgress })
  } finally {
    if (!browser) await chromium.close()
  }
}

function onceEach(read) {
  const known = new Map()
  return (path) => known.get(path) ?? known.set(path, read(path)).get(path)
}

/** The browser of the end-to-end tests. */
export async function startBrowser() {
  const [{ chromium }, { findChromium, findHeadlessShell }] = await Promise.all([
    import('@playwright/test'),
    import('../launch/chromium.mjs'),
  ])
  const executablePath = (await findHeadlessShell()) ?? (await findChromium())
  return chromium.launch({ executablePath })
}

/** A file of a build that a running portal has. */
const fromPortal = (portal, limits) => async (record, path) => {
  if (!portal) throw new Error(`The files of ${record.name} ${record.build} are not here: say which portal has them.`)
  const { file: limit } = { ...LIMITS, ...limits }
  try {
    const answer = await fetch(new URL(record.base + path, portal), { signal: AbortSignal.timeout(limit) })
    if (answer.ok) return Buffer.from(await answer.arrayBuffer())
    throw new Error(`${portal} answered ${answer.status} for ${record.base}${path}.`)
  } catch (error) {
    if (error.name !== 'TimeoutError') throw error
    throw new Error(`${portal} did not send ${record.base}${path} within ${limit / 1000} s.`, { cause: error })
  }
}
