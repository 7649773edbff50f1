// The parts around every portal page, and the messages that replace a page that could not be shown.
import { expect, type BrowserContext, type Page } from '@playwright/test'
import { loginForm } from './sign-in'

export const mainNavigation = (page: Page) => page.getByRole('navigation', { name: 'Main' })
export const refresh = (page: Page) => page.getByRole('button', { name: 'Refresh' })

/** Opens a page from the profile menu. */
export async function openFromProfile(page: Page, entry: string): Promise<void> {
  await page.getByRole('button', { name: 'My profile' }).click()
  await page.getByRole('banner').getByRole('link', { name: entry }).click()
}

/** Logs out in another tab of the browser. */
export async function logOutElsewhere(context: BrowserContext, portal: string): Promise<void> {
  const tab = await context.newPage()
  await tab.goto(portal)
  await tab.getByRole('button', { name: 'My profile' }).click()
  await tab.getByRole('button', { name: 'Log out' }).click()
  await expect(loginForm(tab).submit).toBeVisible()
  await tab.close()
}

/** Opens another page as a link does, which takes a third of the time of a new document. */
export const openInDocument = (page: Page, address: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, address)

/** The message that replaces a page. @param thing as it reads in the sentence */
export const failure = (page: Page, thing: string) =>
  page.getByRole('group', { name: `We couldn't show ${thing} right now` })

/** Messages that a page, or a part of it, could not be shown. */
export const failures = (page: Page) =>
  page.getByRole('alert').or(page.getByRole('group', { name: /^We couldn't (show|load)/ }))

/** The portal takes ten seconds; the rest allows for a busy machine. */
export const DEADLINE_MS = 15_000

export async function expectFailureInItsPlace(page: Page, thing: string, path: string): Promise<void> {
  await expect(failure(page, thing)).toBeVisible({ timeout: DEADLINE_MS })
  await expect(failure(page, thing)).toContainText('Try refreshing the page or check back later')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('button', { name: 'My profile' })).toBeVisible()
  await expect(page.getByRole('contentinfo')).toBeVisible()
  expect(new URL(page.url()).pathname).toBe(path)
}

declare global {
  var framesWithHeader: number | undefined
  var framesWithoutHeader: number | undefined
  var sameDocument: boolean | undefined
}

/**
 * Call before the page is opened, so that `expectSteadyHeader` covers every frame since the header first rendered.
 * Checks the frames after a change of the document, because requesting every frame would keep a waiting page busy.
 */
export async function watchHeader(page: Page): Promise<void> {
  await page.addInitScript(() => {
    let isAsked = false
    const look = () => {
      isAsked = false
      const there = (document.querySelector('header')?.getBoundingClientRect().height ?? 0) > 0
      if (there) globalThis.framesWithHeader = (globalThis.framesWithHeader ?? 0) + 1
      else if (globalThis.framesWithHeader) globalThis.framesWithoutHeader = (globalThis.framesWithoutHeader ?? 0) + 1
    }
    const ask = () => {
      if (isAsked) return
      isAsked = true
      requestAnimationFrame(look)
    }
    new MutationObserver(ask).observe(document, { subtree: true, childList: true, attributes: true })
    // Styles that have loaded, and changes without an event.
    addEventListener('load', ask, true)
    setInterval(ask, 200)
  })
}

export async function expectSteadyHeader(page: Page): Promise<void> {
  const [seen, missed] = await page.evaluate(
    () => [globalThis.framesWithHeader ?? 0, globalThis.framesWithoutHeader ?? 0] as const,
  )
  expect(seen, 'frames in which the header was seen').toBeGreaterThan(0)
  expect(missed, 'frames without header').toBe(0)
}

/**
 * Reloads the page and waits for the document of a signed-in customer, because the first one leads to the provider and
 * back.
 */
export async function reloadSignedIn(page: Page): Promise<void> {
  await page.reload({ waitUntil: 'commit' })
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
}

/** Marks the document; a reloaded page has lost the mark. */
export const markDocument = (page: Page) => page.evaluate(() => void (globalThis.sameDocument = true))

export async function expectSameDocument(page: Page): Promise<void> {
  expect(await page.evaluate(() => globalThis.sameDocument ?? false), 'nothing was reloaded').toBe(true)
}
