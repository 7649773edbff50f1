// The first view in a browser with an empty cache (D50).
import type { CDPSession, Locator, Page } from '@playwright/test'
import { expect, test } from '../support/fixtures'
import { hold } from '../support/hold'
import { shiftSum, watchShifts } from '../support/layout-shift'
import { alex } from '../support/people'
import { mainNavigation } from '../support/shell'

const name = 'Wattlebird Energy'
const waiting = (page: Page) => page.getByText('This process can take up to 30 seconds')

/** The font families that the browser actually uses for an element's text. */
async function familiesOf(cdp: CDPSession, element: Locator): Promise<string[]> {
  await element.evaluate((node) => node.setAttribute('data-fonts', ''))
  const { root } = await cdp.send('DOM.getDocument')
  const { nodeId } = await cdp.send('DOM.querySelector', { nodeId: root.nodeId, selector: '[data-fonts]' })
  const { fonts } = await cdp.send('CSS.getPlatformFontsForNode', { nodeId })
  await element.evaluate((node) => node.removeAttribute('data-fonts'))
  return fonts.map(({ familyName }) => familyName)
}

test('a slow start shows the logo immediately, and name and waiting text after a second, which the portal replaces without a shift', async ({
  page,
  signedInAs,
}) => {
  const release = await hold(page, /\/host\/[^/]+\/main\.js$/)
  await watchShifts(page)
  await page.addInitScript(() => {
    const look = () => {
      const parts = ['svg', 'span', 'p'].map((part) => document.querySelector(`#sb-waiting ${part}`))
      if (parts.includes(null)) requestAnimationFrame(look)
      else Object.assign(window, { atFirst: parts.map((part) => part && getComputedStyle(part).visibility) })
    }
    look()
  })
  const signedIn = signedInAs(alex)
  await expect(waiting(page)).toBeVisible()
  await expect(page.getByText(name, { exact: true })).toBeVisible()
  expect(await page.evaluate(() => Reflect.get(window, 'atFirst') as unknown)).toEqual(['visible', 'hidden', 'hidden'])
  await expect(page.locator('body')).not.toContainText(/Alex|\$|Account/)
  await expect(page.locator('#sb-root')).toBeEmpty()
  release()
  await signedIn
  await expect(mainNavigation(page)).toBeVisible()
  await expect(page.locator('#sb-waiting')).toHaveCount(0)
  expect(await shiftSum(page)).toBeLessThan(0.01)
  await test.step('amount and wordmark use the brand’s font', () => expectBrandFace(page))
})

async function expectBrandFace(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('DOM.enable')
  await cdp.send('CSS.enable')
  const wordmark = page.getByRole('banner').getByText(name, { exact: true })
  const amount = page.getByText(/^\$[\d,]+\.\d\d$/).first()
  await expect(amount).toBeVisible()
  for (const element of [wordmark, amount])
    expect(await familiesOf(cdp, element)).toEqual([expect.stringMatching(/^Bricolage Grotesque/)])
}

test('if a proxy alters every script, styles show the telephone number', async ({ page, expectErrors }) => {
  expectErrors(/integrity|Failed to load resource|Failed to find a valid digest/)
  await page.route(/\.js(\?|$)/, async (route) => {
    const response = await route.fetch({ maxRetries: 2 })
    await route.fulfill({ response, body: `${await response.text()}\n// altered` })
  })
  await page.goto('/usage')
  const late = page.getByText("This page couldn't start. Please reload it, or call us on 1300 000 000.")
  await expect(waiting(page)).toBeVisible()
  await expect(late).toBeHidden()
  const seekTo = (ms: number) =>
    page.evaluate((time) => document.getAnimations().forEach((one) => (one.currentTime = time)), ms)
  await seekTo(39_900)
  await expect(late).toBeHidden()
  await seekTo(40_100)
  await expect(late).toBeVisible()
  await expect(waiting(page)).toBeHidden()
  await expect(page.getByRole('link', { name: '1300 000 000' })).toHaveAttribute('href', 'tel:1300000000')
})
