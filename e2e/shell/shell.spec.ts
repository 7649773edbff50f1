import type { Page } from '@playwright/test'
import { expectExpanded } from '../support/expanded'
import { expect, test } from '../support/fixtures'
import { drawTwoFrames } from '../support/frames'
import { hold } from '../support/hold'
import { listen } from '../support/listen'
import { answerForOtherSites } from '../support/other-sites'
import { alex } from '../support/people'

const nav = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const profile = (page: Page) => page.getByRole('button', { name: 'My profile' })
const entry = (page: Page) => page.getByRole('button', { name: 'Log out' })
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent?.trim())
/** As a customer does who follows the skip link while the next page opens. */
const focusMainWithNextTitle = (page: Page) =>
  page.evaluate(() => {
    const observer = new MutationObserver(() => {
      observer.disconnect()
      document.querySelector('main')?.focus()
    })
    observer.observe(document.querySelector('title')!, { childList: true })
  })

test.describe('every page', () => {
  test('is linked from header and profile menu, gets focus, title and marked entry, and the footer links to two PDFs', async ({
    page,
    context,
    request,
    signedInAs,
  }) => {
    await answerForOtherSites(context)
    await signedInAs(alex)
    await expect(page).toHaveTitle('My Account | Dashboard')
    // While the address is on its way, the heading is 'Dashboard', and so names the page.
    await expect(heading(page, '12/48 Paperbark Lane')).toBeVisible()
    for (const [link, path, title] of [
      ['Bills & payments', '/payment-history', 'Billing & payment history'],
      ['Usage', '/usage', 'Usage'],
    ] as const) {
      await nav(page).getByRole('link', { name: link }).click()
      await expect(heading(page, title)).toBeFocused()
      await expect(page).toHaveTitle(`My Account | ${title}`)
      await expect(page).toHaveURL(path)
      await expect(nav(page).getByRole('link', { name: link })).toHaveAttribute('aria-current', 'page')
      await expect(nav(page).getByRole('link', { name: 'Dashboard' })).not.toHaveAttribute('aria-current')
    }
    const heard = await listen(page)
    await nav(page).getByRole('link', { name: 'Bills & payments' }).press('Enter')
    await expect(heading(page, 'Billing & payment history')).toBeFocused()
    await nav(page).getByRole('link', { name: 'Usage' }).press('Enter')
    await expect(heading(page, 'Usage')).toBeFocused()
    await page.getByRole('link', { name: 'Wattlebird Energy, dashboard' }).click()
    await expect(nav(page).getByRole('link', { name: 'Dashboard' })).toHaveAttribute('aria-current', 'page')
    await test.step('a page is announced unless its heading names it', () => expect.poll(heard).toEqual(['Dashboard']))
    await test.step('also if the part around the heading has focus', async () => {
      await focusMainWithNextTitle(page)
      await nav(page).getByRole('link', { name: 'Usage' }).press('Enter')
      await expect(page.getByRole('main')).toBeFocused()
      await expect.poll(heard).toEqual(['Dashboard', 'Usage'])
      await page.getByRole('link', { name: 'Wattlebird Energy, dashboard' }).click()
      await expect(nav(page).getByRole('link', { name: 'Dashboard' })).toHaveAttribute('aria-current', 'page')
    })
    await test.step('Back does the same', async () => {
      await page.goBack()
      await expect(heading(page, 'Usage')).toBeFocused()
      await page.goForward()
      await expect(page).toHaveTitle('My Account | Dashboard')
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    })
    await test.step('the FAQs open in a new tab', async () => {
      const opened = context.waitForEvent('page')
      await nav(page).getByRole('link', { name: 'FAQs (opens in a new tab)' }).click()
      await expect(await opened).toHaveURL(/^https:\/\/help\.wattlebird\.example\//)
      await expect(page).toHaveURL('/')
    })
    await test.step('the footer links to two PDFs and names the company', async () => {
      const footer = page.getByRole('contentinfo')
      for (const name of ['Digital disclaimer (PDF)', 'Privacy policy (PDF)']) {
        const href = await footer.getByRole('link', { name }).getAttribute('href')
        const answer = await request.get(href!)
        expect(answer.status()).toBe(200)
        expect(answer.headers()['content-type']).toBe('application/pdf')
        expect((await answer.body()).subarray(0, 5).toString()).toBe('%PDF-')
      }
      const notices = await footer.getByRole('link', { name: 'Third-party notices' }).getAttribute('href')
      const text = await (await request.get(notices!)).text()
      for (const licence of ['react-dom', 'angular', 'SIL OPEN FONT LICENSE']) expect(text).toContain(licence)
      await expect(footer.getByRole('link', { name: 'Accessibility' })).toHaveAttribute('href', '/accessibility')
      await expect(footer).toContainText(/© \d{4} Wattlebird Energy Pty Ltd/)
      await expect(footer).toContainText('ABN 00 000 000 000')
    })
    await test.step('the profile menu closes whichever way it is left', () => useProfileMenu(page))
    await test.step('below 992 pixels the pages are behind a menu button', () => useMenuButton(page))
  })

  test('has a skip link, and still navigates after the session frame is removed', async ({ page, signedInAs }) => {
    await page.addInitScript(() =>
      addEventListener('message', ({ data }) => {
        if (data === 'unchanged') document.documentElement.dataset.sessionChecked = 'true'
      }),
    )
    await signedInAs(alex, '/usage')
    await expect(page.getByRole('table')).toBeVisible()
    await page.keyboard.press('Tab')
    const skip = page.getByRole('link', { name: 'Skip to main content' })
    await expect(skip).toBeFocused()
    await expect(skip).toBeInViewport()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
    await page.keyboard.press('Tab')
    expect(await focused(page)).not.toBe('Skip to main content')
    await expect(page).toHaveURL('/usage')
    await test.step('and loads immediately when the frame is gone, and restores the frame', async () => {
      const frame = page.locator('iframe[title="keycloak-session-iframe"]')
      await frame.waitFor({ state: 'attached' })
      // From its first response on, keycloak-js no longer waits for it.
      await expect(page.locator('html[data-session-checked]')).toBeAttached()
      await frame.evaluate((element) => element.remove())
      await nav(page).getByRole('link', { name: 'Bills & payments' }).click()
      await expect(page.getByRole('table').first()).toBeVisible()
      await expect(frame).toBeAttached()
    })
  })

  test('that is slow to load says how long it may take, keeps focus in the header, and has no profile menu without the account', async ({
    page,
    signedInAs,
  }) => {
    const arrive = await hold(page, '**/remotes/usage/**')
    const answer = await hold(page, '**/api/portal/account')
    await signedInAs(alex, '/usage')
    await expect(nav(page)).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: 'This process can take up to 30 seconds' })).toBeVisible()
    await expect(heading(page, 'Usage')).toBeVisible()
    await expect(profile(page)).toHaveCount(0)
    answer()
    await profile(page).click()
    await expect(entry(page)).toBeVisible()
    arrive()
    await expect(page.getByRole('table')).toBeVisible()
    await expect(profile(page)).toBeFocused()
    await expect(entry(page)).toBeVisible()
    await expect(page.getByText('This process can take up to 30 seconds')).toHaveCount(0)
  })
})

