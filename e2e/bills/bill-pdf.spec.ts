import type { BrowserContext, Locator, Page, Response } from '@playwright/test'
import { expect, test } from '../support/fixtures'
import { hold } from '../support/hold'
import { alex } from '../support/people'

const clean = /\/api\/portal\/invoices\/INV\d{8}\/pdf$/
const onDashboard = (page: Page) => page.getByRole('link', { name: 'View bill (PDF)' })
const inHistory = (page: Page) => page.getByRole('link', { name: /^View bill of .* \(PDF\)/ }).first()

// A PDF has no icon, so Chromium requests the default one.
test.beforeEach(({ expectErrors }) => expectErrors(/404.*\/favicon\.ico/))

/** Every response that the browser got from the bill's address, in order, with its request. */
function answersOf(context: BrowserContext): Response[] {
  const answers: Response[] = []
  context.on('response', (response) => {
    if (/\/invoices\/[^/]+\/pdf/.test(response.url())) answers.push(response)
  })
  return answers
}

/** A tab that shows the bill at its clean address, without history before it. */
async function expectBill(tab: Page, answers: readonly Response[]): Promise<void> {
  await expect(tab).toHaveURL(clean)
  await expect(async () => {
    const [first, second] = answers
    expect(first?.url()).toContain('?access_token=')
    expect([first?.status(), second?.status()]).toEqual([303, 200])
    expect(second?.url()).toMatch(clean)
    expect(await second?.headerValue('content-type')).toBe('application/pdf')
    expect(await second?.request().headerValue('referer')).toBeNull()
  }).toPass()
  const shown = await tab.evaluate(() => [
    document.contentType,
    location.href,
    document.referrer,
    history.state as unknown,
  ])
  expect(shown[0]).toBe('application/pdf')
  expect(JSON.stringify(shown)).not.toContain('token')
  // The viewer is a browser page inside the tab.
  await expect.poll(() => tab.frames().some((frame) => frame.url().startsWith('chrome-extension://'))).toBe(true)
}

/** Clicks, and expects the bill in the tab that opens. */
async function expectBillInNewTab(context: BrowserContext, click: () => Promise<void>): Promise<Page> {
  const answers = answersOf(context)
  const opening = context.waitForEvent('page')
  await click()
  const tab = await opening
  await expectBill(tab, answers)
  return tab
}

test('a bill opens in a new tab, which waits for a token and closes without one', async ({
  page,
  context,
  signedInAs,
  expectErrors,
}) => {
  expectErrors(/Failed to load resource|404/)
  await signedInAs(alex)
  // The tests of the link in the kit press it with any button or key. LONG=1: also here, and from the history.
  for (const [name, address, link] of [
    ...(process.env.LONG ? ([['history', '/payment-history', inHistory]] as const) : []),
    ['dashboard', '/', onDashboard],
  ] as const)
    await test.step(`from the ${name}`, async () => {
      if (address !== '/') await page.getByRole('link', { name: 'Bills & payments' }).click()
      const tab = await expectBillInNewTab(context, () => link(page).click())
      expect(await tab.evaluate(() => [history.length, window.opener as unknown])).toEqual([1, null])
      await expect(page).toHaveURL(new RegExp(`${address}$`))
      await tab.close()
      if (address !== '/') await page.goBack()
    })
  if (process.env.LONG)
    await test.step('with the middle mouse button', async () => {
      const tab = await expectBillInNewTab(context, () => onDashboard(page).click({ button: 'middle' }))
      expect(context.pages()).toHaveLength(2)
      await tab.close()
    })
  await expect(onDashboard(page)).toBeVisible()
  await test.step('another customer’s bill shows a page without the token in its address', () =>
    expectMessageForOther(page, context))
  await test.step('a browser that blocks the tab', () => expectBillInSameTab(page, context, onDashboard(page), 'null'))
  await test.step('a late token', () => expectTabToWait(page, context))
  await test.step('a token that does not arrive', () => expectTabToClose(page, context))
})

/** The click requests a bill that is not the customer's. */
async function expectMessageForOther(page: Page, context: BrowserContext): Promise<void> {
  await context.route(/invoices\/INV\d+\/pdf\?access_token=/, (route) =>
    route.continue({
      url: route
        .request()
        .url()
        .replace(/INV\d+/, 'INV00000000'),
    }),
  )
  const opening = context.waitForEvent('page')
  await onDashboard(page).click()
  const tab = await opening
  await expect(tab.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
  expect(tab.url()).toMatch(/\/pdf\?failed=404$/)
  await tab.getByRole('link', { name: 'Back to dashboard' }).click()
  await expect(tab.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await tab.close()
  await context.unrouteAll()
}

/**
 * Back leads to the page.
 *
 * @param answer of the browser when a tab is opened
 */
async function expectBillInSameTab(page: Page, context: BrowserContext, link: Locator, answer: 'null' | 'window') {
  const address = page.url()
  await page.evaluate(`window.open = () => ${answer}`)
  const answers = answersOf(context)
  await link.click()
  await expectBill(page, answers)
  await page.goBack()
  await expect(page).toHaveURL(address)
  await expect(link).toBeVisible()
  expect(context.pages()).toHaveLength(1)
}

/** Checks that the tab explains the wait while the token is being refreshed. */
async function expectTabToWait(page: Page, context: BrowserContext): Promise<void> {
  const answer = await hold(context, '**/protocol/openid-connect/token')
  await page.clock.setFixedTime(Date.now() + 4.5 * 60_000)
  const answers = answersOf(context)
  const opening = context.waitForEvent('page')
  await onDashboard(page).click()
  const tab = await opening
  await expect(tab.getByText('Opening your bill…')).toBeVisible()
  await expect(tab).toHaveTitle('Opening your bill…')
  answer()
  await expectBill(tab, answers)
  await tab.close()
  await context.unroute('**/protocol/openid-connect/token')
}

async function expectTabToClose(page: Page, context: BrowserContext): Promise<void> {
  await context.route('**/protocol/openid-connect/token', (route) => route.abort())
  await page.clock.setFixedTime(Date.now() + 20 * 60_000)
  const opening = context.waitForEvent('page')
  await onDashboard(page).click()
  const tab = await opening
  await expect(
    page
      .getByRole('main')
      .getByText(
        "We've encountered an error and were unable to complete your request. If you continue to receive this error, please check out our FAQs for help, or give us a call.",
      ),
  ).toBeVisible()
  await expect.poll(() => tab.isClosed()).toBe(true)
  await expect(onDashboard(page)).toBeVisible()
}

// The API tests of the link check a copied link, and a browser that blocks tabs is met above.
test(
  'a copied link leads to the list of bills, and without tabs a bill opens in the same one',
  { tag: '@long' },
  async ({ page, context, signedInAs }) => {
    await signedInAs(alex, '/payment-history')
    await test.step('a copied link leads to the list of bills', async () => {
      const address = await inHistory(page).getAttribute('href')
      expect(address).toMatch(clean)
      const tab = await context.newPage()
      await tab.goto(address!)
      await expect(tab).toHaveURL(/\/payment-history$/)
      await expect(inHistory(tab)).toBeVisible()
      await tab.close()
    })
    await test.step('a browser that returns the tab itself instead of a new one', () =>
      expectBillInSameTab(page, context, inHistory(page), 'window'))
  },
)
