import { hashPassword } from '../../src/identity-provider/password'
import { setPassword } from '../../src/identity-provider/users'
import { Browser } from './browser'
import { alex, answerOf, CHEAP, claimsOf, loginPage, redeem, refresh, signIn, startRealm, type Realm } from './realm'

let mails: object[] = []
let origins: object[] = []
let isMailStored = true
let realm: Realm
beforeAll(async () => {
  realm = await startRealm({}, [], async (mail, origin) => {
    if (!isMailStored) throw new Error('the outbox cannot be reached')
    mails.push(mail)
    if (origin) origins.push(origin)
  })
})
afterAll(() => realm.close())
beforeEach(async () => {
  await setPassword(realm.db.sql, alex.sub, await hashPassword(alex.password, CHEAP))
  await realm.db.sql.deleteFrom('rate_limit').execute()
  mails = []
  origins = []
  isMailStored = true
})

const fresh = { current: alex.password, password: 'a longer password', confirmation: 'a longer password' }
const passwordPage = () =>
  `${realm.base}/account/password?${new URLSearchParams({ referrer: 'portal', referrer_uri: `${realm.origin}/login-details` }).toString()}`

it('changing the password keeps this session and ends the others', async () => {
  const here = new Browser()
  const kept = await signIn(realm, here)
  const elsewhere = await signIn(realm, new Browser())

  const done = await here.submit(await here.open(passwordPage()), fresh)
  expect(done.text).toContain('Password changed')
  expect(done.text).toContain(`href="${realm.origin}/login-details"`)
  expect((await refresh(realm, kept)).status).toBe(200)
  expect((await refresh(realm, elsewhere)).status).toBe(400)
  await signIn(realm, new Browser(), { ...alex, password: fresh.password })
  const { sub: subject, email: recipient, accountNumber, firstName } = alex
  expect(mails).toEqual([{ template: 'password-changed', subject, recipient, accountNumber, firstName }])
  const session = claimsOf(kept.access_token)['sid']
  const requestId: unknown = expect.any(String)
  expect(origins).toEqual([{ requestId, session, browser: 'Unknown browser', person: 'Alex Morgan' }])
})

it('the password and the other sessions stay if its audit row and email cannot be stored', async () => {
  isMailStored = false
  const browser = new Browser()
  await signIn(realm, browser)
  const elsewhere = await signIn(realm, new Browser())
  const done = await browser.submit(await browser.open(passwordPage()), fresh)
  expect(done).toMatchObject({ status: 500, text: expect.not.stringContaining('Password changed') })
  expect((await refresh(realm, elsewhere)).status).toBe(200)
  await signIn(realm, new Browser())
})

it('the address of Keycloak’s account console leads to the same page, with a link back', async () => {
  const address = passwordPage().replace('account/password', 'account/account-security/signing-in')
  const { status, headers } = await new Browser().send(address)
  const location = new URL(headers.get('location') ?? '', realm.origin).href
  expect({ status, location }).toEqual({ status: 302, location: passwordPage() })
})

it('people who are not logged in must log in first', async () => {
  const browser = new Browser()
  const login = await browser.open(passwordPage())
  expect(login.text).toContain('Log in')
  const page = await browser.submit(login, { email: alex.email, password: alex.password })
  expect(page.text).toContain('Change your password')
  expect(page.address).toBe(passwordPage())
})

it.each([
  ['no current password', { ...fresh, current: '' }, 'Enter your current password'],
  ['a wrong current password', { ...fresh, current: 'wrong' }, 'This is not your current password'],
  ['a short password', { ...fresh, password: 'short', confirmation: 'short' }, 'Use at least 10 characters'],
  [
    'the same password',
    { ...fresh, password: alex.password, confirmation: alex.password },
    'Choose a password that is not your current one',
  ],
  [
    'the email address',
    { ...fresh, password: alex.email, confirmation: alex.email },
    'Choose a password that is not your email address',
  ],
  [
    'a password that many people use',
    { ...fresh, password: 'Password1234', confirmation: 'Password1234' },
    'Choose a password that is harder to guess',
  ],
  ['two different entries', { ...fresh, confirmation: 'another password' }, 'This is not the same as the new password'],
])('the form refuses %s with a message', async (_what, entered, text) => {
  const browser = new Browser()
  await signIn(realm, browser)
  const page = await browser.submit(await browser.open(passwordPage()), entered)
  expect(page.text).toContain(text)
  expect(mails).toEqual([])
  await signIn(realm, new Browser())
})

it('guesses of the current password are slowed down', async () => {
  const browser = new Browser()
  await signIn(realm, browser)
  const page = await browser.open(passwordPage())
  for (let failure = 1; failure <= 5; failure += 1) await browser.submit(page, { ...fresh, current: 'wrong' })
  expect((await browser.submit(page, fresh)).text).toContain('Try again in one minute.')
})

it('a forged form is refused', async () => {
  const browser = new Browser()
  await signIn(realm, browser)
  const answer = await browser.send(passwordPage(), {
    method: 'POST',
    body: new URLSearchParams({ ...fresh, token: 'forged' }),
  })
  expect(answer.status).toBe(400)
  await signIn(realm, new Browser())
})

it('the page links back only to the portal', async () => {
  const browser = new Browser()
  await signIn(realm, browser)
  for (const referrer_uri of ['https://elsewhere.example/', 'javascript:alert(1)']) {
    const page = await browser.open(
      `${realm.base}/account/password?${new URLSearchParams({ referrer_uri }).toString()}`,
    )
    expect(page.text).not.toContain(referrer_uri.slice(0, 12) + '"')
    expect(page.text).toMatch(/class="button secondary" href="\/"/)
  }
})

describe('when the portal requests a change (kc_action)', () => {
  const asked = { kc_action: 'UPDATE_PASSWORD' }

  it('the customer returns, and only the new password works', async () => {
    const browser = new Browser()
    await signIn(realm, browser)
    const page = await loginPage(realm, browser, asked)
    expect(page.text).toContain('Change your password')
    const back = await browser.submit(page, fresh)
    expect(Object.fromEntries(answerOf(back))).toMatchObject({
      kc_action: 'UPDATE_PASSWORD',
      kc_action_status: 'success',
    })
    expect(claimsOf((await redeem(realm, back, page.request)).access_token)['sub']).toBe(alex.sub)
    await signIn(realm, new Browser(), { ...alex, password: fresh.password })
  })

  it('the customer returns with the old password after cancelling', async () => {
    const browser = new Browser()
    await signIn(realm, browser)
    const back = await browser.submit(await loginPage(realm, browser, asked), { cancel: 'yes' })
    expect(answerOf(back).get('kc_action_status')).toBe('cancelled')
    await signIn(realm, new Browser())
  })

  it('the customer must log in first', async () => {
    const browser = new Browser()
    const login = await loginPage(realm, browser, asked)
    const page = await browser.submit(login, { email: alex.email, password: alex.password })
    expect(page.text).toContain('Change your password')
    const back = await browser.submit(page, fresh)
    expect(claimsOf((await redeem(realm, back, login.request)).access_token)['sub']).toBe(alex.sub)
  })
})
