// Where a customer is signed in. Another browser is signed out: after a reload, its page is the login page.
import { expectAccessible } from '../support/axe'
import { expect, test } from '../support/fixtures'
import { grace } from '../support/people'
import { threeSessions } from '../support/sessions'
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

test('all other devices are signed out together; without the call there is no card', async ({
  page,
  signedInAs,
  expectErrors,
}) => {
  expectErrors(/Failed to load resource/)
  let list: object | undefined
  let status = 503
  await page.route('**/account/sessions', (route) => {
    if (route.request().method() === 'DELETE') return route.fulfill({ status })
    return route.fulfill(list ? { json: list } : { status: 404 })
  })
  const card = page.getByRole('region', { name: 'Where you are signed in' })
  const answer = page.waitForResponse('**/account/sessions')
  await signedInAs(grace, '/login-details')
  await answer
  await expect(card).toHaveCount(0)
  await expect(page.getByText("We couldn't show where you are signed in")).toHaveCount(0)

  list = threeSessions
  await page.reload()
  const signOut = card.getByRole('button', { name: 'Sign out of the other 2' })
  await signOut.press('Enter')
  await expect(card.getByRole('alert')).toHaveText("We couldn't sign this out. Try again.")
  status = 204
  list = threeSessions.slice(0, 1)
  await signOut.press('Enter')
  await expect(card.getByRole('status').filter({ hasText: /./ })).toHaveText('All other devices have been signed out.')
  await expect(signOut).toHaveCount(0)
})
