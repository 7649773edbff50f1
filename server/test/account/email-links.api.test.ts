// Links in the emails about a new login address: an attacker who changed it loses the account again, and a new address
// is confirmed.
import { ProviderUnavailable, WriteUncertain, type KeycloakAdmin } from '../../src/keycloak-admin'
import { deleteOldLinks } from '../../src/account/email-links'
import { isLiveSession } from '../../src/identity-provider/state'
import { RESET_PAGE, resetLimits, sendResetLink } from '../../src/identity-provider/password-reset'
import { hashPassword } from '../../src/identity-provider/password'
import { setPassword, userWithPassword } from '../../src/identity-provider/users'
import { CHEAP } from '../identity-provider/realm'
import { signIn } from '../support/sign-in'
import { EmailAccounts, type Owner } from './email-accounts'

let wrong: Partial<KeycloakAdmin> = {}
let accounts: EmailAccounts
beforeAll(async () => {
  accounts = await EmailAccounts.open((admin) => ({
    ...admin,
    writeAddress: (subject, address) => (wrong.writeAddress ?? admin.writeAddress)(subject, address),
    endSessions: (subject, kept) => (wrong.endSessions ?? admin.endSessions)(subject, kept),
  }))
}, 60_000)
afterAll(() => accounts.close(), 60_000)
beforeEach(() => (wrong = {}))

const open = async (link: string) => {
  const response = await fetch(link)
  return { status: response.status, text: await response.text() }
}
const press = async (link: string) => {
  const response = await fetch(link, { method: 'POST', redirect: 'manual' })
  return { status: response.status, location: response.headers.get('location'), text: await response.text() }
}
const done = (kind: string) => ({ status: 303, location: `/login-email/${kind}?done=yes` })
const ended = { status: 410, text: expect.stringContaining('used already') }

async function changed(owner: Owner, newEmail: string, headers = {}): Promise<{ undo: string; confirm: string }> {
  expect((await accounts.change(owner, { newEmail }, headers)).status).toBe(200)
  const [undo, confirm] = [await accounts.links(owner.email, 'undo'), await accounts.links(newEmail, 'confirm')]
  return { undo: String(undo.at(-1)), confirm: String(confirm.at(-1)) }
}

const claims = (token: string) =>
  JSON.parse(Buffer.from(String(token.split('.')[1]), 'base64url').toString()) as { sid: string; auth_time: number }
/** The time of a sign-in after the last undo, even within the same second. */
const afterUndo = () => ({ 'signed-in-at': String(Math.ceil(Date.now() / 1000) + 1) })
const sessionOf = async (email: string) => claims((await signIn(accounts.origin, email)).access_token).sid
const lives = (session: string) => isLiveSession(accounts.db.sql, session, new Date())
const addresses = async (owner: Owner) => {
  const { email, provider } = await accounts.state(owner)
  const { emailVerified } = (await accounts.admin.readAddress(owner.subject)) ?? {}
  return { email, provider, emailVerified }
}

/** @returns the links that a person gets for a forgotten password */
async function askForReset(email: string): Promise<readonly string[]> {
  const sent: string[] = []
  const { sql: db } = accounts.db
  await sendResetLink(
    { db, limits: resetLimits(db), send: async (mail) => void sent.push('path' in mail ? mail.path : '') },
    email,
  )
  return sent
}

