// The page in which the gate tries a candidate.
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { containerName } from '../../build/federation.ts'
import type { Gate } from './in-page/index.ts'
import type { BuildRecord } from '@switchboard/record'
import type { BrowserContext, Page, CDPSession } from '@playwright/test'
import type { Portal } from './portal.ts'

export type Surroundings = ReturnType<Gate['surroundings']>

export interface CandidatePage {
  page: Page
  browserSession: CDPSession
  /** uncaught errors */
  thrown: string[]
  /** errors in the console */
  complaints: string[]
  call: CallInPage
}

/** Calls a function of in-page/index.ts in the page. */
type CallInPage = <N extends keyof Gate>(
  name: N,
  ...given: Parameters<Gate[N]>
) => Promise<Awaited<ReturnType<Gate[N]>>>

/** Opens a page that is signed in, has the host's shared packages and is watched. */
export async function openCandidatePage(context: BrowserContext, portal: Portal): Promise<CandidatePage> {
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

function collectErrors(page: Page) {
  const thrown: string[] = []
  const complaints: string[] = []
  page.on('pageerror', (error) => thrown.push(error.message))
  page.on('console', (message) => {
    const text = message.text()
    const missing = text.startsWith('Failed to load resource') ? message.location().url : undefined
    // For a call without a recorded response, the browser itself logs an error.
    if (message.type() !== 'error' || missing?.includes('/api/')) return
    complaints.push(missing ? `${text} (${missing})` : text)
  })
  // The browser blocks such a script without an error in the console.
  page.on('requestfailed', (request) => {
    if (request.failure()?.errorText === 'integrity')
      complaints.push(`Integrity-Policy: ${request.url()} has no integrity attribute`)
  })
  return { thrown, complaints }
}

const callerIn = (page: Page) => ((name, ...given) => callInPage(page, name, given)) as CallInPage

export const callInPage = (page: Page, name: string, given: unknown[] = []): Promise<unknown> =>
  page.evaluate(
    ({ name, given }) => {
      const { gate } = globalThis as unknown as { gate: Record<string, (...given: unknown[]) => unknown> }
      return gate[name]?.(...given)
    },
    { name, given },
  )

let bundledScript: Promise<string> | undefined

/** @returns in-page/index.ts and its modules as one classic script */
function inPageScript(): Promise<string> {
  bundledScript ??= build({
    entryPoints: [fileURLToPath(new URL('in-page/index.ts', import.meta.url))],
    bundle: true,
    write: false,
    format: 'iife',
    target: 'es2022',
    logLevel: 'silent',
  }).then(({ outputFiles }) => outputFiles.map(({ text }) => text).join())
  return bundledScript
}

/**
 * @param addresses of pages with parameters
 * @returns `did`: the changes made by only loading it
 */
export async function loadCandidate(
  { call }: CandidatePage,
  record: BuildRecord,
  host: BuildRecord,
  addresses: string[],
): Promise<{ error: string } | { routes: string[]; pages: string[]; untried: string[]; did: string[] }> {
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

/** The page without the remote's container. */
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
const surroundingNames = Object.keys(surroundingsInWords) as (keyof typeof surroundingsInWords)[]

/** @returns in words */
export const surroundingChanges = (before: Surroundings, after: Surroundings): string[] =>
  surroundingNames.flatMap((name) => (before[name] === after[name] ? [] : [surroundingsInWords[name]]))
