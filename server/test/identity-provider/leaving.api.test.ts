import { Browser } from './browser'
import { alex, loginPage, refresh, signIn, startRealm, type Realm } from './realm'

let realm: Realm
beforeAll(async () => {
  realm = await startRealm()
})
afterAll(() => realm.close())

const logout = (fields: Record<string, string>) =>
  `${realm.base}/protocol/openid-connect/logout?${new URLSearchParams(fields).toString()}`

it('the customer is logged out without a confirmation page and redirected back', async () => {
  const browser = new Browser()
  const tokens = await signIn(realm, browser)
  const page = await browser.open(
    logout({ client_id: 'portal', post_logout_redirect_uri: `${realm.origin}/`, id_token_hint: tokens.id_token }),
  )
  expect(page.address).toBe(`${realm.origin}/`)
  expect(browser.cookie(/status/)).toBeUndefined()
  expect((await refresh(realm, tokens)).status).toBe(400)
  expect((await loginPage(realm, browser)).text).toContain('Log in')
})

it('the customer is also logged out when the portal submits a form', async () => {
  const browser = new Browser()
  const tokens = await signIn(realm, browser)
  const body = new URLSearchParams({
    client_id: 'portal',
    post_logout_redirect_uri: `${realm.origin}/`,
    id_token_hint: tokens.id_token,
  })
  const answer = await browser.send(`${realm.base}/protocol/openid-connect/logout`, { method: 'POST', body })
  const page = await browser.open(new URL(answer.headers.get('location') ?? '', realm.base).href)
  expect(page.address).toBe(`${realm.origin}/`)
  expect((await refresh(realm, tokens)).status).toBe(400)
})

it('a request without an ID token gets the confirmation page', async () => {
  const browser = new Browser()
  const tokens = await signIn(realm, browser)
  const question = await browser.open(logout({ client_id: 'portal', post_logout_redirect_uri: `${realm.origin}/` }))
  expect(question.text).toContain('Do you want to log out of Wattlebird Energy?')
  expect((await refresh(realm, tokens)).status).toBe(200)

  const forged = await browser.send(`${realm.base}/protocol/openid-connect/logout/confirm`, {
    method: 'POST',
    body: new URLSearchParams({ token: 'x' }),
  })
  expect(forged.status).toBe(400)
  const page = await browser.submit(question, {})
  expect(page.address).toBe(`${realm.origin}/`)
  expect((await loginPage(realm, browser)).text).toContain('Log in')
})

it('another person’s ID token does not replace the confirmation', async () => {
  const browser = new Browser()
  await signIn(realm, browser)
  const { id_token } = await signIn(realm, new Browser(), { ...alex, email: 'sam@example.com' })
  expect((await browser.open(logout({ client_id: 'portal', id_token_hint: id_token }))).text).toContain(
    'Do you want to log out',
  )
})

it('the customer is redirected immediately when nobody is logged in', async () => {
  const page = await new Browser().open(
    logout({ client_id: 'portal', post_logout_redirect_uri: `${realm.origin}/usage` }),
  )
  expect(page.address).toBe(`${realm.origin}/usage`)
})

it('nobody is redirected to another site', async () => {
  const browser = new Browser()
  const { id_token } = await signIn(realm, browser)
  const page = await browser.open(
    logout({ client_id: 'portal', post_logout_redirect_uri: 'https://elsewhere.example/', id_token_hint: id_token }),
  )
  expect(page.status).toBe(400)
  expect(page.text).toContain('We cannot send you back there')
})
