// Opens pages in the host, by address and by navigation inside the portal, and presses their controls.
import { watchCalls } from './needs.ts'
import { collectErrors, firstPlaces, type PageErrors } from './page-errors.ts'
import type { BuildRecord } from '@switchboard/record'
import type { Candidate, Report } from '../candidate.ts'
import type { Portal, ReportedLoad } from './portal.ts'
import type { BrowserContext, Locator, Page } from '@playwright/test'

const OPEN_LIMIT_MS = 20_000
const REPORT_LIMIT_MS = 3_000
const POLL_MS = 50
/** After ten seconds, the host shows a failure instead of an empty page. */
const CONTENT_LIMIT_MS = 9_000
const CONTROLS =
  'button:enabled, summary, [role="button"], [role="tab"], [role="switch"], input:is([type="checkbox"], [type="radio"]):enabled'
const MOST_CONTROLS = 30
/** For a handler's promise. */
const PRESS_MS = 30

interface HostCheck {
  record: BuildRecord
  sources: Candidate['sources']
  portal: Portal
  report: Report
  /** what the reader of a fault needs to know */
  advice?: string
  /** Default: true. False for live remotes, whose own gate has pressed their controls. */
  pressesControls?: boolean
}

const ABOUT_PAGES = 'Show content within ten seconds, and do not rely on ids of routes: pages run in the host’s router.'

export async function checkInHost(
  context: BrowserContext,
  path: string,
  { record, sources, portal, report, advice = ABOUT_PAGES, pressesControls = true }: HostCheck,
) {
  const page = await context.newPage()
  const errors = collectErrors(page)
  page.on('popup', (popup) => void popup.close())
  const calls = watchCalls(path, { record, sources, portal, page })
  try {
    await page.goto(path)
    await page.getByRole('navigation', { name: 'Main' }).waitFor({ timeout: OPEN_LIMIT_MS })
    await calls?.seeStart()
    const firstFault = await faultOf(page)
    if (!firstFault) await calls?.compare(report)
    const fault = firstFault ?? (await faultAfterNavigation(page))
    if (fault) report('host', [fault, advice].join(' ').trim(), firstPlaces(errors))
    const canPress = pressesControls && !fault && firstPlaces(errors).length === 0
    const unknown = new Set(portal.unknown)
    const throwing = canPress ? await pressControls(page, { errors, report }) : 0
    await page.goto('about:blank')
    const reported = await reportedLoads(portal, record.name)
    // Calls of pressed controls need no recorded response: they fail, which a page has to show.
    if (canPress) for (const call of portal.unknown) if (!unknown.has(call)) portal.unknown.delete(call)
    const failures = reported.flatMap(({ outcome }) => (outcome === 'ready' ? [] : outcome))
    if (failures.length > 0 && !fault && throwing === 0)
      report(
        'host',
        `In the host it fails (${failures.join(', ')}), so that another build would be shown: open it with npm run dev, and look at the console.`,
        firstPlaces(errors),
      )
    else if (!fault && !reported.some(({ remote }) => remote === record.name))
      report(
        'host',
        `The host shows another page at ${path}, and loads no build of ${record.name}: choose another path.`,
      )
  } catch (error) {
    const words = error instanceof Error ? error.message.split('\n')[0] : String(error)
    report(
      'host',
      `It cannot be opened in the host: ${words}. Open it with npm run dev, and look at the console.`,
      firstPlaces(errors),
    )
  } finally {
    portal.release()
    await page.close()
  }
}

/** Waits for the report that the page sends when it is left. */
export async function reportedLoads(portal: Portal, remote: string): Promise<ReportedLoad[]> {
  const loads = portal.outcomes()
  for (let waited = 0; waited < REPORT_LIMIT_MS && !loads.some((load) => load.remote === remote); waited += POLL_MS) {
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
    loads.push(...portal.outcomes())
  }
  return loads
}

/**
 * Presses each control once.
 * @returns how many of them throw
 */
export async function pressControls(
  page: Page,
  {
    within = page.getByRole('main'),
    errors: { thrown, complaints },
    report,
  }: { within?: Locator; errors: PageErrors; report: Report },
): Promise<number> {
  await stayOnPage(page)
  const controls = await within.locator(CONTROLS).elementHandles()
  let throwing = 0
  for (const control of controls.slice(0, MOST_CONTROLS)) {
    const before = { thrown: thrown.length, complaints: complaints.length }
    const name = await control.evaluate(press)
    await page.waitForTimeout(PRESS_MS)
    const errors = [
      ...thrown.slice(before.thrown),
      ...complaints.slice(before.complaints).filter(({ places }) => places.length > 0),
    ]
    const [error] = errors
    if (!error) continue
    throwing++
    report(
      'handlers',
      `When the customer presses “${name}”, it throws “${error.words}”: catch the error in the handler, and show that it failed.`,
      error.places,
    )
  }
  return throwing
}

/** A control may lead away from the portal: 'Log out' does. The browser ignores a navigation without content. */
const stayOnPage = (page: Page) =>
  page.route('**/*', (route) => {
    const request = route.request()
    const leaves = request.isNavigationRequest() && request.frame() === page.mainFrame()
    return leaves ? route.fulfill({ status: 204 }) : route.fallback()
  })

/** @returns the control's name */
function press(control: SVGElement | HTMLElement) {
  if (!control.isConnected || !(control instanceof HTMLElement)) return ''
  const name = control.ariaLabel ?? (control.innerText.trim() || control.localName)
  control.click()
  return name.slice(0, 40)
}

async function faultAfterNavigation(page: Page) {
  await page.evaluate(() => {
    history.pushState(null, '', '/page-not-found')
    dispatchEvent(new PopStateEvent('popstate'))
  })
  await page
    .getByRole('heading', { level: 1, name: 'Something has gone wrong!' })
    .waitFor({ timeout: CONTENT_LIMIT_MS })
  await page.goBack({ waitUntil: 'commit' })
  const fault = await faultOf(page)
  return fault && `After a navigation inside the portal: ${fault}`
}

async function faultOf(page: Page): Promise<string | undefined> {
  const showsContent = () => {
    const main = document.querySelector('main')
    const heading = main?.querySelector('h1')?.innerText ?? ''
    const text = main?.innerText.replace(heading, '').trim() ?? ''
    const isWaiting =
      !main ||
      main.matches('[aria-busy="true"]') ||
      main.querySelector(':scope > [aria-busy="true"], :scope > div > [aria-busy="true"]')
    return !isWaiting && (text !== '' || main.querySelector('svg, img, canvas, input') !== null)
  }
  try {
    await page.waitForFunction(showsContent, undefined, { timeout: CONTENT_LIMIT_MS })
    return undefined
  } catch {
    return 'The host shows its heading and nothing else: show content.'
  }
}
