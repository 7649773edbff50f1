// Checks a build before it is published: rules over its files, then a run in a real browser.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readBuildRecord } from '../build/record-shapes.ts'
import { isOfOperators } from '../build/registry-rules.ts'
import { root } from '../build/repository.ts'
import { openCandidate, type Finding, type Candidate } from './candidate.ts'
import { LIMITS } from './conformance/limits.ts'
import { gateResult } from './gate-result.ts'
import { oneForEachCause, outsideCopies } from './one-cause.ts'
import { checkFiles, checkOutput, checkSourceMaps } from './rules/files.ts'
import { checkFits } from './rules/fits.ts'
import { checkGlobals } from './rules/globals.ts'
import { checkRoutes } from './rules/routes.ts'
import { checkSingletons } from './rules/singletons.ts'
import { checkSize, type MeasuredSize } from './rules/size.ts'
import { checkSources } from './rules/sources.ts'
import { checkStyles } from './rules/styles.ts'
import { applyWaivers, type Waived } from './rules/waivers.ts'
import type { BuildRecord, GateResult } from '@switchboard/record'
import type { SourceLine } from '../build/source-lines.ts'
import type { HostBuild } from './conformance/portal.ts'
import type { Browser } from '@playwright/test'
import type { MeasuredRun } from './conformance/conformance.ts'

type ReadFile = (record: BuildRecord, path: string) => Promise<Buffer>

export interface GateOptions {
  /** name of the remote */
  part: string
  /** its sources; default: remotes/<part> */
  folder?: string
  /** the folder of its build; default: <folder>/dist */
  dist?: string
  /** the folder of a built host; default: host/dist */
  hostDist?: string
  /** every host build that customers have now; default: the one built here */
  hosts?: BuildRecord[]
  /** the folder of a built embed; default: host/embed/dist */
  embedDist?: string
  /** every build of embed that customers have now; default in the browser: the one built here */
  embeds?: BuildRecord[]
  /** the last build, for the size budget */
  previous?: BuildRecord
  /** builds of other remotes that customers have now */
  others?: (Pick<BuildRecord, 'name' | 'routes'> & Partial<BuildRecord>)[]
  /**
   * address of a running portal that has the files of `hosts` and `previous`, if they are not the ones built here
   */
  portal?: string
  /** reads them from elsewhere; default: from `portal` */
  filesOf?: ReadFile
  /** the portal's responses, by method and path; default: those that this release has recorded */
  answers?: Record<string, unknown>
  /** sources of the remote, to check its types */
  tsconfig?: string
  /** today, for the end of waivers; default: this machine's day */
  today?: string
  /** false: only the file rules */
  inBrowser?: boolean
  /** used instead of a new one */
  browser?: Browser
  limits?: Partial<typeof LIMITS>
  onProgress?: (words: string) => void
}

export interface Measured {
  size?: MeasuredSize
  browser?: MeasuredRun
  /** findings that the remote excuses */
  waived: Waived[]
  seconds: number
}

export interface GateRun {
  ok: boolean
  findings: Finding[]
  measured: Measured
  /** for the record of the build */
  result: GateResult
}

export async function runGate(options: GateOptions): Promise<GateRun> {
  const { part, folder = join(root, 'remotes', part), dist = join(folder, 'dist'), others = [], previous } = options
  const { inBrowser = true, filesOf = fromPortal(options.portal, options.limits), onProgress = () => {} } = options
  const started = performance.now()
  const candidate = openCandidate({ dist, folder })
  const built = builtShell(options.hostDist ?? join(root, 'host/dist'))
  const hosts = options.hosts?.length ? options.hosts : built ? [built.record] : []
  onProgress('reads the files')
  const files = checkFiles(candidate)
  const broken = [
    ...checkFits(candidate, [...hosts, ...(options.embeds ?? [])]),
    ...(files.length > 0 ? files : [...(await checkOutput(candidate)), ...checkSourceMaps(candidate)]),
  ]
  // The browser would refuse those files, or the host would refuse the build, so every other rule would only repeat the
  // fault.
  const isSound = broken.length === 0
  const last = previous && { record: previous, read: (path: string) => filesOf(previous, path) }
  const sized = isSound ? await checkSize(candidate, last) : undefined
  const { waivers = [] } = candidate.settings
  const { today = new Date().toISOString().slice(0, 10) } = options
  const copies = checkSingletons(candidate)
  const findings = [
    ...broken,
    ...(sized?.findings ?? []),
    ...(isSound ? [...checkStyles(candidate), ...outsideCopies(checkGlobals(candidate), copies)] : []),
    ...copies,
    ...checkRoutes(candidate, others),
    ...checkSources(candidate),
    ...(await typeFaults(options)),
  ]
  // Hooks and caches of a second copy fail in each page.
  const isAlone = applyWaivers(copies, waivers, today).findings.length === 0
  const canOpen = inBrowser && isSound && isAlone
  const run = canOpen ? await tryInChromium(candidate, hosts, built, { ...options, filesOf }) : undefined
  const lines = run?.pageLines ?? {}
  const causes = oneForEachCause(findings, run?.findings ?? []).map((finding) =>
    finding.source || !finding.where ? finding : { ...finding, source: lines[finding.where] },
  )
  const { findings: all, waived } = applyWaivers(causes, waivers, today)
  const seconds = Math.round((performance.now() - started) / 100) / 10
  const { host, embed } = run?.measured ?? {}
  const ranWith = Object.entries({ host, embed }).flatMap(([name, build]) =>
    build === undefined ? [] : { name, build },
  )
  return {
    ok: all.length === 0,
    findings: all,
    result: gateResult(ranWith, all, waived),
    measured: { ...(sized && { size: sized.measured }), ...(run && { browser: run.measured }), waived, seconds },
  }
}

