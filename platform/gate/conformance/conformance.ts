// Tests the candidate in a real browser, under the portal's policy: opens and leaves each of its pages, and makes it fail.
import { AnswersError, answersFile, readRemoteAnswers } from '../../build/remote-answers.ts'
import { containerName } from '../../build/registry-rules.ts'
import { answers as recordedAnswers } from './answers.ts'
import { checkAppearance, WIDE } from './appearance.ts'
import { loadCandidate, openCandidatePage, type CandidatePage } from './candidate-page.ts'
import { checkEmbedded, embeddedFolders } from './embedded/embedded.ts'
import { checkFailures, checkLateAnswers } from './failures.ts'
import { checkGrowth, type Growth } from './growth.ts'
import { checkInHost } from './in-host.ts'
import { checkInPlace, pageWithPlace } from './in-place.ts'
import { LIMITS, limitTime, NoAnswer, type Limits } from './limits.ts'
import { reportErrors } from './page-errors.ts'
import { openPortal, type Portal, type HostBuild } from './portal.ts'
import { inRepository } from '../source-finder.ts'
import type { BuildRecord } from '@switchboard/record'
import type { SourceLine } from '../../build/source-lines.ts'
import type { Candidate, Finding, Report } from '../candidate.ts'
import type { Begun } from './in-page/begun.ts'
import type { Gate } from './in-page/index.ts'
import type { Browser, BrowserContext } from '@playwright/test'

export interface ConformanceResult {
  findings: Finding[]
  measured: MeasuredRun
  /** by page: its component */
  pageLines: Record<string, SourceLine>
}

/** `growth` by page */
export interface MeasuredRun {
  host: string
  embed?: string
  growth: Record<string, Growth | undefined>
  untried: string[]
}

interface Run {
  page: CandidatePage
  context: BrowserContext
  /** addresses of pages with parameters */
  addresses: string[]
  portal: Portal
  /** live builds whose places the candidate fills */
  beside: readonly HostBuild[]
  limits: Limits
  sources: Candidate['sources']
  reportOn: (path?: string) => Report
  measured: MeasuredRun
  pageLines: Record<string, SourceLine>
  step: <T>(doing: string, limit: number, work: () => Promise<T>) => Promise<T>
}

interface ConformanceOptions {
  browser: Browser
  candidate: Candidate
  host: HostBuild
  /** shows remotes in third-party pages; without it, the rule is not checked */
  embed?: HostBuild
  /** live builds whose places the candidate fills */
  beside?: readonly HostBuild[]
  /** default: those that this release has recorded */
  answers?: Record<string, unknown> | undefined
  /** the address of a portal with pictures and documents of the responses; default: this repository has them */
  portal?: string | undefined
  limits?: Partial<Limits>
  onProgress?: (words: string) => void
}

export async function runConformance({
  browser,
  candidate,
  host,
  embed,
  beside = [],
  answers: recorded = recordedAnswers,
  portal: assetsAt,
  limits,
  onProgress = () => {},
}: ConformanceOptions): Promise<ConformanceResult> {
  const own = ownAnswers(candidate)
  if ('findings' in own) return { findings: own.findings, measured: untriedRun(host), pageLines: {} }
  const { addresses } = own
  const answers = { ...recorded, ...own.answers }
  const folders = embed && embeddedFolders(embed)
  const portal = await openPortal({ host, candidate, answers, folders, assetsAt, beside })
  const context = await browser.newContext({ baseURL: portal.address, viewport: WIDE })
  const findings: Finding[] = []
  const { sources } = candidate
  const reportOn = createReports(findings, sources)
  const measured = untriedRun(host)
  const pageLines: Record<string, SourceLine> = {}
  try {
    const page = await openCandidatePage(context, portal)
    const step: Run['step'] = (doing, limit, work) => {
      onProgress(doing)
      return limitTime(page, work(), limit, `the gate ${doing}`)
    }
    const run = {
      ...{ page, context, addresses, portal, beside, sources, reportOn, measured, pageLines, step },
      limits: { ...LIMITS, ...limits },
    }
    const pages = await tryCandidate(candidate.record, host.record, run)
    // A failing page would only fail again.
    if (embed && pages.length > 0 && isExcused(candidate, findings))
      await tryEmbedded(pages, candidate.record, embed.record, run)
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error
    reportOn()(
      'answers',
      `${error.message}: look for a loop that never ends, or for work that belongs on the server.`,
      error.places,
    )
  } finally {
    await context.close()
    await portal.close()
  }
  reportUnknownCalls(portal, candidate, reportOn())
  return { findings: withoutRepeats(findings), measured, pageLines }
}

