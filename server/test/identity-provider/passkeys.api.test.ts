import { SoftwarePasskey } from './authenticator'
import { Browser, type Page } from './browser'
import { ADD_PASSKEY as ADD, newPasskey, optionsOf } from './new-passkey'
import { alex, answerOf, claimsOf, loginPage, openAction, redeem, sam, signIn, startRealm, type Realm } from './realm'

let realm: Realm
const mails: { template: string; name?: string }[] = []
beforeEach(async () => {
  mails.length = 0
  realm = await startRealm({}, [], async (mail) => void mails.push(mail))
})
afterEach(() => realm.close())

const removal = (id: string) => `delete_credential:${id}`

async function addPasskey(browser: Browser, name = 'Work laptop', person = alex): Promise<SoftwarePasskey> {
  const { passkey, send } = await newPasskey(realm, browser, { name, person })
  expect(Object.fromEntries(answerOf(await send()))).toMatchObject({ kc_action: ADD, kc_action_status: 'success' })
  return passkey
}

async function assertion(browser: Browser, passkey: SoftwarePasskey, origin = realm.origin) {
  const page = await loginPage(realm, browser)
  const { challenge } = await optionsOf(browser, page)
  return { page, answer: passkey.get({ origin, challenge }) }
}

/** Sends what the script of the login page sends. */
const send = (browser: Browser, page: Page, answer: string) => browser.submit(page, { assertion: answer })

const idOf = async (label: string) => {
  const rows = realm.db.sql.selectFrom('idp_credential').select('id').where('label', '=', label)
  return (await rows.executeTakeFirstOrThrow()).id
}

async function afterSeconds<Result>(seconds: number, work: () => Promise<Result>): Promise<Result> {
  const now = Date.now.bind(Date)
  const clock = jest.spyOn(Date, 'now').mockImplementation(() => now() + seconds * 1000)
  return work().finally(() => clock.mockRestore())
}

const REFUSED = 'This passkey could not be checked'
/** Simultaneous requests do not always meet. */
const ROUNDS = 3

const logged = (event: string) => realm.log.filter((line) => line.includes(`"event":"${event}"`)).length

describe('a passkey', () => {
  it('is added after a login, signs in without a password, and is named in an email', async () => {
    const passkey = await addPasskey(new Browser())
    const browser = new Browser()
    const { page, answer } = await assertion(browser, passkey)
    const tokens = await redeem(realm, await send(browser, page, answer), page.request)
    expect(claimsOf(tokens.access_token)['sub']).toBe(alex.sub)
    expect(mails).toMatchObject([{ template: 'passkey-added', name: 'Work laptop', recipient: alex.email }])
    expect(logged('passkey-added')).toBe(1)
  })

  it('is not added when the person cancels', async () => {
    const browser = new Browser()
    const back = await browser.submit(await openAction(realm, browser, ADD), { cancel: 'yes' })
    expect(answerOf(back).get('kc_action_status')).toBe('cancelled')
    expect(mails).toEqual([])
  })

  it('signs once: the same answer is refused on its page and on another', async () => {
    const passkey = await addPasskey(new Browser())
    const browser = new Browser()
    const { page, answer } = await assertion(browser, passkey)
    await send(browser, page, answer)
    const other = new Browser()
    const later = await loginPage(realm, other)
    await optionsOf(other, later)
    expect((await send(other, later, answer)).text).toContain(REFUSED)
    const again = new Browser()
    const second = await assertion(again, passkey)
    expect((await send(again, second.page, answer)).text).toContain(REFUSED)
    expect((await send(again, second.page, second.answer)).text).toContain(REFUSED)
    expect(logged('wrong-passkey')).toBe(3)
  })

  it.each<[string, (passkey: SoftwarePasskey) => unknown]>([
    ['by a device that did not ask who is there', (passkey) => (passkey.verifies = false)],
    ['for another person', (passkey) => (passkey.userHandle = Buffer.from(sam.sub).toString('base64url'))],
    ['by a copy with an old counter', (passkey) => (passkey.counter = -1)],
  ])('is refused %s', async (_, change) => {
    const passkey = await addPasskey(new Browser())
    const first = new Browser()
    const fine = await assertion(first, passkey)
    expect(answerOf(await send(first, fine.page, fine.answer)).get('code')).toBeTruthy()
    change(passkey)
    const browser = new Browser()
    const { page, answer } = await assertion(browser, passkey)
    expect((await send(browser, page, answer)).text).toContain(REFUSED)
  })

  it('is refused when a page on another site asked for it', async () => {
    const passkey = await addPasskey(new Browser())
    const browser = new Browser()
    const { page, answer } = await assertion(browser, passkey, 'https://evil.example')
    expect((await send(browser, page, answer)).text).toContain(REFUSED)
  })

  it('is refused on a page of another browser, and five minutes later', async () => {
    const passkey = await addPasskey(new Browser())
    const { answer } = await assertion(new Browser(), passkey)
    const stranger = new Browser()
    const page = await loginPage(realm, stranger)
    await optionsOf(stranger, page)
    expect((await send(stranger, page, answer)).text).toContain(REFUSED)
    const late = new Browser()
    const own = await assertion(late, passkey)
    await realm.db.sql.updateTable('idp_challenge').set({ expires_at: new Date() }).execute()
    expect((await send(late, own.page, own.answer)).text).toContain(REFUSED)
  })

  it('is refused when it was made elsewhere, or for a page that has its answer', async () => {
    const browser = new Browser()
    const page = await openAction(realm, browser, ADD)
    const foreign = new SoftwarePasskey().create(await optionsOf(browser, page), 'https://evil.example')
    expect((await browser.submit(page, { name: 'x', attestation: foreign })).text).toContain('could not be saved')
    const late = new SoftwarePasskey().create(await optionsOf(browser, page), realm.origin)
    await realm.db.sql.deleteFrom('idp_challenge').execute()
    expect((await browser.submit(page, { name: 'x', attestation: late })).text).toContain('could not be saved')
  })
})

