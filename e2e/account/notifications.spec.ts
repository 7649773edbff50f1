// Which news arrives by email: each choice is saved in its row.
import type { Page } from '@playwright/test'
import { violations } from '../support/axe'
import { expect, test } from '../support/fixtures'
import { alex, theo } from '../support/people'

const box = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true })
const said = (page: Page) => page.getByRole('main').getByRole('status').filter({ hasText: 'Saved.' })

/** The whole row can be pressed, so the words themselves receive nothing. */
async function pressAt(page: Page, words: string): Promise<void> {
  const place = page.getByText(words, { exact: true })
  await place.scrollIntoViewIfNeeded()
  const { x, y, width, height } = (await place.boundingBox())!
  await page.mouse.click(x + width / 2, y + height / 2)
}

const looks = {
  'light-1280': { width: 1280, colorScheme: 'light' },
  'dark-390': { width: 390, colorScheme: 'dark' },
} as const

test('Alex switches news off and on by keyboard, and reads in the row whether it was saved', async ({
  page,
  signedInAs,
  expectErrors,
}) => {
  expectErrors(/Failed to load resource|woff2/)
  // A late font is blocked, because letters would differ between runs.
  await page.route('**/*.woff2', (route) => route.abort())
  await signedInAs(alex, '/notifications')
  await expect(page.getByRole('heading', { level: 2, name: `Emails to ${alex.email}` })).toBeVisible()
  const news = box(page, 'Unusual use')
  await expect(news).toBeChecked()
  await expect(news).toHaveAccessibleDescription('Much more than you used in the last 4 weeks')

  await box(page, 'A change happens tomorrow').focus()
  await page.keyboard.press('Tab')
  await expect(news).toBeFocused()
  await page.keyboard.press('Space')
  await expect(said(page)).toHaveText("Saved. We won't email you about this.")
  await expect(news).toBeFocused()
  for (const [look, { width, colorScheme }] of Object.entries(looks)) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    expect(await violations(page)).toEqual([])
    await expect(page.getByRole('main')).toHaveScreenshot(`notifications-${look}.png`, { maxDiffPixelRatio: 0.004 })
  }
  await page.reload()
  await expect(news).not.toBeChecked()
  await expect(said(page)).toHaveCount(0)

  await page.route('**/account/notifications', (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 500 }) : route.continue(),
  )
  await news.press('Space')
  await expect(page.getByRole('alert').filter({ hasText: "We couldn't save this. Try again." })).toBeVisible()
  await expect(news).not.toBeChecked()
  await page.unroute('**/account/notifications')
  await pressAt(page, 'Unusual use')
  await expect(said(page)).toHaveText("Saved. We'll email you about this.")
  await expect(news).toBeChecked()
  await expect(page.getByText("We couldn't save this. Try again.")).toHaveCount(0)
})

test('Theo gets bills on paper, and no emails with what is on the paper', async ({ page, signedInAs }) => {
  await signedInAs(theo, '/notifications')
  await expect(page.getByText('Your bills come by post, whatever you choose here.')).toBeVisible()
  await expect(box(page, 'Your bill is ready')).not.toBeChecked()
  await expect(box(page, 'Your bill is ready')).toHaveAccessibleDescription('Your paper bill comes in any case')
  await expect(box(page, 'A bill is overdue')).toBeChecked()
  await expect(page.getByText('We always email you about a sign-in on a new device')).toBeVisible()
  await expect(page.getByRole('checkbox')).toHaveCount(8)
})
