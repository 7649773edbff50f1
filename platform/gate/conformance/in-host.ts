// Opens pages in the host, by address and by navigation inside the portal.

import { watchCalls } from './needs.ts'
import type { BuildRecord } from '@switchboard/record'
import type { Report } from '../candidate.ts'
import type { Portal } from './portal.ts'
import type { BrowserContext, Page } from '@playwright/test'

const OPEN_LIMIT_MS = 20_000
/** After ten seconds, the host shows a failure instead of an empty page. */
const CONTENT_LIMIT_MS = 9_000

export async function checkInHost(
  context: BrowserContext,
  path: string,
  { record, portal, report }: { record: BuildRecord; portal: Portal; report: Report },
) {
  const page = await context.newPage()
  const calls = watchCalls(path, { record, portal, page })
  try {
    await page.goto(path)
    await page.getByRole('navigation', { name: 'Main' }).waitFor({ timeout: OPEN_LIMIT_MS })
    await calls?.seeStart()
    const firstFault = await faultOf(page)
    if (!firstFault) await calls?.compare(report)
    const fault = firstFault ?? (await faultAfterNavigation(page))
    if (fault) report('host', `${fault} Pages run in the host’s router: docs/remotes.md describes what differs there.`)
    await page.goto('about:blank')
    const failures = portal.outcomes().filter((outcome) => outcome !== 'ready')
    if (failures.length > 0 && !fault)
      report('host', `In the host it fails (${failures.join(', ')}), so another build would be shown.`)
  } catch (error) {
    const words = error instanceof Error ? error.message.split('\n')[0] : String(error)
    report('host', `It cannot be opened in the host: ${words}`)
  } finally {
    portal.release()
    await page.close()
  }
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
    return 'The host shows its heading and nothing else.'
  }
}
