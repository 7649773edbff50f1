// The page in which the gate tries a candidate.
import { containerName } from '../../build/registry-rules.ts'
import { placesIn, type Begun } from './in-page/begun.ts'
import { inPageScript } from './in-page-script.ts'
import { openDebugger, type PageDebugger } from './page-debugger.ts'
import { collectErrors, type PageErrors } from './page-errors.ts'
import type { ScriptPlace } from '../../build/source-lines.ts'
import type { Gate } from './in-page/index.ts'
import type { BuildRecord } from '@switchboard/record'
import type { BrowserContext, Page } from '@playwright/test'
import type { Portal } from './portal.ts'

export type Surroundings = ReturnType<Gate['surroundings']>

export interface CandidatePage extends PageErrors, Pick<PageDebugger, 'session' | 'evaluateApart' | 'runningPlaces'> {
  page: Page
  call: CallInPage
  functionPlaces: <N extends keyof Gate>(name: N, ...given: Parameters<Gate[N]>) => Promise<ScriptPlace[]>
  /** The code that made, or the components that render, the element that was described last. */
  describedPlaces: () => Promise<ScriptPlace[]>
}

/** Calls a function of in-page/index.ts in the page. */
type CallInPage = <N extends keyof Gate>(
  name: N,
  ...given: Parameters<Gate[N]>
) => Promise<Awaited<ReturnType<Gate[N]>>>

/** Opens a page that is signed in, has the host's shared packages and is watched. */
export async function openCandidatePage(context: BrowserContext, portal: Portal): Promise<CandidatePage> {
  const page = await context.newPage()
  const errors = collectErrors(page)
  await page.addInitScript({ content: await inPageScript() })
  await page.goto('/gate')
  // The provider sends the browser back to this page, which signs in with the code in its address.
  const back = page.waitForURL(/#.*code=/)
  await callInPage(page, 'startSignIn')
  await back
  await page.waitForLoadState('domcontentloaded')
  await callInPage(page, 'signIn')
  portal.answer('now')
  const debug = await openDebugger(await context.newCDPSession(page))
  await debug.session.send('Performance.enable')
  await debug.session.send('HeapProfiler.enable')
  await debug.keepGate()
  const call = ((name, ...given) => debug.call(name, given)) as CallInPage
  const functionPlaces: CandidatePage['functionPlaces'] = (name, ...given) => debug.functionPlaces(name, given)
  const describedPlaces = async () => {
    const origin = await call('describedOrigin')
    return origin.length > 0 ? origin : functionPlaces('describedComponents')
  }
  const { session, evaluateApart, runningPlaces } = debug
  return { page, ...errors, session, evaluateApart, runningPlaces, call, functionPlaces, describedPlaces }
}

export const callInPage = (page: Page, name: string, given: unknown[] = []): Promise<unknown> =>
  page.evaluate(
    ({ name, given }) => {
      const { gate } = globalThis as unknown as { gate: Record<string, (...given: unknown[]) => unknown> }
      return gate[name]?.(...given)
    },
    { name, given },
  )

interface LoadedCandidate {
  routes: string[]
  /** places that its code fills */
  fills: string[]
  pages: string[]
  untried: string[]
  /** the changes made by only loading it */
  did: Begun[]
}

/** @param addresses of pages with parameters */
export async function loadCandidate(
  { call }: CandidatePage,
  record: BuildRecord,
  host: BuildRecord,
  addresses: string[],
): Promise<{ error: string; places: ScriptPlace[] } | LoadedCandidate> {
  try {
    await call('preparePage', record, host)
    const before = await call('surroundings')
    await call('rememberStyles')
    const loaded = await call('loadRemote', record, containerName(record.name), addresses)
    const begun = [...(await call('leftOver')), ...(await call('styleChanges'))]
    const changes = surroundingChanges(before, await call('surroundings')).map((what) => ({ what, from: [] }))
    return { ...loaded, did: [...begun, ...changes] }
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    return { error: (message.split('\n')[0] ?? '').replace(/^Error: /, ''), places: placesIn(message) }
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