describe('a changed address', () => {
  test('logs in immediately, but gets a link for a forgotten password only after it was confirmed', async () => {
    const owner = await accounts.add()
    const { confirm } = await changed(owner, 'new1@example.com')
    await sessionOf('new1@example.com')
    expect(await askForReset('new1@example.com')).toEqual([])

    expect(await open(confirm)).toMatchObject({ status: 200, text: expect.stringContaining('new1@example.com') })
    // As an email scanner that opens links does.
    expect(await askForReset('new1@example.com')).toEqual([])
    expect(await press(confirm)).toMatchObject(done('confirm'))
    expect(await addresses(owner)).toEqual({
      email: 'new1@example.com',
      provider: 'new1@example.com',
      emailVerified: true,
    })
    expect(await askForReset('new1@example.com')).toEqual([expect.stringContaining(RESET_PAGE)])
    expect(await press(confirm)).toMatchObject(ended)
    expect(await open(confirm)).toMatchObject(ended)
  })

  test('ends all other sessions', async () => {
    const owner = await accounts.add()
    const [own, other] = [await sessionOf(owner.email), await sessionOf(owner.email)]
    await changed(owner, 'new2@example.com', { session: own })
    expect([await lives(own), await lives(other)]).toEqual([true, false])
  })

  test('is incomplete while other sessions continue, and the same request completes it', async () => {
    const owner = await accounts.add()
    const other = await sessionOf(owner.email)
    wrong = { endSessions: () => Promise.reject(new ProviderUnavailable('away')) }
    const key = { 'idempotency-key': 'sessions' }
    const answer = await accounts.change(owner, { newEmail: 'new3@example.com' }, key)
    expect(answer).toMatchObject({ status: 503, body: { code: 'provider-away' } })
    expect(await accounts.state(owner)).toMatchObject({ email: owner.email, audit: [], mails: [] })
    wrong = {}
    await changed(owner, 'new3@example.com', key)
    expect(await lives(other)).toBe(false)
  })

  test('that was replaced by another one cannot be confirmed', async () => {
    const owner = await accounts.add()
    const first = await changed(owner, 'new4@example.com')
    await changed(owner, 'new5@example.com')
    expect(await press(first.confirm)).toMatchObject(ended)
    expect(await addresses(owner)).toMatchObject({ email: 'new5@example.com', emailVerified: false })
  })
})

describe('a link to confirm an address, requested again', () => {
  test('is sent to the address until one of the links was opened', async () => {
    const owner = await accounts.add()
    expect(await accounts.isUnconfirmed(owner)).toBe(false)
    const { confirm: first } = await changed(owner, 'lost1@example.com')
    expect(await accounts.isUnconfirmed(owner)).toBe(true)
    expect((await accounts.resend(owner)).status).toBe(204)
    const [, second] = await accounts.links('lost1@example.com', 'confirm')
    expect(await open(first)).toMatchObject({ status: 200 })
    expect(await press(String(second))).toMatchObject(done('confirm'))
    expect(await press(first)).toMatchObject(ended)
    expect(await addresses(owner)).toMatchObject({ provider: 'lost1@example.com', emailVerified: true })
    expect(await accounts.isUnconfirmed(owner)).toBe(false)
    expect(await accounts.resend(owner)).toMatchObject({ status: 409, body: { code: 'email-confirmed' } })
    const { audit } = await accounts.state(owner)
    expect(audit.map(({ action }) => action)).toEqual([
      'email-changed',
      'email-confirmation-sent-again',
      'email-confirmed',
    ])
  })

  test('is sent at most three times within an hour', async () => {
    const owner = await accounts.add()
    await changed(owner, 'lost2@example.com')
    const statuses: number[] = []
    for (let asked = 0; asked < 4; asked += 1) statuses.push((await accounts.resend(owner)).status)
    expect(statuses).toEqual([204, 204, 204, 429])
    expect(await accounts.links('lost2@example.com', 'confirm')).toHaveLength(4)
  })

  test('can still be requested when the first has long expired', async () => {
    const owner = await accounts.add()
    await changed(owner, 'lost3@example.com')
    await accounts.db.pool.query(
      `update email_link set expires_at = now() - interval '90 days' where account_id = $1`,
      [owner.account],
    )
    await deleteOldLinks(accounts.db.sql)
    expect(await accounts.isUnconfirmed(owner)).toBe(true)
    expect((await accounts.resend(owner)).status).toBe(204)
    expect(await press(String((await accounts.links('lost3@example.com', 'confirm')).at(-1)))).toMatchObject(
      done('confirm'),
    )
    await deleteOldLinks(accounts.db.sql)
    const left = accounts.db.sql.selectFrom('email_link').select('kind').where('account_id', '=', owner.account)
    expect(await left.execute()).toEqual([{ kind: 'confirm' }])
  })

  test('is no longer available after an undo of the change', async () => {
    const owner = await accounts.add()
    const { undo } = await changed(owner, 'lost4@example.com')
    await accounts.resend(owner)
    await press(undo)
    for (const link of await accounts.links('lost4@example.com', 'confirm'))
      expect(await press(link)).toMatchObject(ended)
    expect(await accounts.isUnconfirmed(owner)).toBe(false)
  })
})