async function useMenuButton(page: Page): Promise<void> {
  await page.setViewportSize({ width: 991, height: 800 })
  const links = nav(page).getByRole('link')
  await expect(links).toHaveCount(0)
  await nav(page).getByRole('button', { name: 'menu' }).click()
  await expectExpanded(nav(page).getByRole('button', { name: 'close' }), true)
  await expect(links).toHaveCount(4)
  await nav(page).getByRole('link', { name: 'Usage' }).click()
  await expect(heading(page, 'Usage')).toBeFocused()
  await expectExpanded(nav(page).getByRole('button', { name: 'menu' }), false)
  await expect(links).toHaveCount(0)
  await page.setViewportSize({ width: 992, height: 800 })
  await expect(links).toHaveCount(4)
  await expect(nav(page).getByRole('button')).toHaveCount(0)
}

async function useProfileMenu(page: Page): Promise<void> {
  await test.step('with Escape, an outside click, and when focus leaves it', async () => {
    await profile(page).click()
    await expect(entry(page)).toBeVisible()
    await expectExpanded(profile(page), true)
    await page.keyboard.press('Escape')
    await expect(entry(page)).toBeHidden()
    await expect(profile(page)).toBeFocused()

    await profile(page).click()
    await page.mouse.click(400, 500)
    await expect(entry(page)).toBeHidden()

    await profile(page).click()
    await entry(page).focus()
    await page.keyboard.press('Tab')
    await expect(entry(page)).toBeHidden()
    await expectExpanded(profile(page), false)
  })
  for (const [link, path, title] of [
    ['My services', '/services', '12/48 Paperbark Lane, Docklands VIC 3008'],
    ['Contact details', '/contact-details', 'My contact details'],
    ['Login details', '/login-details', 'My login details'],
    ['Move out', '/move-out', 'Moving out'],
  ] as const) {
    await profile(page).click()
    await page.getByRole('banner').getByRole('link', { name: link }).click()
    await expect(heading(page, title)).toBeFocused()
    await expect(page).toHaveURL(path)
    await expect(entry(page)).toBeHidden()
  }
  await test.step('with Back to another page', async () => {
    await nav(page).getByRole('link', { name: 'Dashboard' }).click()
    await nav(page).getByRole('link', { name: 'Usage' }).click()
    await expect(heading(page, 'Usage')).toBeFocused()
    await profile(page).click()
    await expect(entry(page)).toBeVisible()
    await page.goBack()
    await expect(nav(page).getByRole('link', { name: 'Dashboard' })).toHaveAttribute('aria-current', 'page')
    await expect(entry(page)).toBeHidden()
  })
}

