// What the login details change at the provider, including on another origin and with a real Keycloak.
import { violations } from '../support/axe'
import { expect, test } from '../support/fixtures'
import { linkInMail, openMail } from '../support/mails'
import { bianca, theo } from '../support/people'
import { logIn, loginForm } from '../support/sign-in'

/** Without the portal, the embedded provider cannot send emails, so it shows a telephone number instead. */
const sendsLinks = process.env.E2E_ORIGINS !== 'apart'

test('the password page leads back, and a new email becomes the login', async ({ page, portal, expectErrors }) => {
  // A new email ends the session at the provider, which then refuses a pending token refresh.
  expectErrors(/status of 400.*openid-connect\/token/)
  await page.goto('/login-details')
  await logIn(page, bianca)
  await test.step('the provider’s password page leads back', async () => {
    await page.getByRole('link', { name: 'Change password, opens your password page' }).click()
    await expect(page).toHaveURL(/\/realms\/switchboard\/account\//)
    await expect(page.getByText(/password/i).first()).toBeVisible({ timeout: 20_000 })
    await page.getByRole('link', { name: /^(Back to|Cancel$)/ }).click()
    await expect(page).toHaveURL(`${portal}/login-details`)
  })
  await page.getByRole('button', { name: 'Change email' }).click()
  await page.getByRole('textbox', { name: 'New email address' }).fill('bianca.elsewhere@example.com')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name: 'Your login email has been saved' })).toBeVisible()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(loginForm(page).submit).toBeVisible()
  await logIn(page, { ...bianca, email: 'bianca.elsewhere@example.com' })
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
})

// The API tests of links in emails check both links.
test(
  'a new email is confirmed by the link in a second mail, and the link to the old address undoes the change',
  { tag: '@long' },
  async ({ page, portal, expectErrors }) => {
    expectErrors(/status of 400.*openid-connect\/token/)
    const renamed = { ...theo, email: 'theo.elsewhere@example.com' }
    const heading = (name: string) => page.getByRole('heading', { level: 1, name })
    await page.goto('/login-details')
    await logIn(page, theo)
    await page.getByRole('button', { name: 'Change email' }).click()
    await page.getByRole('textbox', { name: 'New email address' }).fill(renamed.email)
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('button', { name: 'Done' }).click()
    await test.step('the address typed on the login page is prefilled on the page for forgotten passwords', async () => {
      if (!sendsLinks) return
      await loginForm(page).email.fill(renamed.email)
      await page.getByRole('link', { name: 'Forgot your password?' }).click()
      await expect(heading('Forgot your password?')).toBeVisible()
      await expect(loginForm(page).email).toHaveValue(renamed.email)
      expect(page.url()).not.toContain('elsewhere')
      await page.getByRole('link', { name: 'Back to log in' }).click()
      await expect(loginForm(page).email).toHaveValue(renamed.email)
    })
    await logIn(page, renamed)
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()

    await test.step('the link is sent again', async () => {
      await page.goto('/login-details')
      const email = page.getByRole('group', { name: 'Email' })
      await expect(email).toContainText('Not confirmed yet')
      await email.getByRole('button', { name: 'Send the link again' }).click()
      await expect(email.getByRole('status')).toContainText("We've sent the link again")
      expect(await violations(page)).toEqual([])
    })
    await test.step('the link confirms the address', async () => {
      await openMail(page, portal, { to: renamed.email, subject: 'Confirm your new login email' })
      await page.goto(await linkInMail(page, portal))
      await expect(heading('Confirm your login email')).toBeVisible()
      expect(await violations(page)).toEqual([])
      await page.getByRole('button', { name: 'Confirm this address' }).click()
      await expect(heading('Your login email is confirmed')).toBeVisible()
      await page.goto('/login-details')
      await expect(page.getByRole('group', { name: 'Email' })).toContainText(renamed.email)
      await expect(page.getByRole('button', { name: 'Send the link again' })).toHaveCount(0)
    })
    await test.step('the old address undoes the change', async () => {
      await openMail(page, portal, { to: theo.email, subject: 'Your login email has changed' })
      await page.goto(await linkInMail(page, portal))
      await expect(heading('Undo the change of your login email')).toBeVisible()
      expect(await violations(page)).toEqual([])
      await page.getByRole('button', { name: 'Undo the change' }).click()
      await expect(heading('The change was undone')).toBeVisible()
    })
    await page.goto('/login-details')
    await logIn(page, theo)
    await expect(page.getByRole('group', { name: 'Email' })).toContainText(theo.email)
  },
)