describe('an undo', () => {
  test('restores the address, and ends all sessions, links, keys, and a password and passkeys added since', async () => {
    const owner = await accounts.add()
    const thief = await sessionOf(owner.email)
    const { undo, confirm } = await changed(owner, 'thief1@example.com', { session: thief })
    await press(confirm)
    await askForReset('thief1@example.com')
    await setPassword(accounts.db.sql, owner.subject, await hashPassword('a password of the thief', CHEAP))
    const passkeys = accounts.db.sql.selectFrom('idp_credential').select('label').where('user_id', '=', owner.subject)
    for (const [label, age] of [
      ["Owner's phone", 3_600_000],
      ["Thief's phone", 0],
    ] as const) {
      const created_at = new Date(Date.now() - age)
      const passkey = { user_id: owner.subject, kind: 'passkey', label, created_at } as const
      await accounts.db.sql.insertInto('idp_credential').values(passkey).execute()
    }

    expect(await open(undo)).toMatchObject({ status: 200, text: expect.stringContaining(owner.email) })
    expect(await lives(thief)).toBe(true)
    const keys = () => accounts.db.sql.selectFrom('data_key').select('name').execute()
    await accounts.db.pool.query(
      `insert into data_key (account_id, subject, name, scope, sha256, expires_on) select id, 'thief', 'key of the thief', 'all', '', '2099-01-01' from account where email = $1`,
      ['thief1@example.com'],
    )
    expect(await keys()).toHaveLength(1)
    expect(await press(undo)).toMatchObject(done('undo'))
    expect(await keys()).toEqual([])
    expect(await addresses(owner)).toEqual({ email: owner.email, provider: owner.email, emailVerified: true })
    expect(await lives(thief)).toBe(false)
    const resets = accounts.db.sql.selectFrom('idp_reset').selectAll().where('user_id', '=', owner.subject)
    expect(await resets.execute()).toEqual([])
    expect(await userWithPassword(accounts.db.sql, owner.email, 'a password of the thief', CHEAP)).toBeUndefined()
    expect(await passkeys.execute()).toEqual([{ label: "Owner's phone" }])
    expect(await askForReset(owner.email)).toHaveLength(1)
    const { audit, mails } = await accounts.state(owner)
    expect(audit.map(({ action }) => action)).toEqual(['email-changed', 'email-confirmed', 'email-restored'])
    const told = mails.filter(({ template }) => template === 'email-restored').map(({ recipient }) => recipient)
    expect(told).toEqual([owner.email, 'thief1@example.com'])
  })

  test('keeps the password of an owner who has not changed it', async () => {
    const owner = await accounts.add()
    const { undo } = await changed(owner, 'typo@example.com')
    await press(undo)
    await sessionOf(owner.email)
  })

  test('works once', async () => {
    const owner = await accounts.add()
    const { undo } = await changed(owner, 'twice@example.com')
    const answers = await Promise.all([press(undo), press(undo)])
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 410])
    expect(await press(undo)).toMatchObject(ended)
    expect((await accounts.state(owner)).audit).toHaveLength(2)
  })

  test('of the first change works after a second one, even if the second one is undone', async () => {
    const owner = await accounts.add()
    const { undo: ofOwner } = await changed(owner, 'thief2@example.com')
    const thief = { ...owner, email: 'thief2@example.com' }
    const { undo: ofThief, confirm } = await changed(thief, 'thief3@example.com')
    expect(await press(ofThief)).toMatchObject(done('undo'))
    expect(await addresses(owner)).toMatchObject({ email: 'thief2@example.com', emailVerified: false })
    expect(await press(confirm)).toMatchObject(ended)

    const { undo: another } = await changed(thief, 'thief4@example.com', afterUndo())
    expect(await press(ofOwner)).toMatchObject(done('undo'))
    expect(await addresses(owner)).toEqual({ email: owner.email, provider: owner.email, emailVerified: true })
    for (const link of [another, ofThief]) expect(await press(link)).toMatchObject(ended)
    expect(await addresses(owner)).toMatchObject({ email: owner.email })
  })

  test('and a simultaneous change end in one address, and the link still leads back', async () => {
    const owner = await accounts.add()
    const { undo } = await changed(owner, 'race1@example.com')
    const [undone, { status }] = await Promise.all([
      press(undo),
      accounts.change(owner, { newEmail: 'race2@example.com' }),
    ])
    expect(undone).toMatchObject(done('undo'))
    const { email, provider } = await addresses(owner)
    expect(email).toBe(provider)
    // Depends on the order: an undo overrides a change, and a change after an undo needs another sign-in.
    expect([status, email]).toEqual([status === 200 ? 200 : 403, owner.email])
  })

  test('refuses tokens of earlier sign-ins', async () => {
    const owner = await accounts.add()
    const { undo } = await changed(owner, 'stolen1@example.com')
    await press(undo)
    const before = { 'signed-in-at': String(Math.floor(Date.now() / 1000) - 60) }
    expect(await accounts.change(owner, { newEmail: 'stolen2@example.com' }, before)).toMatchObject({
      status: 403,
      body: { code: 'sign-in-too-old' },
    })
    expect((await accounts.change(owner, { newEmail: 'own1@example.com' }, afterUndo())).status).toBe(200)
  })

  test('that was interrupted can be requested again', async () => {
    const owner = await accounts.add()
    const { undo } = await changed(owner, 'again@example.com')
    for (const fault of ['before', 'after'] as const) {
      wrong = {
        async writeAddress(...change) {
          if (fault === 'after') await accounts.admin.writeAddress(...change)
          throw fault === 'after' ? new WriteUncertain('lost') : new ProviderUnavailable('away')
        },
      }
      const answer = await press(undo)
      expect(answer).toMatchObject({ status: 503, text: expect.stringContaining('try again in a moment') })
      expect(answer.text).toContain('<button class="button" type="submit">Undo the change</button>')
      wrong = {}
      if (fault === 'after') await accounts.recover()
      const { email, provider } = await addresses(owner)
      expect([email, provider]).toEqual(['again@example.com', 'again@example.com'])
    }
    expect(await press(undo)).toMatchObject(done('undo'))
    expect(await addresses(owner)).toMatchObject({ email: owner.email, provider: owner.email })
  })

  test('shows a telephone number if somebody else has taken the address since', async () => {
    const [owner, other] = [await accounts.add(), await accounts.add()]
    const { undo } = await changed(owner, 'moved@example.com')
    await changed(other, owner.email)
    expect(await press(undo)).toMatchObject({
      status: 409,
      text: expect.stringContaining('This email address is in use by another login now'),
    })
    expect(await addresses(owner)).toMatchObject({ email: 'moved@example.com' })
  })
})

