import { Secret, TOTP } from 'otpauth'
import { hashPassword } from '../../src/identity-provider/password'
import { resetLimits, sendResetLink, useLink, userOfLink } from '../../src/identity-provider/password-reset'
import { Browser, type Page } from './browser'
import { alex, answerOf, claimsOf, loginPage, openAction, redeem, signIn, startRealm, CHEAP, type Realm } from './realm'

let realm: Realm
const mails: { template: string; left?: number; path?: string }[] = []
let fails = false
beforeEach(async () => {
  mails.length = 0
  fails = false
  realm = await startRealm({}, ['127.0.0.1'], async (mail) => {
    if (fails) throw new Error('as the test asks')
    mails.push(mail)
  })
})
afterEach(() => realm.close())

const secretIn = ({ text }: Page) => (/<code class="key"[^>]*>([^<]+)/.exec(text)?.[1] ?? '').replaceAll(' ', '')
const codesIn = ({ text }: Page) => [...text.matchAll(/<li><code>([^<]+)/g)].map(([, code = '']) => code)

/** @param later steps of 30 seconds after now */
const codeOf = (secret: string, later = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + later * 30_000 })

async function setUp(browser = new Browser()) {
  const page = await openAction(realm, browser, 'CONFIGURE_TOTP')
  const secret = secretIn(page)
  const codesPage = await browser.submit(page, { code: codeOf(secret) })
  const codes = codesIn(codesPage)
  const back = await browser.submit(codesPage, {})
  expect(answerOf(back).get('kc_action_status')).toBe('success')
  return { secret, codes }
}

async function enterPassword(browser: Browser, password = alex.password) {
  const page = await loginPage(realm, browser)
  return { ...(await browser.submit(page, { email: alex.email, password })), request: page.request }
}

/** Codes of earlier seconds count again, as half a minute later. */
const forgetSteps = () => realm.db.sql.updateTable('idp_credential').set({ last_step: 0 }).execute()

const WRONG = 'This code is wrong, or was used before'