test.describe('page not found', () => {
  test('is shown for an unknown path without the account, with focus on its heading but no ring before the first key press, and gets the profile menu', async ({
    page,
    signedInAs,
    expectErrors,
  }) => {
    expectErrors(/Failed to load resource.*500/)
    const answer = await hold(page, '**/api/portal/account')
    await signedInAs(alex, '/no-such-page')
    await expect(page).toHaveURL('/page-not-found')
    await expect(page).toHaveTitle('My Account | Page not found')
    await expect(heading(page, 'Something has gone wrong!')).toBeFocused()
    await expect(heading(page, 'Something has gone wrong!')).toHaveCSS('outline-style', 'none')
    await page.keyboard.press('Tab')
    const next = page.getByRole('main').getByRole('link', { name: /FAQs/ })
    await expect(next).toBeFocused()
    await expect(next).toHaveCSS('outline-style', 'solid')
    await expect(next).toHaveAttribute('target', '_blank')
    await expect(profile(page)).toHaveCount(0)
    answer()
    await expect(profile(page)).toBeVisible()
    await expect(next).toBeFocused()
    await page.getByRole('button', { name: 'Take me back' }).click()
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('heading', { name: 'Manage your account' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'My profile' })).toBeVisible()
    await test.step('its way back requests the account again', () => expectAccountToBeAskedAgain(page))
  })

  async function expectAccountToBeAskedAgain(page: Page): Promise<void> {
    let asked = 0
    await page.route('**/api/portal/account', (route) => {
      asked += 1
      return route.fulfill({ status: 500, contentType: 'application/problem+json', body: '{"status":500}' })
    })
    await page.goto('/no-such-page')
    await expect.poll(() => asked).toBe(1)
    await drawTwoFrames(page)
    expect(asked, 'an account that fails on page-not-found itself').toBe(1)
    asked = 0
    const hearOfFailure = await openUntoldOfFailure(page, '/usage')
    await expect(page).toHaveURL('/page-not-found')
    await expect(heading(page, 'Something has gone wrong!')).toBeVisible()
    await expect(page.getByRole('button', { name: 'My profile' })).toHaveCount(0)
    expect(asked).toBe(1)
    await hearOfFailure()

    await page.getByRole('button', { name: 'Take me back' }).click()
    await expect.poll(() => asked).toBe(2)
    await expect(page).toHaveURL('/page-not-found')

    await nav(page).getByRole('link', { name: 'Usage' }).click()
    await expect.poll(() => asked).toBe(3)
    await expect(page).toHaveURL('/page-not-found')

    await page.unroute('**/api/portal/account')
    await nav(page).getByRole('link', { name: 'Usage' }).click()
    await expect(page).toHaveURL('/usage')
    await expect(page.getByRole('button', { name: 'My profile' })).toBeVisible()
  }

  /**
   * The remote arrives when the account has failed, before the shell is notified, which takes a separate task.
   * @returns a function that lets the shell be notified
   */
  async function openUntoldOfFailure(page: Page, address: string): Promise<() => Promise<void>> {
    await page.addInitScript(() => {
      const own = window.setTimeout
      const held: TimerHandler[] = []
      const setTimeout = (task: TimerHandler, ms = 0, ...given: unknown[]) =>
        ms > 0 ? own(task, ms, ...given) : held.push(task)
      const tell = () => {
        Object.assign(window, { setTimeout: own })
        for (const task of held) own(task)
      }
      Object.assign(window, { setTimeout, tell })
    })
    const arrive = await hold(page, '**/remotes/usage/**')
    await page.goto(address, { waitUntil: 'commit' })
    await expect(nav(page)).toBeVisible()
    arrive()
    return () => page.evaluate(() => (Reflect.get(window, 'tell') as () => void)())
  }
})
