// A thief with the password changes how the owner signs in again and again, so that an important email is overlooked.
import { Secret, TOTP } from 'otpauth'
import { mailedChangesLimit } from '../../src/http/mailed-changes'
import { until } from '../support/until'
import { Browser, type Page } from './browser'
import { ADD_PASSKEY, newPasskey } from './new-passkey'
import { alex, answerOf, loginPage, openAction, sam, startRealm, type Realm } from './realm'

/** Changes that are allowed at once. After them, one is allowed each hour. */
const FREE = 15
/** How many of them the test makes. */
const OWN = 4
const HOUR_SECONDS = 3600
const REFUSED = 'You made many changes in a short time. Try again in an hour.'

let realm: Realm
const mails: { template: string; path?: string }[] = []
beforeEach(async () => {
  mails.length = 0
  realm = await startRealm({}, [], async (mail) => void mails.push(mail))
})
afterEach(() => realm.close())

const sent = (template: string) => mails.filter((mail) => mail.template === template).length
const logged = (event: string) => realm.log.filter((line) => line.includes(`"event":"${event}"`)).length
const statusOf = (page: Page) => answerOf(page).get('kc_action_status')

async function addPasskey(browser: Browser, person = alex): Promise<Page> {
  const { send } = await newPasskey(realm, browser, { name: 'Key', person })
  return send()
}

async function removePasskey(browser: Browser): Promise<Page> {
  const { id } = await realm.db.sql.selectFrom('idp_credential').select('id').limit(1).executeTakeFirstOrThrow()
  return browser.submit(await openAction(realm, browser, `delete_credential:${id}`), {})
}

/** Changes of Alex that another process of the provider has counted. */
async function countElsewhere(limit: 'factor-changes' | 'password-changes', changes: number): Promise<void> {
  const elsewhere = mailedChangesLimit(limit, realm.db)
  for (let change = 0; change < changes; change += 1) await elsewhere.take(alex.sub)
}

async function anHourLater<Result>(work: () => Promise<Result>): Promise<Result> {
  const now = Date.now.bind(Date)
  const clock = jest.spyOn(Date, 'now').mockImplementation(() => now() + HOUR_SECONDS * 1000)
  return work().finally(() => clock.mockRestore())
}

async function setUpApp(browser: Browser): Promise<Page> {
  const page = await openAction(realm, browser, 'CONFIGURE_TOTP')
  if (page.status !== 200) return page
  const [, shown = ''] = /<code class="key"[^>]*>([^<]+)/.exec(page.text) ?? []
  const code = new TOTP({ secret: Secret.fromBase32(shown.replaceAll(' ', '')) }).generate()
  return browser.submit(page, { code })
}

async function changePassword(browser: Browser, current: string, password: string): Promise<Page> {
  const page = await openAction(realm, browser, 'UPDATE_PASSWORD', { ...alex, password: current })
  return browser.submit(page, { current, password, confirmation: password })
}

it('refuses the sixteenth passkey within an hour, says so and logs it, and removes those of a thief', async () => {
  await countElsewhere('factor-changes', FREE - OWN)
  const browser = new Browser()
  for (let change = 0; change < OWN; change += 1) {
    expect(statusOf(await addPasskey(browser))).toBe('success')
    if (change > 0) expect(statusOf(await removePasskey(browser))).toBe('success')
  }
  const page = await openAction(realm, browser, ADD_PASSKEY)
  expect([page.status, page.text]).toEqual([429, expect.stringContaining(REFUSED)])
  expect(logged('change-refused')).toBe(1)
  expect(statusOf(await browser.submit(page, { cancel: 'yes' }))).toBe('cancelled')
  expect(statusOf(await removePasskey(browser))).toBe('success')
  expect([sent('passkey-added'), sent('passkey-removed')]).toEqual([OWN, OWN])
})

describe('after fifteen changes, counted by another process,', () => {
  beforeEach(() => countElsewhere('factor-changes', FREE))

  it('refuses passkeys and authenticator apps, which count together, and adds one an hour later', async () => {
    const browser = new Browser()
    for (const refused of [await addPasskey(browser), await setUpApp(browser)])
      expect([refused.status, refused.text]).toEqual([429, expect.stringContaining(REFUSED)])
    expect([mails.length, logged('change-refused')]).toEqual([0, 2])
    await anHourLater(async () => {
      const later = new Browser()
      expect(statusOf(await addPasskey(later))).toBe('success')
      expect((await openAction(realm, later, ADD_PASSKEY)).text).toContain(REFUSED)
    })
  })

  it('lets the owner change the password, and others add passkeys', async () => {
    expect(statusOf(await changePassword(new Browser(), alex.password, 'a river by night'))).toBe('success')
    expect(statusOf(await addPasskey(new Browser(), sam))).toBe('success')
  })
})

it('shows and stores the recovery codes of an app that was the fifteenth change, and then does not replace them', async () => {
  await countElsewhere('factor-changes', FREE - 1)
  const browser = new Browser()
  const codes = await setUpApp(browser)
  expect(codes.text).toContain('Your recovery codes')
  expect(statusOf(await browser.submit(codes, {}))).toBe('success')
  expect((await openAction(realm, browser, 'CONFIGURE_RECOVERY_AUTHN_CODES')).text).toContain(REFUSED)
})

it('refuses the sixteenth new password within an hour, and the owner sets one by email', async () => {
  await countElsewhere('password-changes', FREE - 1)
  const found = 'a river by night'
  expect(statusOf(await changePassword(new Browser(), alex.password, found))).toBe('success')
  const page = await changePassword(new Browser(), found, 'a river at last')
  expect([page.status, page.text]).toEqual([429, expect.stringContaining(REFUSED)])
  expect([sent('password-changed'), logged('change-refused')]).toEqual([1, 1])
  expect(statusOf(await addPasskey(new Browser(), { ...alex, password: found }))).toBe('success')
  const path = await askForLink()
  const owner = new Browser()
  const password = 'a river by day'
  const done = await owner.submit(await owner.open(realm.origin + path), { password, confirmation: password })
  expect(done.text).toContain('Password changed')
})

/** @returns the path of the link in the email about a forgotten password */
async function askForLink(): Promise<string> {
  const browser = new Browser()
  const login = await loginPage(realm, browser)
  const [, link = ''] = /<a [^>]*href="([^"]+)">Forgot your password\?<\/a>/.exec(login.text) ?? []
  await browser.submit(await browser.open(new URL(link, realm.origin).href), { email: alex.email })
  await until(() => sent('password-reset') > 0)
  return mails.at(-1)?.path ?? ''
}
