// The candidate in a real browser: every page of it opened, left and put in trouble, under the portal's own policy.
import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { containerName } from '../../build/webpack.mjs'
import { grows } from './growth.mjs'
import { LIMITS, NoAnswer, within } from './limits.mjs'
import { looks, WIDE } from './looks.mjs'
import { load, openPage } from './page.mjs'
import { openPortal } from './portal.mjs'
import { fails, late } from './trouble.mjs'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const recorded = fileURLToPath(new URL('answers.json', import.meta.url))

/**
 * @param {{ browser: import('@playwright/test').Browser, candidate: import('../candidate.mjs').Candidate,
 *   host: { record: import('@switchboard/registry').BuildRecord, read: (path: string) => Promise<Buffer> },
 *   limits?: Partial<typeof LIMITS>, onProgress?: (words: string) => void }} given
 * @returns {Promise<{ findings: { rule: string, message: string, where?: string }[], measured: object }>}
 */
export async function conform({ browser, candidate, host, limits: given, onProgress = () => {} }) {
  const limits = { ...LIMITS, ...given }
  const portal = await openPortal({
    host,
    candidate,
    answers: { ...answersIn(recorded), ...answersIn(answersOf(candidate)) },
  })
  const context = await browser.newContext({ baseURL: portal.address, viewport: WIDE })
  const findings = []
  const tell = (rule, message, where) => findings.push({ rule, message, ...(where && { where }) })
  const measured = { host: host.record.build, growth: {}, untried: [] }
  try {
    const page = await openPage(context, portal)
    const begin = (work, limit, doing) => {
      onProgress(doing)
      return within(page, work(), limit, `the gate ${doing}`)
    }
    const loaded = await begin(() => load(page, candidate.record, host.record), limits.load, 'loads it')
    if (loaded.error) {
      tell('loads', `It does not load in the host ${host.record.build}: ${loaded.error}`)
      return { findings, measured }
    }
    toldOfLoading(loaded, candidate.record, tell)
    measured.untried = loaded.untried
    for (const path of loaded.pages) {
      const tellOfPage = (rule, message) => tell(rule, message, path)
      const step = (work, doing) => begin(() => work(page, path, tellOfPage), limits.step, doing)
      if (await step(looks, `looks at ${path}`)) {
        const asked = portal.asked()
        const grown = await step(grows(limits.visits), `opens and leaves ${path} ${limits.visits} times`)
        measured.growth[path] = grown
        const calls = portal.asked() - asked
        if (grown) await step(late(portal, calls / limits.visits), `answers ${path} too late`)
        policy(page, tellOfPage)
        if (grown) await step(fails(portal), `puts ${path} in trouble`)
      } else policy(page, tellOfPage)
    }
    await strangers(page, candidate.record, tell)
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error
    tell('answers', `${error.message}: look for a loop that never ends, or for work that belongs on the server.`)
  } finally {
    await context.close()
    await portal.close()
  }
  for (const call of portal.unknown)
    tell(
      'answers',
      `Nobody answers ${call}, so its page is tried without data: put ${call} into ${relative(root, answersOf(candidate))}.`,
    )
  return { findings: unique(findings), measured }
}

const answersOf = ({ folder }) => join(folder, 'answers.json')

function toldOfLoading({ routes, did }, record, tell) {
  if (did.length > 0)
    tell(
      'loads',
      `When it is loaded, before anybody opens it, it already changes the page (${did.join(', ')}): a module only defines. Do it in an effect of the page, and undo it in the function that the effect returns.`,
    )
  const pages = record.routes.map(({ path }) => path)
  if (routes.join() !== pages.join())
    tell('routes', `Its code has the routes ${routes.join(', ')}, its record ${pages.join(', ')}: build again.`)
}

const answersIn = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {})
const unique = (findings) => [...new Map(findings.map((one) => [JSON.stringify(one), one])).values()]

/** Nothing was blocked and nothing complained while all went well. */
function policy(page, tell) {
  for (const words of new Set(page.complaints.splice(0)))
    tell(
      'policy',
      /Content Security Policy|TrustedHTML|TrustedScript|Trusted Type/i.test(words)
        ? blocked(words)
        : `It writes an error to the console: “${words.slice(0, 200)}”. Find its cause.`,
    )
  for (const words of new Set(page.thrown.splice(0)))
    tell(
      'policy',
      /Trusted/.test(words)
        ? blocked(words)
        : `It throws outside of any boundary: “${words.slice(0, 200)}”. Catch it where it happens, and show the customer a failure.`,
    )
}

const blocked = (words) =>
  `The portal’s policy blocks what it does: “${words.slice(0, 200)}”. No inline style or script, no text as HTML, nothing from elsewhere: use classes and elements.`

async function strangers(page, { name }, tell) {
  const { names, patched } = await page.evaluate((name) => globalThis.gateWatch.strangers(name), containerName(name))
  if (names.length > 0)
    tell(
      'globals',
      `It adds ${names.map((key) => `window.${key}`).join(', ')}: keep what you need in a module of your own.`,
    )
  if (patched.length > 0) tell('globals', `It replaces ${patched.join(', ')}, which everybody uses: leave it as it is.`)
}