describe('changing passkeys', () => {
  it('needs a login of the last five minutes, whatever the portal asked for', async () => {
    const browser = new Browser()
    await signIn(realm, browser)
    const old = Math.floor(Date.now() / 1000) - 360
    await realm.db.pool.query(
      `update idp_state set payload = jsonb_set(payload::jsonb, '{loginTs}', $1)::text where kind = 'Session'`,
      [String(old)],
    )
    const page = await loginPage(realm, browser, { kc_action: ADD })
    expect(page.text).toContain('Please enter your password again')
    expect((await browser.submit(page, { email: alex.email, password: alex.password })).text).toContain('Add a passkey')
  })

  it('keeps the time of the login when the action is cancelled later', async () => {
    const browser = new Browser()
    const page = await openAction(realm, browser, ADD)
    const { access_token } = await signIn(realm, browser)
    const signedInAt = Number(claimsOf(access_token)['auth_time'])
    const tokens = await afterSeconds(600, async () => {
      const back = await browser.submit(page, { cancel: 'yes' })
      expect(answerOf(back).get('kc_action_status')).toBe('cancelled')
      return redeem(realm, back, page.request)
    })
    expect(claimsOf(tokens.access_token)['auth_time']).toBe(signedInAt)
  })

  it('needs no second login if the first becomes too old during the action', async () => {
    const browser = new Browser()
    await signIn(realm, browser)
    await realm.db.pool.query(
      `update idp_state set payload = jsonb_set(payload::jsonb, '{loginTs}', $1)::text where kind = 'Session'`,
      [String(Math.floor(Date.now() / 1000) - 200)],
    )
    const page = await loginPage(realm, browser, { kc_action: ADD, max_age: '300' })
    const attestation = new SoftwarePasskey().create(await optionsOf(browser, page), realm.origin)
    const back = await afterSeconds(120, () => browser.submit(page, { name: 'Phone', attestation }))
    expect(answerOf(back).get('kc_action_status')).toBe('success')
    expect((await loginPage(realm, browser, { max_age: '100' })).text).toContain('Please enter your password again')
  })

  it('needs a form of ours', async () => {
    const browser = new Browser()
    await addPasskey(browser)
    const page = await openAction(realm, browser, removal(await idOf('Work laptop')))
    expect(page.text).toContain('Remove Work laptop?')
    expect((await browser.submit(page, { token: 'x' })).text).toContain('This page has expired')
    expect(await idOf('Work laptop')).toBeTruthy()
  })

  it('removes a passkey, which can then no longer sign in', async () => {
    const browser = new Browser()
    const passkey = await addPasskey(browser)
    const page = await openAction(realm, browser, removal(await idOf('Work laptop')))
    expect(answerOf(await browser.submit(page, {})).get('kc_action_status')).toBe('success')
    expect(mails.at(-1)).toMatchObject({ template: 'passkey-removed', name: 'Work laptop' })
    const later = new Browser()
    const { page: login, answer } = await assertion(later, passkey)
    expect((await send(later, login, answer)).text).toContain(REFUSED)
  })

  it('does not remove another person’s', async () => {
    await addPasskey(new Browser())
    const back = await openAction(realm, new Browser(), removal(await idOf('Work laptop')), sam)
    expect(answerOf(back).get('kc_action_status')).toBe('error')
    expect(await idOf('Work laptop')).toBeTruthy()
  })

  it('keeps one of two that are removed simultaneously by a person without a password', async () => {
    const browser = new Browser()
    const left = () => realm.db.sql.selectFrom('idp_credential').select('id').execute()
    for (let round = 1; round <= ROUNDS; round += 1) {
      await realm.db.sql.updateTable('idp_user').set({ has_password: true }).where('id', '=', alex.sub).execute()
      await addPasskey(browser, 'Work laptop')
      if ((await left()).length < 2) await addPasskey(browser, 'Phone')
      const pages = await Promise.all(
        (await left()).map(async ({ id }) => {
          const own = new Browser()
          const page = await openAction(realm, own, removal(id))
          return () => own.submit(page, {})
        }),
      )
      await realm.db.sql.updateTable('idp_user').set({ has_password: false }).where('id', '=', alex.sub).execute()
      const answers = await Promise.all(pages.map((submit) => submit()))
      expect(answers.filter(({ address }) => address.includes('kc_action_status=success'))).toHaveLength(1)
      const refused = answers.find(({ address }) => !address.includes('kc_action_status=success'))
      expect(refused?.text).toContain('Add another way to sign in first.')
      expect(await left()).toHaveLength(1)
    }
    expect([logged('passkey-removed'), logged('removal-refused')]).toEqual([ROUNDS, ROUNDS])
    expect(mails.filter(({ template }) => template === 'passkey-removed')).toHaveLength(ROUNDS)
    const page = await openAction(realm, browser, removal((await left())[0]?.id ?? ''))
    expect(page.text).toContain('Add another way to sign in first.')
    expect(page.text).not.toContain('>Remove</button>')
  })
})