describe('an authenticator app', () => {
  it('is asked for after the password, once for each code', async () => {
    const { secret, codes } = await setUp()
    expect(codes).toHaveLength(10)
    expect(mails.map(({ template }) => template)).toEqual(['authenticator-set-up'])
    const browser = new Browser()
    const page = await enterPassword(browser)
    expect(page.text).toContain('Enter your code')
    const used = codeOf(secret)
    expect((await browser.submit(page, { code: used })).text).toContain(WRONG)
    const next = codeOf(secret, 1)
    const tokens = await redeem(realm, await browser.submit(page, { code: next }), page.request)
    expect(claimsOf(tokens.access_token)['sub']).toBe(alex.sub)
    const other = new Browser()
    expect((await other.submit(await enterPassword(other), { code: next })).text).toContain(WRONG)
    expect(realm.log.filter((line) => line.includes('"event":"wrong-code"'))).toHaveLength(2)
  })

  it('is set up only with its code, and stored only encrypted', async () => {
    const browser = new Browser()
    const page = await openAction(realm, browser, 'CONFIGURE_TOTP')
    const secret = secretIn(page)
    expect((await browser.submit(page, { code: '000000' })).text).toContain('This code is wrong')
    expect(secretIn(await browser.send(page.address))).toBe(secret)
    await browser.submit(page, { code: codeOf(secret) })
    const rows = await realm.db.sql.selectFrom('idp_credential').selectAll().execute()
    const waiting = await realm.db.sql.selectFrom('idp_challenge').selectAll().execute()
    expect(rows).toHaveLength(1)
    expect(JSON.stringify([rows, waiting])).not.toContain(secret)
  })

  it('and recovery codes can be sent again after a failure', async () => {
    const browser = new Browser()
    const page = await openAction(realm, browser, 'CONFIGURE_TOTP')
    const secret = secretIn(page)
    fails = true
    expect((await browser.submit(page, { code: codeOf(secret) })).status).toBe(500)
    expect(await realm.db.sql.selectFrom('idp_credential').selectAll().execute()).toEqual([])
    fails = false
    const codesPage = await browser.submit(page, { code: codeOf(secret) })
    expect(answerOf(await browser.submit(codesPage, {})).get('kc_action_status')).toBe('success')
    const again = await openAction(realm, browser, 'CONFIGURE_RECOVERY_AUTHN_CODES')
    fails = true
    expect((await browser.submit(again, {})).status).toBe(500)
    fails = false
    expect(codesIn(await browser.send(again.address))).toEqual(codesIn(again))
    expect(answerOf(await browser.submit(again, {})).get('kc_action_status')).toBe('success')
  })

  it('is asked for after the password was set with a link', async () => {
    await setUp()
    const { sql: db } = realm.db
    await sendResetLink({ db, limits: resetLimits(db), send: async (mail) => void mails.push(mail) }, alex.email)
    const key = new URLSearchParams(mails.at(-1)?.path?.split('?')[1]).get('key') ?? ''
    const user = await userOfLink(db, key)
    if (!user) throw new Error('the link does not work')
    const hash = await hashPassword('a new password of mine', CHEAP)
    const change = { user, hash, origin: { requestId: 'test' } }
    expect(await useLink({ db, storeSecurityChange: async () => {} }, key, change)).toBe(true)
    expect((await enterPassword(new Browser(), 'a new password of mine')).text).toContain('Enter your code')
  })

  /** Locks are also in the memory of the process. */
  async function passTime() {
    await realm.db.pool.query(`update rate_limit set state = jsonb_set(state::jsonb, '{until}', '0')::text
                                where limit_name = 'sign-ins'`)
    realm = await realm.restart()
  }

  it('locks a network that guesses, however often it enters the right password', async () => {
    const { secret } = await setUp()
    const guess = async (code = '000000') => {
      const browser = new Browser()
      return (await browser.submit(await enterPassword(browser), { code })).text
    }
    for (let wrong = 1; wrong <= 4; wrong += 1) expect(await guess()).toContain(WRONG)
    expect(await guess()).toContain('Try again in one minute.')
    expect(await guess(codeOf(secret, 1))).toContain('this address is locked')
    await passTime()
    expect(await guess()).toContain('Try again in 2 minutes.')
  })

  it('lets the person in after a lock, with password and code', async () => {
    const { secret } = await setUp()
    const browser = new Browser()
    for (let wrong = 1; wrong <= 5; wrong += 1) {
      await browser.submit(await enterPassword(browser), { code: '000000' })
    }
    await passTime()
    const page = await enterPassword(browser)
    const back = await browser.submit(page, { code: codeOf(secret, 1) })
    expect([back.status, answerOf(back).has('code')]).toEqual([303, true])
  })

  it('does not count the right password as a failure if the person leaves before the code', async () => {
    const { secret } = await setUp()
    for (let left = 1; left <= 6; left += 1)
      expect((await enterPassword(new Browser())).text).toContain('Enter your code')
    const browser = new Browser()
    const back = await browser.submit(await enterPassword(browser), { code: codeOf(secret, 1) })
    expect([back.status, answerOf(back).has('code')]).toEqual([303, true])
  })

  it('locks a person whose codes are guessed from several networks, and asks for the password again', async () => {
    const { secret } = await setUp()
    const at = (network: number) => new Browser({ 'x-forwarded-for': `203.0.113.${network}` })
    const waiting = at(7)
    const early = await enterPassword(waiting)
    for (const network of [1, 2, 3, 4]) {
      const browser = at(network)
      expect((await browser.submit(await enterPassword(browser), { code: '000000' })).text).toContain(WRONG)
    }
    const fifth = at(5)
    const locking = await fifth.submit(await enterPassword(fifth), { code: '000000' })
    expect([locking.status, locking.text]).toEqual([429, expect.stringContaining('this address is locked')])
    const sixth = at(6)
    const refused = await sixth.submit(await enterPassword(sixth), { code: codeOf(secret, 1) })
    expect([refused.status, refused.text]).toEqual([429, expect.stringContaining('this address is locked')])
    expect((await waiting.submit(early, { code: codeOf(secret, 1) })).status).toBe(429)
    expect((await waiting.send(early.address)).text).not.toContain('Enter your code')
  })

  it('does not wait for a person who has not entered the password on this page', async () => {
    await setUp()
    const browser = new Browser()
    const page = await loginPage(realm, browser)
    expect((await browser.send(page.address.replace('?', '/code?'))).status).toBe(400)
  })

  it('is removed with its recovery codes', async () => {
    const browser = new Browser()
    await setUp(browser)
    const { id } = await realm.db.sql.selectFrom('idp_credential').select('id').executeTakeFirstOrThrow()
    const page = await openAction(realm, browser, `delete_credential:${id}`)
    expect(answerOf(await browser.submit(page, {})).get('kc_action_status')).toBe('success')
    expect(mails.at(-1)).toMatchObject({ template: 'authenticator-removed' })
    expect(await realm.db.sql.selectFrom('idp_recovery_code').selectAll().execute()).toEqual([])
    expect((await signIn(realm, new Browser())).access_token).toBeTruthy()
  })
})

