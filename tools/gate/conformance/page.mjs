// The page that a candidate is tried in.
import { containerName } from '../../build/webpack.mjs'
import { play } from './play.mjs'
import { view } from './view.mjs'
import { watch } from './watch.mjs'

/** Signed in, with the host's shared packages, and everything watched. */
export async function openPage(context, portal) {
  const page = await context.newPage()
  page.thrown = []
  page.complaints = []
  page.on('pageerror', (error) => page.thrown.push(error.message))
  page.on('console', (message) => {
    const text = message.text()
    const missing = text.startsWith('Failed to load resource') ? message.location().url : undefined
    // A call without a recorded answer is told as 404 by the browser itself.
    if (message.type() !== 'error' || missing?.includes('/api/')) return
    page.complaints.push(missing ? `${text} (${missing})` : text)
  })
  await page.addInitScript(watch)
  await page.addInitScript(play)
  await page.addInitScript(view)
  await page.goto('/gate')
  // The provider sends the browser back to this page, which signs in with what it brings.
  const back = page.waitForURL(/#.*code=/)
  await page.evaluate(() => void globalThis.gate.signIn())
  await back
  await page.waitForLoadState('domcontentloaded')
  await page.evaluate(() => globalThis.gate.signIn())
  portal.answer('now')
  page.browserSession = await context.newCDPSession(page)
  await page.browserSession.send('Performance.enable')
  await page.browserSession.send('HeapProfiler.enable')
  return page
}

/** @returns {Promise<{ error: string } | { routes: string[], pages: string[], untried: string[], did: string[] }>} `did`: to the page, merely by being loaded */
export async function load(page, record, host) {
  try {
    await page.evaluate(([record, host]) => globalThis.gate.prepare(record, host), [record, host])
    const before = await around(page)
    await page.evaluate(() => globalThis.gate.rememberStyles())
    const loaded = await page.evaluate(
      ([record, name]) => globalThis.gate.load(record, name),
      [record, containerName(record.name)],
    )
    const begun = await page.evaluate(() => globalThis.gateWatch.begun())
    const styles = await page.evaluate(() => globalThis.gate.styleChanges())
    return { ...loaded, did: [...begun, ...styles, ...changed(before, await around(page))] }
  } catch (error) {
    return { error: error.message.split('\n')[0].replace(/^page\.evaluate: (Error: )?/, '') }
  }
}

export const around = (page) => page.evaluate(() => globalThis.gate.around())
/** In words. */
export const changed = (before, after) =>
  Object.keys(ROUND).flatMap((key) => (before[key] === after[key] ? [] : [ROUND[key]]))

export const open = (page, path) => page.evaluate((path) => globalThis.gate.mount(path), path)
export const leave = (page) => page.evaluate(() => globalThis.gate.unmount())
export const quiet = (page) => page.evaluate(() => globalThis.gate.quiet())

/** What of the page is not the remote's place, see around() of view.mjs. */
export const ROUND = {
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
