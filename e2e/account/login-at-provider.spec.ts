// What the login details change at the provider: also on another origin, and with a real Keycloak.
import { expect, test } from '../support/fixtures'
import { bianca } from '../support/people'
import { logIn, loginForm } from '../support/sign-in'

test("the provider's page for passwords leads back to the login details, and a new email is the one to log in with", async ({
  page,
  portal,
  expectErrors,
}) => {
  // A new email ends the session at the provider, which then refuses a refresh of the token that is on its way.
  expectErrors(/status of 400.*openid-connect\/token/)
  await page.goto('/login-details')
  await logIn(page, bianca)
  await test.step("the provider's page for passwords leads back", async () => {
    await page.getByRole('link', { name: 'Change password, opens your account security page' }).click()
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
