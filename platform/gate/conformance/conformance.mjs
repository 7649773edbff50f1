// Tries the candidate in a real browser: opens, leaves and breaks each of its pages under the portal's own policy.
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { AnswersError, answersFile, readRemoteAnswers } from '../../build/remote-answers.mjs'
import { containerName } from '../../build/federation.mjs'
import { answers as recorded } from './answers.mjs'
import { checkAppearance, WIDE } from './appearance.mjs'
import { loadCandidate, openCandidatePage } from './candidate-page.mjs'
import { checkEmbedded, embeddedFolders } from './embedded/embedded.mjs'
import { checkFailures, checkLateAnswers } from './failures.mjs'
import { checkGrowth } from './growth.mjs'
import { checkInHost } from './in-host.mjs'
import { LIMITS, limitTime, NoAnswer } from './limits.mjs'
import { openPortal } from './portal.mjs'

/** @typedef {import('../candidate.mjs').BuildRecord} BuildRecord */
/** @typedef {import('../candidate.mjs').Candidate} Candidate */
/** @typedef {import('../candidate.mjs').Finding} Finding */
/** @typedef {import('./candidate-page.mjs').CandidatePage} CandidatePage */
/** @typedef {import('./growth.mjs').Growth} Growth */
/** @typedef {import('./limits.mjs').Limits} Limits */
/** @typedef {import('./portal.mjs').Portal} Portal */
/** @typedef {(rule: string, message: string) => void} Report about a page, or about the remote */

/** @typedef {{ host: string, embed?: string, growth: Record<string, Growth | undefined>, untried: string[] }} MeasuredRun `growth` by page */

/**
 * @typedef {object} Run
 * @property {CandidatePage} page
 * @property {import('@playwright/test').BrowserContext} context
 * @property {string[]} addresses of pages with parameters
 * @property {Portal} portal
 * @property {Limits} limits
 * @property {(path?: string) => Report} reportOn
 * @property {MeasuredRun} measured
 * @property {<T>(doing: string, limit: number, work: () => Promise<T>) => Promise<T>} step
 */

const root = fileURLToPath(new URL('../../../', import.meta.url))

/**
 * @param {object} options
 * @param {import('@playwright/test').Browser} options.browser
 * @param {Candidate} options.candidate
 * @param {import('./portal.mjs').HostBuild} options.host
 * @param {import('./portal.mjs').HostBuild} [options.embed] shows remotes in third-party pages; without one the rule has nothing to try
 * @param {Partial<Limits>} [options.limits]
 * @param {(words: string) => void} [options.onProgress]
 * @returns {Promise<{ findings: Finding[], measured: MeasuredRun }>}
 */
export async function runConformance({ browser, candidate, host, embed, limits, onProgress = () => {} }) {
  const own = ownAnswers(candidate)
  if ('findings' in own)
    return { findings: own.findings, measured: { host: host.record.build, growth: {}, untried: [] } }
  const { addresses, answers } = own
  const folders = embed && embeddedFolders(embed)
  const portal = await openPortal({ host, candidate, answers: { ...recorded, ...answers }, folders })
  const context = await browser.newContext({ baseURL: portal.address, viewport: WIDE })
  /** @type {Finding[]} */
  const findings = []
  /** @type {Run['reportOn']} */
  const reportOn = (where) => (rule, message) => findings.push({ rule, message, ...(where && { where }) })
  /** @type {MeasuredRun} */
  const measured = { host: host.record.build, growth: {}, untried: [] }
  try {
    const page = await openCandidatePage(context, portal)
    /** @type {Run['step']} */
    const step = (doing, limit, work) => {
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
    // What fails already would only be repeated.
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
      `Nobody answers ${call}, so its page is tried without data: put ${call} into ${relative(root, answersFile(candidate.folder))}.`,
    )
  return { findings: withoutRepeats(findings), measured }
}

/**
 * @param {Candidate} candidate
 * @returns {ReturnType<typeof readRemoteAnswers> | { findings: Finding[] }}
 */
function ownAnswers({ folder }) {
  try {
    return readRemoteAnswers(folder)
  } catch (error) {
    if (!(error instanceof AnswersError)) throw error
    return { findings: [{ rule: 'answers', message: error.message }] }
  }
}

/**
 * @param {Candidate} candidate
 * @param {Finding[]} findings
 */
function isExcused({ settings: { waivers = [] } }, findings) {
  return findings.every(({ rule }) => waivers.some((waiver) => waiver.rule === rule))
}

/** @param {Finding[]} findings */
const withoutRepeats = (findings) => [...new Map(findings.map((one) => [JSON.stringify(one), one])).values()]

/**
 * @param {BuildRecord} record
 * @param {BuildRecord} host
 * @param {Run} run
 * @returns {Promise<string[]>} the addresses of its pages
 */
async function tryCandidate(record, host, run) {
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

/**
 * @param {string} path
 * @param {BuildRecord} record
 * @param {Run} run
 */
async function tryPage(path, record, { page, context, portal, limits, reportOn, measured, step }) {
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
  await step(`answers ${path} too late`, limits.step, () =>
    checkLateAnswers(page, path, { portal, callsPerVisit, report }),
  )
  reportErrors(page, report)
  await step(`puts ${path} in trouble`, limits.step, () => checkFailures(page, path, { portal, report }))
}

/**
 * @param {{ routes: string[], did: string[] }} loaded
 * @param {BuildRecord} record
 * @param {Report} report
 */
function reportLoading({ routes, did }, record, report) {
  if (did.length > 0)
    report(
      'loads',
      `When it is loaded, before anybody opens it, it already changes the page (${did.join(', ')}): a module only defines. Do it in an effect of the page, and undo it in the function that the effect returns.`,
    )
  const recorded = record.routes.map(({ path }) => path)
  if (routes.join() !== recorded.join())
    report('routes', `Its code has the routes ${routes.join(', ')}, its record ${recorded.join(', ')}: build again.`)
}

/**
 * Reports every error of a page for which nothing has gone wrong yet.
 * @param {CandidatePage} page
 * @param {Report} report
 */
function reportErrors({ complaints, thrown }, report) {
  for (const words of new Set(complaints.splice(0)))
    report(
      'policy',
      /Content Security Policy|TrustedHTML|TrustedScript|Trusted Type/i.test(words)
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

/** @param {string} words */
const blockedByPolicy = (words) =>
  `The portal’s policy blocks what it does: “${words.slice(0, 200)}”. No inline style or script, no text as HTML, nothing from elsewhere: use classes and elements.`

/**
 * @param {{ added: string[], replaced: string[] }} changes
 * @param {Report} report
 */
function reportGlobals({ added, replaced }, report) {
  if (added.length > 0)
    report(
      'globals',
      `It adds ${added.map((name) => `window.${name}`).join(', ')}: keep what you need in a module of your own.`,
    )
  if (replaced.length > 0)
    report('globals', `It replaces ${replaced.join(', ')}, which everybody uses: leave it as it is.`)
}
