// Tests the candidate in a real browser, under the portal's policy: opens and leaves each of its pages, and makes it fail.
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { AnswersError, answersFile, readRemoteAnswers } from '../../build/remote-answers.ts'
import { containerName } from '../../build/federation.ts'
import { answers as recorded } from './answers.ts'
import { checkAppearance, WIDE } from './appearance.ts'
import { loadCandidate, openCandidatePage, type CandidatePage } from './candidate-page.ts'
import { checkEmbedded, embeddedFolders } from './embedded/embedded.ts'
import { checkFailures, checkLateAnswers } from './failures.ts'
import { checkGrowth, type Growth } from './growth.ts'
import { checkInHost } from './in-host.ts'
import { LIMITS, limitTime, NoAnswer, type Limits } from './limits.ts'
import { openPortal, type Portal, type HostBuild } from './portal.ts'
import type { BuildRecord } from '@switchboard/record'
import type { Candidate, Finding, Report } from '../candidate.ts'
import type { Browser, BrowserContext } from '@playwright/test'

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
  limits: Limits
  reportOn: (path?: string) => Report
  measured: MeasuredRun
  step: <T>(doing: string, limit: number, work: () => Promise<T>) => Promise<T>
}

const root = fileURLToPath(new URL('../../../', import.meta.url))

interface ConformanceOptions {
  browser: Browser
  candidate: Candidate
  host: HostBuild
  /** shows remotes in third-party pages; without it, the rule is not checked */
  embed?: HostBuild
  limits?: Partial<Limits>
  onProgress?: (words: string) => void
}

export async function runConformance({
  browser,
  candidate,
  host,
  embed,
  limits,
  onProgress = () => {},
}: ConformanceOptions): Promise<{ findings: Finding[]; measured: MeasuredRun }> {
  const own = ownAnswers(candidate)
  if ('findings' in own)
    return { findings: own.findings, measured: { host: host.record.build, growth: {}, untried: [] } }
  const { addresses, answers } = own
  const folders = embed && embeddedFolders(embed)
  const portal = await openPortal({ host, candidate, answers: { ...recorded, ...answers }, folders })
  const context = await browser.newContext({ baseURL: portal.address, viewport: WIDE })
  const findings: Finding[] = []
  const reportOn: Run['reportOn'] = (where) => (rule, message) =>
    findings.push({ rule, message, ...(where && { where }) })
  const measured: MeasuredRun = { host: host.record.build, growth: {}, untried: [] }
  try {
    const page = await openCandidatePage(context, portal)
    const step: Run['step'] = (doing, limit, work) => {
      onProgress(doing)
      return limitTime(page.page, work(), limit, `the gate ${doing}`)
    }
    const pages = await tryCandidate(candidate.record, host.record, {
      page,
      context,
      addresses,
      portal,
      limits: { ...LIMITS, ...limits },
      reportOn,
      measured,
      step,
    })
    // A failing page would only fail again.
    if (embed && pages.length > 0 && isExcused(candidate, findings)) {
      measured.embed = embed.record.build
      const options = { candidate: candidate.record, embed: embed.record, reportOn }
      const limit = { ...LIMITS, ...limits }.step * pages.length
      await step('shows it in a third-party page', limit, () => checkEmbedded(context, pages, options))
    }
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error
    reportOn()('answers', `${error.message}: look for a loop that never ends, or for work that belongs on the server.`)
  } finally {
    await context.close()
    await portal.close()
  }
  for (const call of portal.unknown)
    reportOn()(
      'answers',
      `There is no recorded response to ${call}, so its page was tested without data: add ${call} to ${relative(root, answersFile(candidate.folder))}.`,
    )
  return { findings: withoutRepeats(findings), measured }
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
  const { page, addresses, limits, reportOn, measured, step } = run
  const report = reportOn()
  const loaded = await step('loads it', limits.load, () => loadCandidate(page, record, host, addresses))
  if ('error' in loaded) {
    report('loads', `It does not load in the host ${host.build}: ${loaded.error}`)
    return []
  }
  reportLoading(loaded, record, report)
  measured.untried = loaded.untried
  for (const path of loaded.pages) await tryPage(path, record, run)
  reportGlobals(await page.call('globalChanges', containerName(record.name)), report)
  return loaded.pages
}

async function tryPage(
  path: string,
  record: BuildRecord,
  { page, context, portal, limits, reportOn, measured, step }: Run,
) {
  const { visits } = limits
  const report = reportOn(path)
  const isShown = await step(`looks at ${path}`, limits.step, () => checkAppearance(page, path, report))
  if (!isShown) return reportErrors(page, report)
  if (portal.hasPage(path))
    await step(`opens ${path} in the host`, limits.step, () => checkInHost(context, path, { record, portal, report }))
  const callsBefore = portal.calls()
  const grown = await step(`opens and leaves ${path} ${visits} times`, limits.step, () =>
    checkGrowth(page, path, { report, visits }),
  )
  measured.growth[path] = grown
  if (!grown) return reportErrors(page, report)
  const callsPerVisit = (portal.calls() - callsBefore) / visits
  await step(`delays responses to ${path}`, limits.step, () =>
    checkLateAnswers(page, path, { portal, callsPerVisit, report }),
  )
  reportErrors(page, report)
  await step(`makes ${path} fail`, limits.step, () => checkFailures(page, path, { portal, report }))
}

function reportLoading({ routes, did }: { routes: string[]; did: string[] }, record: BuildRecord, report: Report) {
  if (did.length > 0)
    report(
      'loads',
      `Loading it already changes the page (${did.join(', ')}): a module may only define. Do this in an effect of the page, and undo it in the function that the effect returns.`,
    )
  const recorded = record.routes.map(({ path }) => path)
  if (routes.join() !== recorded.join())
    report(
      'routes',
      `Its code has the routes ${routes.join(', ')}, but its record has ${recorded.join(', ')}: build again.`,
    )
}

/** Reports every error of a page that does not have findings yet. */
function reportErrors({ complaints, thrown }: CandidatePage, report: Report) {
  for (const words of new Set(complaints.splice(0)))
    report(
      'policy',
      /Content Security Policy|Integrity-Policy|TrustedHTML|TrustedScript|Trusted Type/i.test(words)
        ? blockedByPolicy(words)
        : `It writes an error to the console: “${words.slice(0, 200)}”. Find its cause.`,
    )
  for (const words of new Set(thrown.splice(0)))
    report(
      'policy',
      /Trusted/.test(words)
        ? blockedByPolicy(words)
        : `It throws outside of any boundary: “${words.slice(0, 200)}”. Catch it where it happens, and show the customer a failure.`,
    )
}

const blockedByPolicy = (words: string) =>
  `The portal’s policy blocks it: “${words.slice(0, 200)}”. Inline styles and scripts, scripts without integrity, text as HTML and files of other sites are not allowed: use classes, elements and import().`

function reportGlobals({ added, replaced }: { added: string[]; replaced: string[] }, report: Report) {
  if (added.length > 0)
    report('globals', `It adds ${added.map((name) => `window.${name}`).join(', ')}: keep values in your own module.`)
  if (replaced.length > 0)
    report('globals', `It replaces ${replaced.join(', ')}, which the whole page uses: do not change it.`)
}