describe('the account API', () => {
  const call = async (path: string, token: string, init: RequestInit = {}) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', accept: 'application/json' }
    const response = await fetch(`${realm.base}/account/credentials${path}`, { ...init, headers })
    return { status: response.status, body: response.status === 204 ? undefined : ((await response.json()) as unknown) }
  }

  it('lists and renames passkeys in the form of Keycloak, for their owner only', async () => {
    const browser = new Browser()
    await addPasskey(browser)
    const { access_token: token } = await signIn(realm, browser)
    const id = await idOf('Work laptop')
    const rename = (text: string, by = token) => call(`/${id}/label`, by, { method: 'PUT', body: JSON.stringify(text) })
    expect((await rename('  Alex’s   phone ')).status).toBe(204)
    expect((await rename(' ')).status).toBe(400)
    expect((await rename('x'.repeat(61))).status).toBe(400)
    const { access_token: ofSam } = await signIn(realm, new Browser(), sam)
    expect((await rename('Mine', ofSam)).status).toBe(404)
    expect((await call('', 'no token')).status).toBe(401)
    expect((await call('', token)).body).toMatchObject([
      { type: 'password', userCredentialMetadatas: [{ credential: { id: 'password' } }] },
      { type: 'otp', createAction: 'CONFIGURE_TOTP', userCredentialMetadatas: [] },
      { type: 'recovery-authn-codes', userCredentialMetadatas: [] },
      {
        type: 'webauthn-passwordless',
        createAction: 'webauthn-register-passwordless',
        removeable: true,
        userCredentialMetadatas: [{ credential: { id, userLabel: 'Alex’s phone', createdDate: expect.any(Number) } }],
      },
    ])
  })
})
