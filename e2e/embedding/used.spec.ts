// A customer uses each remote in a page of an AngularJS application, which does not change.
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { countDifferentPixels } from '../kit/pictures'
import { dayAfter } from '../support/calendar'
import { expect } from '../support/fixtures'
import { test } from '../support/own-portal'
import { alex } from '../support/people'
import { expectOwnPage, openAngularPage, openRoute, pictureOfDialog, pictureOfOwn } from './angular-page'
import { remote, signInFromOldPage } from './old-page'

const digests = (page: Page) => page.evaluate(() => globalThis.digests)

/** Uses the remote at a route of the page, which must not be affected. */
async function use(page: Page, name: string, path: string, work: () => Promise<void>): Promise<void> {
  await test.step(`${name} at ${path}`, async () => {
    const route = `/remote/${name}${path}`
    await openRoute(page, route)
    const before = await digests(page)
    await work()
    await expectOwnPage(page, route)
    expect(await digests(page), 'digests caused from inside').toBe(before)
  })
}

test('a customer uses every remote without affecting the page', async ({ page, context, network, expectErrors }) => {
  expectErrors(/Failed to load resource.*status of 500/)
  await openAngularPage(page, network, '/')
  const before = await pictureOfOwn(page)
  const dialogBefore = await pictureOfDialog(page)
  await openRoute(page, '/remote/usage/usage')
  await page.route('**/api/portal/account/services', (route) => route.fulfill({ status: 500 }))
  await signInFromOldPage(page, alex)
  await expect(remote(page, 'usage')).toHaveAttribute('state', 'shown')

  await use(page, 'usage', '/usage', async () => {
    const usage = remote(page, 'usage')
    const refresh = usage.getByRole('button', { name: 'Refresh' })
    await expect(refresh).toBeVisible()
    await expectOwnHeight(page, 'usage')
    await page.unrouteAll()
    await refresh.click()
    await usage.getByRole('radio', { name: 'Daily', exact: true }).check()
    const period = usage.getByRole('combobox', { name: 'Period' })
    const [, month = ''] = await period.getByRole('option').allTextContents()
    await period.selectOption(month)
    await expect(usage.getByRole('table', { name: 'Summary' }).getByRole('row').nth(1)).toContainText('/')
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      usage.getByRole('button', { name: 'Download CSV' }).click(),
    ])
    expect((await readFile(await file.path(), 'utf8')).split('\r\n').length).toBeGreaterThan(20)
  })

  await use(page, 'account-settings', '/contact-details', async () => {
    const settings = remote(page, 'account-settings')
    for (const number of ['0400 111 222', '0412 345 678']) {
      await settings.getByRole('button', { name: 'Edit contact number' }).click()
      await settings.getByRole('textbox', { name: 'Contact number' }).fill(number)
      await settings.getByRole('button', { name: 'Save changes' }).click()
      await expect(settings.getByRole('group', { name: 'Your contact details have been saved' })).toBeFocused()
      await expectOwnPage(page, '/remote/account-settings/contact-details')
      await settings.getByRole('button', { name: 'Return to contact details' }).click()
      await expect(settings.getByText(number)).toBeVisible()
    }
  })

  await use(page, 'services', '/services', () => addAndCancelService(page))

  await use(page, 'billing', '/payment-history', async () => {
    const bill = remote(page, 'billing').getByRole('link', { name: /^View bill of .* \(PDF\)/ })
    const answered = context.waitForEvent('response', (response) => /\/invoices\/[^/]+\/pdf$/.test(response.url()))
    const opened = context.waitForEvent('page')
    await bill.first().click()
    expect((await answered).headers()['content-type']).toBe('application/pdf')
    await (await opened).close()
  })

  await use(page, 'dashboard', '', async () => {
    await expect(remote(page, 'dashboard').getByRole('heading', { level: 2, name: 'Latest bill' })).toBeVisible()
    await expectOwnHeight(page, 'dashboard')
    await expectCovered(page, 'dashboard')
    await expectBehindDialog(page, 'dashboard')
    await expectColoursOfPage(page, 'dashboard')
  })
  expect((await pictureOfOwn(page)).equals(before), 'what the page has of its own looks as before').toBe(true)
  await openRoute(page, '/')
  await expect(page.locator('.sb-root')).toHaveCount(0)
  const dialogAfter = await pictureOfDialog(page)
  // The blending of a checkbox's edge varies slightly.
  const count = await countDifferentPixels(page, dialogBefore, dialogAfter)
  expect(count, 'pixels of its dialog that look different').toBeLessThan(10)
  // Last, because it compiles parts of the page a second time.
  await openRoute(page, '/remote/dashboard')
  await test.step('AngularJS does not evaluate braces inside a remote, which declares its language and direction', () =>
    expectNoBindings(page, 'dashboard'))
})

interface Angular {
  element(node: Node): { injector(): { invoke(work: readonly [string, string, Compile]): void } }
}
type Compile = (compile: (node: Node) => (scope: object) => void, root: { $digest(): void }) => void

declare global {
  var angular: Angular
}

