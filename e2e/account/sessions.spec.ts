// Where a customer is signed in: another browser is signed out, and its open page leaves.
import { expectAccessible } from '../support/axe'
import { expect, test } from '../support/fixtures'
import { grace } from '../support/people'
import { logIn, loginForm } from '../support/sign-in'

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

test('Grace signs her phone out from her computer by keyboard', async ({ page, portal, browser }) => {
  const phone = await browser.newContext({ userAgent: IPHONE, baseURL: portal })
  const elsewhere = await phone.newPage()
  await elsewhere.goto(`${portal}/contact-details`)
  await logIn(elsewhere, grace)
  await expect(elsewhere.getByRole('heading', { level: 1 })).toHaveText('My contact details')

  await page.goto(`${portal}/login-details`)
  await logIn(page, grace)
  const card = page.getByRole('region', { name: 'Where you are signed in' })
  const rows = card.getByRole('group')
  await expect(rows.first()).toContainText('This device')
  await expect(rows.first()).toContainText('Active now.')
  await expect(rows.first().getByRole('button')).toHaveCount(0)
  await expect(card).not.toContainText('Place not known')
  await expectAccessible(page)

  const signOut = card.getByRole('button', { name: /^Sign out of Safari on iPhone\. .*Active now\.$/ })
  await signOut.focus()
  await page.keyboard.press('Enter')
  await expect(card.getByRole('status').filter({ hasText: 'Safari' })).toHaveText(
    'Safari on iPhone has been signed out.',
  )
  await expect(card.getByRole('heading')).toBeFocused()
  await elsewhere.reload()
  await expect(loginForm(elsewhere).submit).toBeVisible()
  await phone.close()
})
