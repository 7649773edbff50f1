import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../support/fixtures'
import { makeFramesHoldable } from '../support/frames'
import { alex, password } from '../support/people'
import { loginForm } from '../support/sign-in'

/** Presses Tab until the control has focus: it is reachable and visible, and its focus shows. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  for (let press = 0; press < 40; press++) {
    await page.keyboard.press('Tab')
    if ((await control.count()) > 0 && (await control.evaluate((e) => e === document.activeElement))) {
      await expect(control).toBeInViewport()
      return
    }
  }
  throw new Error(`Tab does not lead to ${String(control)}`)
}

test('the whole journey needs no mouse: sign in, read the bill, choose an interval, log out', async ({ page }) => {
  const form = loginForm(page)
  await page.goto('/')
  await expect(form.email).toBeFocused()
  await page.keyboard.type(alex.email)
  await tabTo(page, form.password)
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')

  const nav = page.getByRole('navigation', { name: 'Main' })
  await expect(page.getByRole('heading', { name: 'Manage your account' })).toBeVisible()
  await tabTo(page, page.getByRole('link', { name: 'Skip to main content' }))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('main').getByRole('link', { name: 'Make payment', exact: true }))
  await tabTo(page, page.getByRole('link', { name: /^My Usage ?: View$/ }))
  await page.keyboard.press('Enter')

  await expect(page.getByRole('heading', { level: 1, name: 'Usage' })).toBeFocused()
  await tabTo(page, page.getByRole('combobox', { name: 'Service' }))
  await tabTo(page, page.getByRole('radio', { name: 'Monthly' }))
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: 'Yearly' })).toBeChecked()
  await expect(page.getByRole('radio', { name: 'Yearly' })).toBeFocused()
  await expect(page.getByRole('columnheader', { name: 'Year' })).toBeVisible()
  const bars = page.getByRole('group', { name: /yearly amounts/ }).getByRole('radio')
  await tabTo(page, bars.last())
  await page.keyboard.press('ArrowLeft')
  await expect(bars.nth(1)).toBeChecked()

  await page.keyboard.press('Control+Home')
  await nav.getByRole('link', { name: 'FAQs' }).evaluate((link) => link.focus())
  await tabTo(page, page.getByRole('button', { name: 'My profile' }))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('link', { name: 'My services' }))
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'My profile' })).toBeFocused()
  await page.keyboard.press('Space')
  await tabTo(page, page.getByRole('button', { name: 'Log out' }))
  await page.keyboard.press('Enter')
  await expect(form.submit).toBeVisible()
})

test('focus moves to the heading after a page renders, unless the customer has moved it meanwhile, and by arrow keys in the profile menu', async ({
  page,
  signedInAs,
}) => {
  await page.addInitScript(makeFramesHoldable)
  await signedInAs(alex)
  const heading = page.getByRole('heading', { level: 1, name: 'Usage' })
  const link = (name: string) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name })
  for (const { moved, focused } of [
    { moved: undefined, focused: heading },
    { moved: link('FAQs'), focused: link('FAQs') },
  ]) {
    await link('Dashboard').click()
    await expect(page.getByRole('heading', { name: 'Manage your account' })).toBeVisible()
    await page.evaluate(() => holdFrames?.())
    await link('Usage').click()
    await expect(heading).toBeVisible()
    await expect(heading).not.toBeFocused()
    await moved?.focus()
    await page.evaluate(async () => {
      releaseFrames?.()
      await new Promise((resolve) => setTimeout(resolve, 100))
    })
    await expect(focused).toBeFocused()
  }
  await test.step('the arrow keys open the profile menu and move through its entries', () =>
    moveThroughProfileMenu(page))
})

async function moveThroughProfileMenu(page: Page): Promise<void> {
  const profile = page.getByRole('button', { name: 'My profile' })
  const entry = (name: string) => page.getByRole('link', { name })
  const logOut = page.getByRole('button', { name: 'Log out' })
  await profile.focus()
  for (const [key, focused] of [
    ['ArrowDown', entry('My services')],
    ['ArrowDown', entry('Contact details')],
    ['ArrowUp', entry('My services')],
    ['ArrowUp', logOut],
    ['ArrowDown', entry('My services')],
    ['End', logOut],
    ['Home', entry('My services')],
  ] as const) {
    await page.keyboard.press(key)
    await expect(focused).toBeFocused()
  }
  await page.keyboard.press('Escape')
  await expect(profile).toBeFocused()
}