test('links work for seven days, and say so afterwards', async () => {
  const owner = await accounts.add()
  const links = await changed(owner, 'late@example.com')
  const age = (days: number) =>
    accounts.db.pool.query(
      `update email_link set expires_at = made_at + interval '7 days' - make_interval(days => $1) where account_id = $2`,
      [days, owner.account],
    )
  await age(6)
  expect((await open(links.undo)).status).toBe(200)
  await age(7)
  for (const link of Object.values(links)) {
    const expired = { status: 410, text: expect.stringContaining('It has expired: it worked for 7 days.') }
    expect(await open(link)).toMatchObject(expired)
    expect(await press(link)).toMatchObject(expired)
  }
  expect(await addresses(owner)).toMatchObject({ email: 'late@example.com', emailVerified: false })
})

test.each(['', '?key=', '?key=made-up', '?key=%00'])('an invented link is unknown: %j', async (query) => {
  for (const kind of ['confirm', 'undo']) {
    const link = `${accounts.origin}/login-email/${kind}${query}`
    for (const answer of [await open(link), await press(link)])
      expect(answer).toMatchObject({ status: 404, text: expect.stringContaining('We do not know this link') })
  }
})

test('links are stored hashed, and a link of one kind has no effect on the page of the other', async () => {
  const owner = await accounts.add()
  const { undo, confirm } = await changed(owner, 'hashed@example.com')
  const stored = JSON.stringify(await accounts.db.sql.selectFrom('email_link').selectAll().execute())
  for (const link of [undo, confirm]) expect(stored).not.toContain(new URL(link).searchParams.get('key'))
  expect((await press(undo.replace('/undo', '/confirm'))).status).toBe(404)
  expect((await press(confirm.replace('/confirm', '/undo'))).status).toBe(404)
  expect(await addresses(owner)).toMatchObject({ email: 'hashed@example.com', emailVerified: false })
})

test('a link’s page sends no referrer, is not cached and cannot be framed', async () => {
  const owner = await accounts.add()
  const { headers } = await fetch((await changed(owner, 'headers@example.com')).undo)
  expect(headers.get('referrer-policy')).toBe('no-referrer')
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('content-security-policy')).toMatch(
    /default-src 'none';.* form-action 'self'; frame-ancestors 'none'/,
  )
})
