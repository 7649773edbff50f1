// A customer who has forgotten the password gets a link by email and logs in with a new one.
import { violations } from '../support/axe'
import { expect } from '../support/fixtures'
import { linkInMail, openMail } from '../support/mails'
import { test } from '../support/own-portal'
import { kit } from '../support/people'
import { logIn, loginForm } from '../support/sign-in'

test.use({ logins: 'changed by the tests' })

test('a forgotten password is replaced through the link in an email', async ({ page, portal }) => {
  await page.goto('/usage')
  await loginForm(page).email.fill(kit.email)
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(page.getByRole('textbox', { name: 'Email address' })).toHaveValue(kit.email)
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()

  await openMail(page, portal, { to: kit.email, subject: 'Choose a new password' })
  await page.goto(await linkInMail(page, portal))
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.getByRole('textbox', { name: 'New password', exact: true }).fill('some quiet river')
  await page.getByRole('textbox', { name: 'New password again' }).fill('some quiet river')
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByRole('heading', { name: 'Password changed' })).toBeVisible()
  await page.getByRole('link', { name: 'Log in to Wattlebird Energy' }).click()
  await logIn(page, kit, 'some quiet river')
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()

  await openMail(page, portal, { to: kit.email, subject: 'Your password was changed' })
  await expect(page.getByRole('main')).toContainText('If it was not you, choose another password at once')
})