async function tryEmbedded(pages: string[], candidate: BuildRecord, embed: BuildRecord, run: Run) {
  const { context, limits, reportOn, measured, step } = run
  measured.embed = embed.build
  await step('shows it in a third-party page', limits.step * pages.length, () =>
    checkEmbedded(context, pages, { candidate, embed, reportOn }),
  )
}

const untriedRun = ({ record }: HostBuild): MeasuredRun => ({ host: record.build, growth: {}, untried: [] })

const createReports =
  (findings: Finding[], sources: Candidate['sources']): Run['reportOn'] =>
  (where) =>
  (rule, message, cause = []) => {
    const source = 'source' in cause ? cause : sources.lineAt(cause)
    findings.push({ rule, message, ...(where && { where }), ...(source && { source }) })
  }

function reportUnknownCalls({ unknown }: Portal, { folder, sources }: Candidate, report: Report) {
  for (const call of unknown)
    report(
      'answers',
      `There is no recorded response to ${call}, so its page was tested without data: add ${call} to ${inRepository(answersFile(folder))}.`,
      sources.lineWith(...beginningsOf(call)),
    )
}

/** Longest first, because code may compute the end of an address. */
function beginningsOf(call: string): string[] {
  const steps = call.replace(/^\S+ /, '').split('/')
  const paths = steps.map((_, i) => steps.slice(0, steps.length - i).join('/'))
  // An argument rather than a declaration of the call.
  return paths.filter((path) => path.startsWith('/api/')).flatMap((path) => [`('${path}`, `(\`${path}`, path])
}

function ownAnswers({ folder }: Candidate): ReturnType<typeof readRemoteAnswers> | { findings: Finding[] } {
  try {
    return readRemoteAnswers(folder)
  } catch (error) {
    if (!(error instanceof AnswersError)) throw error
    return { findings: [{ rule: 'answers', message: error.message }] }
  }
}

function isExcused({ settings: { waivers = [] } }: Candidate, findings: Finding[]) {
  return findings.every(({ rule }) => waivers.some((waiver) => waiver.rule === rule))
}

const withoutRepeats = (findings: Finding[]) => [...new Map(findings.map((one) => [JSON.stringify(one), one])).values()]

/** @returns the addresses of its pages */
async function tryCandidate(record: BuildRecord, host: BuildRecord, run: Run): Promise<string[]> {
  const { page, addresses, limits, sources, reportOn, measured, pageLines, step } = run
  const report = reportOn()
  const loaded = await step('loads it', limits.load, () => loadCandidate(page, record, host, addresses))
  if ('error' in loaded) {
    // A page without a component has no code that throws.
    const route = record.routes.find(({ path }) => loaded.error.includes(` ${path} has no Component`))
    const line = route && sources.lineWith(`'${route.path}'`)
    report(
      'loads',
      `It does not load in the host ${host.build}: ${loaded.error}. Correct what throws, or what is missing.`,
      line ?? loaded.places,
    )
    return []
  }
  reportLoading(loaded, record, report)
  measured.untried = loaded.untried
  for (const path of loaded.pages) {
    const line = sources.lineAt(await page.functionPlaces('pageComponent', path))
    if (line) pageLines[path] = line
  }
  for (const path of loaded.pages) await tryPage(path, record, run)
  for (const { place } of record.fills ?? []) if (loaded.fills.includes(place)) await tryFiller(place, record, run)
  await reportGlobals(page, record, report)
  return loaded.pages
}