describe('recovery codes', () => {
  it('work once each, however they are typed, and an email says so', async () => {
    const { codes } = await setUp()
    const [first = '', second = ''] = codes
    const stored = await realm.db.sql.selectFrom('idp_recovery_code').select('hash').execute()
    expect(stored.some(({ hash }) => hash.includes(first))).toBe(false)
    const browser = new Browser()
    const page = await enterPassword(browser)
    const typed = first.toLowerCase().replaceAll('-', ' ')
    expect(answerOf(await browser.submit(page, { code: typed })).get('code')).toBeTruthy()
    expect(mails.at(-1)).toMatchObject({ template: 'recovery-code-used', left: 9 })
    const browsers = [new Browser(), new Browser()] as const
    const [here, there] = [await enterPassword(browsers[0]), await enterPassword(browsers[1])]
    expect((await browsers[0].submit(here, { code: first })).text).toContain(WRONG)
    const simultaneous = [browsers[0].submit(here, { code: second }), browsers[1].submit(there, { code: second })]
    const results = (await Promise.all(simultaneous)).map((at) => answerOf(at).has('code'))
    expect(results.filter(Boolean)).toHaveLength(1)
  })

  it('are replaced once the person has saved the new ones', async () => {
    const browser = new Browser()
    const { codes: earlier } = await setUp(browser)
    const page = await openAction(realm, browser, 'CONFIGURE_RECOVERY_AUTHN_CODES')
    const shown = codesIn(page)
    expect(codesIn(await browser.send(page.address))).toEqual(shown)
    const cancelled = await openAction(realm, browser, 'CONFIGURE_RECOVERY_AUTHN_CODES')
    await browser.submit(cancelled, { cancel: 'yes' })
    expect(answerOf(await browser.submit(page, {})).get('kc_action_status')).toBe('success')
    expect(mails.at(-1)).toMatchObject({ template: 'recovery-codes-replaced' })
    await forgetSteps()
    const visitor = new Browser()
    const login = await enterPassword(visitor)
    expect((await visitor.submit(login, { code: earlier[0] ?? '' })).text).toContain(WRONG)
    expect(answerOf(await visitor.submit(login, { code: shown[0] ?? '' })).get('code')).toBeTruthy()
  })

  it('are not stored if the app was removed meanwhile', async () => {
    const browser = new Browser()
    await setUp(browser)
    const page = await openAction(realm, browser, 'CONFIGURE_RECOVERY_AUTHN_CODES')
    const { id } = await realm.db.sql.selectFrom('idp_credential').select('id').executeTakeFirstOrThrow()
    const removal = await openAction(realm, browser, `delete_credential:${id}`)
    await browser.submit(removal, {})
    expect((await browser.submit(page, {})).text).toContain('Set up the app first.')
    expect(await realm.db.sql.selectFrom('idp_recovery_code').selectAll().execute()).toEqual([])
  })

  it('need an authenticator app', async () => {
    const page = await openAction(realm, new Browser(), 'CONFIGURE_RECOVERY_AUTHN_CODES')
    expect(page.text).toContain('Set up the app first.')
    expect(codesIn(page)).toEqual([])
  })
})
