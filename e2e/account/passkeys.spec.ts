// Passkeys with Chromium's virtual device, and the second step with an authenticator app (decision record 0112).
import type { Page } from '@playwright/test'
import { AuthenticatorApp } from '../support/authenticator-app'
import { expectAccessible } from '../support/axe'
import { expect } from '../support/fixtures'
import { test } from '../support/own-portal'
import { shiftSum, watchShifts } from '../support/layout-shift'
import { bianca, priya, theo } from '../support/people'
import { logIn } from '../support/sign-in'

test.use({ logins: 'changed by the tests' })

const row = (page: Page, name: string) => page.getByRole('group', { name, exact: true })
const passkeyButton = (page: Page) => page.getByRole('button', { name: 'Sign in with a passkey' })

/**
 * A device that keeps passkeys, and whose owner confirms at once. It would also take the browser's suggestion, before a
 * test can press a button.
 */
async function addDevice(page: Page) {
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false
  })
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  })
}

const offer = (page: Page) => page.getByRole('region', { name: 'Sign in faster next time' })

/** Opens the dashboard by a way that also loads the account. */
async function expectNoOffer(page: Page, open: () => Promise<unknown>): Promise<void> {
  const account = page.waitForResponse(/\/api\/portal\/account$/)
  await open()
  expect(await (await account).json()).toMatchObject({ offersPasskey: false })
  await expect(page.getByRole('region', { name: 'Manage your account' })).toBeVisible()
  await expect(offer(page)).toBeHidden()
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'My profile' }).click()
  await page
    .getByRole('menuitem', { name: 'Log out' })
    .or(page.getByRole('button', { name: 'Log out' }))
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible()
}

test('Theo adds a passkey, signs in with it, renames it and removes it', async ({ page, signedInAs }) => {
  await addDevice(page)
  await signedInAs(theo, '/login-details')
  await expect(page.getByText('No passkeys yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Add a passkey' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('textbox', { name: 'Name' }).fill('Work laptop')
  await page.getByRole('button', { name: 'Add passkey' }).click()
  await expect(row(page, 'Work laptop').getByRole('status')).toHaveText(
    'Passkey added. You can use it next time you sign in.',
  )
  await expectAccessible(page)

  await logOut(page)
  await expectNoOffer(page, () => passkeyButton(page).click())
  await page.goto(new URL('/login-details', page.url()).href)
  await expect(row(page, 'Work laptop')).toContainText('Last used today.')

  await page.getByRole('button', { name: 'Rename Work laptop' }).click()
  await expect(row(page, 'Work laptop').getByRole('status')).toBeAttached()
  await page.getByRole('textbox', { name: 'Name' }).fill('Theo’s laptop')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(row(page, 'Theo’s laptop').getByRole('status')).toHaveText('Name saved.')

  await page.getByRole('button', { name: 'Remove Theo’s laptop' }).click()
  await page.getByRole('dialog', { name: 'Remove Theo’s laptop?' }).getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(row(page, 'Theo’s laptop').getByRole('status')).toBeEmpty()
  await page.getByRole('button', { name: 'Remove Theo’s laptop' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Remove Theo’s laptop?' })).toBeVisible()
  await page.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('Theo’s laptop removed.')).toBeVisible()
  await expect(page.getByText('No passkeys yet.')).toBeVisible()
})

test('Bianca is offered a passkey, and never again after Not now', async ({ page, portal, signedInAs, browser }) => {
  await addDevice(page)
  await watchShifts(page)
  await signedInAs(bianca)
  await expect(offer(page)).toBeVisible()
  expect(await shiftSum(page)).toBeLessThan(0.01)
  await expectAccessible(page)
  await expect(offer(page).getByRole('link', { name: 'Add a passkey' })).toHaveAttribute('href', '/login-details')
  await offer(page).getByRole('button', { name: 'Not now' }).focus()
  await page.keyboard.press('Enter')
  await expect(offer(page)).toBeHidden()
  await expect(page.getByText("We won't ask again. You can add a passkey in your login details.")).toBeAttached()
  await expect(page.getByRole('heading', { name: 'Manage your account' })).toBeFocused()

  await expectNoOffer(page, () => page.reload())
  const elsewhere = await browser.newContext({ baseURL: portal })
  const there = await elsewhere.newPage()
  await addDevice(there)
  await there.goto(`${portal}/`)
  await expectNoOffer(there, () => logIn(there, bianca))
  await elsewhere.close()
})

test('Priya sets up an authenticator app, logs in with a recovery code, and removes the app', async ({
  page,
  signedInAs,
}) => {
  await signedInAs(priya, '/login-details')
  await expect(row(page, 'Authenticator app')).toContainText('Off')
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click()
  await expectAccessible(page)
  const app = new AuthenticatorApp(await page.getByRole('code').innerText())
  await page.getByRole('textbox', { name: 'Code' }).fill(await app.nextCode())
  await page.getByRole('button', { name: 'Set up' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your recovery codes' })).toBeVisible()
  await expectAccessible(page)
  const [code = ''] = await page.getByRole('listitem').allInnerTexts()
  await page.getByRole('button', { name: 'I have saved them' }).click()
  await expect(row(page, 'Authenticator app').getByRole('status')).toHaveText(
    'Authenticator app set up. Its code is asked for after your password.',
  )
  await expect(row(page, 'Recovery codes')).toContainText('10 of 10 left')
  await page.getByRole('button', { name: 'Remove the authenticator app' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(row(page, 'Authenticator app').getByRole('status')).toBeEmpty()

  await logOut(page)
  await logIn(page, priya)
  await expect(page.getByRole('heading', { level: 1, name: 'Enter your code' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('textbox', { name: 'Code' }).fill(code)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await page.goto(new URL('/login-details', page.url()).href)
  await expect(row(page, 'Recovery codes')).toContainText('9 of 10 left')

  await page.getByRole('button', { name: 'Remove the authenticator app' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('button', { name: 'Remove' }).click()
  await expect(row(page, 'Authenticator app').getByRole('status')).toHaveText('Authenticator app removed.')
  await expect(row(page, 'Recovery codes')).toBeHidden()
})