export async function typeFaults({ tsconfig, onProgress }: Pick<GateOptions, 'tsconfig' | 'onProgress'>) {
  if (tsconfig === undefined) return []
  onProgress?.('checks types')
  const { checkTypes } = await import('./rules/type-errors.ts')
  return checkTypes(tsconfig)
}

export function builtShell(dist: string): HostBuild | undefined {
  try {
    const record = readBuildRecord(dist)
    return { record, read: async (path) => readFileSync(join(dist, record.build, path)) }
  } catch {
    return undefined
  }
}

async function tryInChromium(
  candidate: Candidate,
  hosts: BuildRecord[],
  built: HostBuild | undefined,
  options: GateOptions & { filesOf: ReadFile },
): Promise<{ findings: Finding[]; measured?: Measured['browser']; pageLines?: Record<string, SourceLine> }> {
  const {
    filesOf,
    browser,
    limits,
    embeds = [],
    embedDist = join(root, 'host/embed/dist'),
    answers,
    portal,
    onProgress = () => {},
  } = options
  const { runConformance } = await import('./conformance/conformance.ts')
  const [record] = hosts
  if (!record) {
    const message = 'There is no host to try it in: build one (npm run build host) or publish one first.'
    return { findings: [{ rule: 'fits', message }] }
  }
  const host = shellBuild(record, built, filesOf)
  const builtEmbed = builtShell(embedDist)
  const [embedRecord = builtEmbed?.record] = embeds
  // The operators' page is not embedded in other pages.
  const canEmbed = embedRecord && !isOfOperators(candidate.record.name)
  const embed = canEmbed ? shellBuild(embedRecord, builtEmbed, filesOf) : undefined
  // Reads the host first, to report an unreadable host instead of a page that does not open.
  await Promise.all(record.files.filter(({ kind }) => kind === 'entry').map(({ path }) => host.read(path)))
  onProgress('starts a browser')
  const chromium = browser ?? (await startBrowser())
  try {
    const beside = remotesWithPlaces(candidate.record, options)
    return await runConformance({
      browser: chromium,
      candidate,
      host,
      embed,
      beside,
      answers,
      portal,
      limits,
      onProgress,
    })
  } finally {
    if (!browser) await chromium.close()
  }
}

/** Builds of the remotes whose places the candidate fills: the live ones, or those of this machine. */
function remotesWithPlaces(
  { fills = [] }: BuildRecord,
  { others = [], filesOf }: Pick<GateOptions, 'others'> & { filesOf: ReadFile },
): HostBuild[] {
  const names = [...new Set(fills.map(({ place }) => place.split('.')[0] ?? ''))]
  return names.flatMap((name) => {
    const built = builtShell(join(root, 'remotes', name, 'dist'))
    const live = others.find((other): other is BuildRecord => other.name === name && other.files !== undefined)
    return live ? shellBuild(live, built, filesOf) : (built ?? [])
  })
}

export const shellBuild = (record: BuildRecord, built: HostBuild | undefined, filesOf: ReadFile): HostBuild =>
  record.build === built?.record.build ? built : { record, read: readOnceEach((path) => filesOf(record, path)) }

function readOnceEach(read: HostBuild['read']) {
  const known = new Map<string, Promise<Buffer>>()
  return (path: string) => {
    const content = known.get(path) ?? read(path)
    known.set(path, content)
    return content
  }
}

/** Starts the browser of the end-to-end tests. */
export async function startBrowser() {
  const [{ chromium }, { findChromium, findHeadlessShell }] = await Promise.all([
    import('@playwright/test'),
    import('./chromium.ts'),
  ])
  const executablePath = (await findHeadlessShell()) ?? (await findChromium())
  return chromium.launch({ executablePath })
}

/** @returns a function that reads files of the portal's builds */
export const fromPortal =
  (portal: string | undefined, limits?: Partial<typeof LIMITS>): ReadFile =>
  async (record, path) => {
    if (!portal)
      throw new Error(
        `The files of ${record.name} ${record.build} are not on this machine: name the portal that has them.`,
      )
    const { file: limit } = { ...LIMITS, ...limits }
    try {
      const answer = await fetch(new URL(record.base + path, portal), { signal: AbortSignal.timeout(limit) })
      if (answer.ok) return Buffer.from(await answer.arrayBuffer())
      throw new Error(`${portal} responded with ${answer.status} to ${record.base}${path}: publish that build again.`)
    } catch (error) {
      if (!(error instanceof DOMException && error.name === 'TimeoutError')) throw error
      throw new Error(`${portal} did not send ${record.base}${path} within ${limit / 1000} s: try again.`, {
        cause: error,
      })
    }
  }