async function tryFiller(place: string, record: BuildRecord, run: Run) {
  const { context, beside, portal, limits, reportOn, measured, step } = run
  const path = pageWithPlace(place, beside)
  if (path === undefined) return void measured.untried.push(place)
  await step(`opens ${place} in the host`, limits.step, () =>
    checkInPlace(context, path, { record, place, portal, report: reportOn(place) }),
  )
}

async function tryPage(path: string, record: BuildRecord, run: Run) {
  const { page, limits, reportOn, step } = run
  const report = reportOn(path)
  const isShown = await step(`looks at ${path}`, limits.step, () => checkAppearance(page, path, report))
  const isLeft = reportLeaving(await page.call('takeLeavings'), report)
  if (isShown && !isLeft) await tryShownPage(path, record, run)
  reportErrors(page, await page.call('takeViolations'), report)
}

/** @returns whether the page leaves the portal without its customer */
function reportLeaving(leavings: Awaited<ReturnType<Gate['takeLeavings']>>, report: Report): boolean {
  const [first] = leavings
  if (!first) return false
  report(
    'shown',
    `The page leaves for ${first.to} as soon as it is shown, so that nobody can use it, and the whole portal is loaded again: use Navigate or a link of @switchboard/router.`,
    first.from,
  )
  return true
}

async function tryShownPage(
  path: string,
  record: BuildRecord,
  { page, context, portal, limits, sources, reportOn, measured, step }: Run,
) {
  const { visits } = limits
  const report = reportOn(path)
  const { replaced } = await page.call('globalChanges', containerName(record.name))
  // In the host, nothing puts back what a page replaced.
  if (portal.hasPage(path) && replaced.length === 0)
    await step(`opens ${path} in the host`, limits.step, () =>
      checkInHost(context, path, { record, sources, portal, report }),
    )
  const callsBefore = portal.calls()
  const grown = await step(`opens and leaves ${path} ${visits} times`, limits.step, () =>
    checkGrowth(page, path, { report, visits }),
  )
  measured.growth[path] = grown?.growth
  if (!grown) return
  const callsPerVisit = (portal.calls() - callsBefore) / grown.visits
  await step(`delays responses to ${path}`, limits.step, () =>
    checkLateAnswers(page, path, { portal, callsPerVisit, report }),
  )
  reportErrors(page, await page.call('takeViolations'), report)
  await step(`makes ${path} fail`, limits.step, () => checkFailures(page, path, { portal, report }))
}

function reportLoading(
  { routes, fills, did }: { routes: string[]; fills: string[]; did: Begun[] },
  record: BuildRecord,
  report: Report,
) {
  if (did.length > 0)
    report(
      'loads',
      `Loading it already changes the page (${[...new Set(did.map(({ what }) => what))].join(', ')}): a module may only define. Do this in an effect of the page, and undo it in the function that the effect returns.`,
      did.flatMap(({ from }) => from),
    )
  const recorded = record.routes.map(({ path }) => path)
  if (routes.join() !== recorded.join())
    report(
      'routes',
      `Its code has the routes ${routes.join(', ')}, but its record has ${recorded.join(', ')}: build again.`,
    )
  for (const { place } of record.fills ?? [])
    if (!fills.includes(place))
      report(
        'routes',
        `Its record fills ${place}, but its code does not show it: add fills to what src/remote.ts exports (export const { routes, fills, … } = defineRemote(…)).`,
      )
}

async function reportGlobals({ call, functionPlaces }: CandidatePage, { name }: BuildRecord, report: Report) {
  const { added, replaced } = await call('globalChanges', containerName(name))
  const places = (kind: 'added' | 'replaced') => functionPlaces('changingFunctions', kind)
  if (added.length > 0)
    report('globals', `It adds ${added.join(', ')}: keep values in your own module.`, await places('added'))
  if (replaced.length > 0)
    report(
      'globals',
      `It replaces ${replaced.join(', ')}, which the whole page uses: do not change it.`,
      await places('replaced'),
    )
}
