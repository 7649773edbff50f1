// The page that a candidate is tried in.
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { containerName } from '../../build/federation.mjs'

/** @typedef {import('./in-page/index.mjs').Gate} Gate */
/** @typedef {import('../candidate.mjs').BuildRecord} BuildRecord */
/** @typedef {ReturnType<Gate['surroundings']>} Surroundings */

/**
 * @typedef {object} CandidatePage
 * @property {import('@playwright/test').Page} page
 * @property {import('@playwright/test').CDPSession} browserSession
 * @property {string[]} thrown errors that nothing caught
 * @property {string[]} complaints errors in the console
 * @property {CallInPage} call
 */

/**
 * Calls a function of in-page/index.mjs in the page.
 * @typedef {<N extends keyof Gate>(name: N, ...given: Parameters<Gate[N]>) => Promise<Awaited<ReturnType<Gate[N]>>>} CallInPage
 */

/**
 * Opens a page that is signed in, has the host's shared packages and is watched.
 * @param {import('@playwright/test').BrowserContext} context
 * @param {import('./portal.mjs').Portal} portal
 * @returns {Promise<CandidatePage>}
 */
export async function openCandidatePage(context, portal) {
  const page = await context.newPage()
  const { thrown, complaints } = collectErrors(page)
  const call = callerIn(page)
  await page.addInitScript({ content: await inPageScript() })
  await page.goto('/gate')
  // The provider sends the browser back to this page, which signs in with the code in its address.
  const back = page.waitForURL(/#.*code=/)
  await call('startSignIn')
  await back
  await page.waitForLoadState('domcontentloaded')
  await call('signIn')
  portal.answer('now')
  const browserSession = await context.newCDPSession(page)
  await browserSession.send('Performance.enable')
  await browserSession.send('HeapProfiler.enable')
  return { page, browserSession, thrown, complaints, call }
}

/** @param {import('@playwright/test').Page} page */
function collectErrors(page) {
  /** @type {string[]} */
  const thrown = []
  /** @type {string[]} */
  const complaints = []
  page.on('pageerror', (error) => thrown.push(error.message))
  page.on('console', (message) => {
    const text = message.text()
    const missing = text.startsWith('Failed to load resource') ? message.location().url : undefined
    // For a call without a recorded answer the browser itself writes an error.
    if (message.type() !== 'error' || missing?.includes('/api/')) return
    complaints.push(missing ? `${text} (${missing})` : text)
  })
  return { thrown, complaints }
}

/** @param {import('@playwright/test').Page} page */
const callerIn = (page) => /** @type {CallInPage} */ ((name, ...given) => callInPage(page, name, given))

/**
 * @param {import('@playwright/test').Page} page
 * @param {string} name
 * @param {unknown[]} given
 * @returns {Promise<unknown>}
 */
const callInPage = (page, name, given) =>
  page.evaluate(
    ({ name, given }) => {
      const { gate } = /** @type {{ gate: Record<string, (...given: unknown[]) => unknown> }} */ (
        /** @type {unknown} */ (globalThis)
      )
      return gate[name]?.(...given)
    },
    { name, given },
  )

/** @type {Promise<string> | undefined} */
let bundledScript

/** @returns {Promise<string>} in-page/index.mjs and its modules as one classic script */
function inPageScript() {
  bundledScript ??= build({
    entryPoints: [fileURLToPath(new URL('in-page/index.mjs', import.meta.url))],
    bundle: true,
    write: false,
    format: 'iife',
    target: 'es2022',
    logLevel: 'silent',
  }).then(({ outputFiles }) => outputFiles.map(({ text }) => text).join())
  return bundledScript
}

/**
 * @param {CandidatePage} page
 * @param {BuildRecord} record
 * @param {BuildRecord} host
 * @param {string[]} addresses of pages with parameters
 * @returns {Promise<{ error: string } | { routes: string[], pages: string[], untried: string[], did: string[] }>}
 *   `did`: what merely loading it changed
 */
export async function loadCandidate({ call }, record, host, addresses) {
  try {
    await call('preparePage', record, host)
    const before = await call('surroundings')
    await call('rememberStyles')
    const loaded = await call('loadRemote', record, containerName(record.name), addresses)
    const begun = await call('leftInWords')
    const styles = await call('styleChanges')
    return { ...loaded, did: [...begun, ...styles, ...surroundingChanges(before, await call('surroundings'))] }
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    return { error: (message.split('\n')[0] ?? '').replace(/^page\.evaluate: (Error: )?/, '') }
  }
}

/** Everything of the page but the remote's place. */
const surroundingsInWords = {
  body: 'elements in body',
  root: 'elements in the portal’s root',
  head: 'elements in head',
  title: 'the document’s title',
  address: 'the address',
  htmlClass: 'classes of html',
  bodyClass: 'classes of body',
  htmlStyle: 'styles of html',
  bodyStyle: 'styles of body',
}
const surroundingNames = /** @type {(keyof typeof surroundingsInWords)[]} */ (Object.keys(surroundingsInWords))

/**
 * @param {Surroundings} before
 * @param {Surroundings} after
 * @returns {string[]} in words
 */
export const surroundingChanges = (before, after) =>
  surroundingNames.flatMap((name) => (before[name] === after[name] ? [] : [surroundingsInWords[name]]))