async function expectNoBindings(page: Page, name: string): Promise<void> {
  await expect(remote(page, name)).toHaveAttribute('state', 'shown')
  const root = remote(page, name).locator('.sb-root')
  await expect(root).toHaveAttribute('lang', 'en-AU')
  await expect(root).toHaveAttribute('dir', 'ltr')
  const texts = await page.evaluate(() => {
    const added = ['switchboard-remote h2', '#own h2'].map((selector) => {
      const text = document.createTextNode('{{ 1 + 1 }}')
      document.querySelector(selector)?.append(text)
      return text
    })
    // Compiles these elements only: compiling the body would remove the content of AngularJS's view.
    const compileBoth: Compile = (compile, scope) => {
      for (const text of added) compile(text.parentElement!.closest('switchboard-remote, #own')!)(scope)
      scope.$digest()
    }
    globalThis.angular.element(document).injector().invoke(['$compile', '$rootScope', compileBoth])
    return added.map(({ data }) => data)
  })
  expect(texts).toEqual(['{{ 1 + 1 }}', '2'])
}

/** The backdrop of the page's dialog covers the remote, and so does the dialog. */
async function expectCovered(page: Page, name: string): Promise<void> {
  await page.evaluate(() => {
    globalThis.showDialog(true)
    scrollTo(0, 0)
  })
  const over = await remote(page, name).evaluate((element) => {
    const { left, top, width } = element.getBoundingClientRect()
    const places = [10, 100, 200, 300, 400].flatMap((y) => [0.1, 0.5, 0.9].map((x) => [left + x * width, top + y]))
    const found = places.map(([x = 0, y = 0]) => document.elementFromPoint(x, y)?.closest('#dialog, .sb-root')?.id)
    globalThis.showDialog(false)
    return [...new Set(found)]
  })
  expect(over, 'what is uppermost where the remote is').toEqual(['dialog'])
}

/** A dialog of the page keeps focus, even while the remote behind it re-renders, and returns it to the remote. */
async function expectBehindDialog(page: Page, name: string): Promise<void> {
  const opener = remote(page, name).getByRole('link').first()
  await opener.focus()
  await page.evaluate(() => globalThis.showDialog(true))
  const answered = page.waitForResponse('**/api/portal/**')
  await page.evaluate('switchboard.refresh()')
  await answered
  const holders = []
  for (let i = 0; i < 6; i++) {
    await page.keyboard.press(i < 3 ? 'Shift+Tab' : 'Tab')
    holders.push(await page.evaluate(() => document.activeElement?.closest('#dialog, switchboard-remote, body')?.id))
  }
  expect(holders, 'where the focus is').not.toContain('')
  await page.locator('#dialog').getByRole('button', { name: 'Stay' }).focus()
  await page.keyboard.press('Escape')
  await expect(opener).toBeFocused()
}

/** A remote does not follow a dark system in a page that is always light. */
async function expectColoursOfPage(page: Page, name: string): Promise<void> {
  const colours = () =>
    remote(page, name).evaluate((element) =>
      [element, ...element.querySelectorAll('*')].map((part) => {
        const { color, backgroundColor, borderColor, fill } = getComputedStyle(part)
        return [color, backgroundColor, borderColor, fill].join()
      }),
    )
  const light = await colours()
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(colours, 'in a light page of a dark system').toEqual(light)
  await page.evaluate(() => (document.documentElement.style.colorScheme = 'light dark'))
  await expect.poll(colours, 'in a page that follows the system').not.toEqual(light)
  await page.evaluate(() => (document.documentElement.style.colorScheme = ''))
  await page.emulateMedia({ colorScheme: 'light' })
  await expect.poll(colours).toEqual(light)
}

/** Checks that the remote does not become as high as a very high window. */
async function expectOwnHeight(page: Page, name: string): Promise<void> {
  const { width, height } = page.viewportSize()!
  await page.setViewportSize({ width, height: 4_000 })
  const room = await remote(page, name).evaluate((element) => element.getBoundingClientRect().height)
  await page.setViewportSize({ width, height })
  expect(room).toBeLessThan(2_500)
}

async function addAndCancelService(page: Page): Promise<void> {
  const services = remote(page, 'services')
  // The page has much content above.
  await page.evaluate(() => (document.body.style.paddingTop = '3000px'))
  await services.getByRole('button', { name: 'Add additional services' }).click()
  await services.getByRole('checkbox', { name: 'EV charging' }).check()
  await services.getByRole('button', { name: 'Continue' }).click()
  const title = services.getByRole('heading', { level: 2, name: 'Confirm your additional services' })
  await expect(title).toBeFocused()
  // The text is for screen readers: it exists, but the window does not show it.
  const isInWindow = () =>
    title.evaluate((heading) => {
      const { top } = heading.getBoundingClientRect()
      return top >= 0 && top < innerHeight
    })
  await expect.poll(isInWindow).toBe(true)
  await page.evaluate(() => (document.body.style.paddingTop = ''))
  await expectOwnPage(page, '/remote/services/services')
  for (const box of await services.getByRole('checkbox').all()) await box.check()
  await services.getByRole('textbox', { name: 'Start date of EV charging' }).fill(dayAfter(9).short)
  await services.getByRole('button', { name: 'Submit' }).click()
  const added = services.getByRole('group', { name: /^Your service connection is scheduled/ })
  await expect(added).toBeFocused()
  await expectOwnPage(page, '/remote/services/services')
  await services.getByRole('button', { name: 'Back to services' }).click()
  await services.getByRole('button', { name: 'Cancel the connection of EV charging' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel connection' }).click()
  await expect(services.getByRole('article', { name: 'EV charging' })).toHaveCount(0)
}
