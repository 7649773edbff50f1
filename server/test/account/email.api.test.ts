// Changes of the login address: database and embedded provider always agree.
import { mailedChangesLimit } from '../../src/http/mailed-changes'
import { leakyBucket } from '@switchboard/platform-server/http/rate-limit-rules'
import { keycloakAdmin, ProviderUnavailable, WriteUncertain, type KeycloakAdmin } from '../../src/keycloak-admin'
import { EmailAccounts, type Owner } from './email-accounts'

/** Replaces functions of the server's provider client. */
let wrong: Partial<KeycloakAdmin> = {}
let accounts: EmailAccounts
beforeAll(async () => {
  accounts = await EmailAccounts.open((admin) => ({
    ...admin,
    readAddress: (subject) => (wrong.readAddress ?? admin.readAddress)(subject),
    writeAddress: (subject, address) => (wrong.writeAddress ?? admin.writeAddress)(subject, address),
  }))
}, 60_000)
afterAll(() => accounts.close(), 60_000)
beforeEach(() => (wrong = {}))

const untouched = ({ email }: Owner) => ({ email, version: 1, provider: email, audit: [], mails: [] })
const mailsOf = ({ email }: Owner, newEmail: string) => {
  const mail = (template: string, recipient: string, page: string) => {
    const path = expect.stringMatching(new RegExp(`^/login-email/${page}\\?key=[\\w-]{43}$`))
    return { template, recipient, facts: { firstName: 'Ann', accountNumber: '4000000011', email: newEmail, path } }
  }
  return [mail('email-replaced', email, 'undo'), mail('email-confirmation', newEmail, 'confirm')].sort((one, other) =>
    one.recipient < other.recipient ? -1 : 1,
  )
}
const changed = (owner: Owner, newEmail: string) => ({
  email: newEmail,
  version: 2,
  provider: newEmail.toLowerCase(),
  audit: [{ action: 'email-changed' }],
  mails: mailsOf(owner, newEmail),
})
const key = (text: string) => ({ 'idempotency-key': text })

test('stores a new address here and at the provider, and informs both addresses', async () => {
  const owner = await accounts.add()
  const { status, body } = await accounts.change(owner, { newEmail: ' Ann.New@Example.COM ', version: 1 })
  expect({ status, body }).toEqual({ status: 200, body: { newEmail: 'Ann.New@example.com' } })
  expect(await accounts.state(owner)).toEqual(changed(owner, 'Ann.New@example.com'))
  expect(await accounts.admin.readAddress(owner.subject)).toEqual({
    email: 'ann.new@example.com',
    username: 'ann.new@example.com',
    emailVerified: false,
  })
})

test('an inactive account’s new address can log in', async () => {
  const owner = await accounts.add({ active: false })
  expect((await accounts.change(owner, { newEmail: 'inactive@example.com' })).status).toBe(200)
  expect(await accounts.state(owner)).toEqual(changed(owner, 'inactive@example.com'))
})

test('the current address is accepted without a change', async () => {
  const owner = await accounts.add()
  const answer = await accounts.change(owner, { newEmail: owner.email, version: 7 }, key('same'))
  expect(answer).toEqual({ status: 200, body: { newEmail: owner.email } })
  expect(await accounts.state(owner)).toEqual(untouched(owner))
})

test.each([
  [{ newEmail: '' }, 422, 'invalid-field'],
  [{ newEmail: 'ann' }, 422, 'invalid-field'],
  [{ newEmail: 'ann@example.museum' }, 422, 'invalid-field'],
  [{ newEmail: `${'a'.repeat(65)}@example.com` }, 422, 'invalid-field'],
  [{ newEmail: 'ann@example.com\r\nBcc: all@example.com' }, 422, 'invalid-field'],
  [{ newEmail: ['ann@example.com'] }, 400, 'invalid-request'],
  [{ newEmail: null }, 400, 'invalid-request'],
  [{ newEmail: 'ann@example.com', version: '1' }, 400, 'invalid-request'],
  [{}, 400, 'invalid-request'],
])('%j is refused with %i and changes nothing', async (body, status, code) => {
  const owner = await accounts.add()
  expect(await accounts.change(owner, body)).toMatchObject({ status, body: { code } })
  expect(await accounts.state(owner)).toEqual(untouched(owner))
})

describe('a token', () => {
  const now = () => Math.floor(Date.now() / 1000)
  test.each([
    ['of a sign-in six minutes ago', () => now() - 360],
    ['of a sign-in in an hour', () => now() + 3600],
    ['without the time of its sign-in', () => 'unknown'],
  ])('%s is refused, and nothing changes', async (_which, signedInAt) => {
    const owner = await accounts.add()
    const headers = { ...key('stolen'), 'signed-in-at': String(signedInAt()) }
    const answer = await accounts.change(owner, { newEmail: 'thief@example.com' }, headers)
    expect(answer).toMatchObject({
      status: 403,
      body: { type: 'urn:switchboard:problem:sign-in-too-old', code: 'sign-in-too-old' },
    })
    expect(await accounts.state(owner)).toEqual(untouched(owner))
    expect((await accounts.change(owner, { newEmail: 'own@example.com' }, key('stolen'))).status).toBe(200)
    await accounts.change(owner, { newEmail: owner.email })
  })

  test('from a sign-in almost five minutes ago is accepted', async () => {
    const owner = await accounts.add()
    const headers = { 'signed-in-at': String(now() - 295) }
    expect((await accounts.change(owner, { newEmail: 'almost@example.com' }, headers)).status).toBe(200)
  })
})

test('ignores fields that name another account or login', async () => {
  const [owner, other] = [await accounts.add(), await accounts.add()]
  const forged = {
    accountId: other.account,
    accountNumber: '4000000099',
    subject: other.subject,
    oldEmail: other.email,
  }
  expect((await accounts.change(owner, { newEmail: 'forged@example.com', ...forged })).status).toBe(200)
  expect(await accounts.state(other)).toEqual(untouched(other))
})

test('refuses a customer who has not seen the latest change', async () => {
  const owner = await accounts.add()
  const answer = await accounts.change(owner, { newEmail: 'stale@example.com', version: 0 })
  expect(answer).toMatchObject({ status: 409, body: { code: 'changed-elsewhere' } })
  expect(await accounts.state(owner)).toEqual(untouched(owner))
})

describe('an address that is in use', () => {
  const expectTaken = async (owner: Owner, newEmail: string) => {
    expect(await accounts.change(owner, { newEmail })).toMatchObject({ status: 409, body: { code: 'email-taken' } })
    expect(await accounts.state(owner)).toEqual(untouched(owner))
  }

  test('by another account is refused, even in capitals', async () => {
    const [owner, other] = [await accounts.add(), await accounts.add()]
    await expectTaken(owner, other.email.toUpperCase().replace('EXAMPLE.COM', 'example.com'))
  })

  test('only at the provider is refused', async () => {
    const [owner, other] = [await accounts.add(), await accounts.add()]
    await accounts.admin.writeAddress(other.subject, {
      email: 'elsewhere@example.com',
      username: 'elsewhere@example.com',
      emailVerified: true,
    })
    await expectTaken(owner, 'elsewhere@example.com')
  })

  test('by an unfinished change of another account is refused', async () => {
    const [owner, other] = [await accounts.add(), await accounts.add()]
    const before = wrong
    wrong = { readAddress: () => new Promise(() => undefined) }
    void accounts.change(other, { newEmail: 'soon@example.com' }).catch(() => undefined)
    await pendingChangeOf(other)
    wrong = before
    await expectTaken(owner, 'Soon@example.com')
    await accounts.recover()
    expect((await accounts.change(owner, { newEmail: 'soon@example.com' })).status).toBe(200)
  })

  test('is given to one of two customers who request it simultaneously', async () => {
    const owners = [await accounts.add(), await accounts.add()]
    const answers = await Promise.all(owners.map((owner) => accounts.change(owner, { newEmail: 'both@example.com' })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    for (const [index, owner] of owners.entries())
      expect(await accounts.state(owner)).toEqual(
        answers[index]?.status === 200 ? changed(owner, 'both@example.com') : untouched(owner),
      )
  })
})

describe('a provider', () => {
  const away = async () => {
    throw new ProviderUnavailable('away')
  }

  test('that is unavailable leaves everything unchanged, and the same request works later', async () => {
    const owner = await accounts.add()
    const send = () => accounts.change(owner, { newEmail: 'later@example.com' }, key('later'))
    for (const missing of [{ readAddress: away }, { writeAddress: away }]) {
      wrong = missing
      expect(await send()).toMatchObject({ status: 503, body: { code: 'provider-away' } })
      expect(await accounts.state(owner)).toEqual(untouched(owner))
      expect(await pendingRows(owner)).toBe(0)
    }
    wrong = {}
    expect((await send()).status).toBe(200)
    expect(await accounts.state(owner)).toEqual(changed(owner, 'later@example.com'))
  })

  test('that reports success without storing the address is detected', async () => {
    for (const stored of ['', 'other.']) {
      const owner = await accounts.add()
      wrong = {
        async writeAddress(subject, address) {
          if (!stored) return 'ignored'
          const other = `${stored}${address.email}`
          await accounts.admin.writeAddress(subject, { ...address, email: other, username: other })
          return 'ignored'
        },
      }
      const answer = await accounts.change(owner, { newEmail: 'ignored@example.com' })
      expect(answer).toMatchObject({ status: 503, body: { code: 'provider-away' } })
      expect(await accounts.state(owner)).toMatchObject({ email: owner.email, version: 1, audit: [], mails: [] })
      expect(await pendingRows(owner)).toBe(0)
    }
  })

  test.each([
    ['gone', 409, 'no-login'],
    ['taken', 409, 'email-taken'],
    ['refused', 422, 'invalid-field'],
  ] as const)('that answers %s is answered with %i', async (result, status, code) => {
    const owner = await accounts.add()
    wrong = { writeAddress: async () => result }
    expect(await accounts.change(owner, { newEmail: `${result}@example.com` })).toMatchObject({
      status,
      body: { code },
    })
    expect(await accounts.state(owner)).toEqual(untouched(owner))
    expect(await pendingRows(owner)).toBe(0)
  })

  test('that does not know the customer causes an error that says so', async () => {
    const owner = { ...(await accounts.add()), subject: '5e1f5e1f-0000-4000-9000-999999999999' }
    expect(await accounts.change(owner, { newEmail: 'nobody@example.com' })).toMatchObject({
      body: { code: 'no-login' },
    })
  })

  test('whose response is lost is asked again by the same request', async () => {
    const owner = await accounts.add()
    const send = (newEmail: string, name: string) => accounts.change(owner, { newEmail }, key(name))
    wrong = { writeAddress: applyAndLoseAnswer }
    expect(await send('lost@example.com', 'lost')).toMatchObject({ status: 503 })
    expect(await accounts.state(owner)).toMatchObject({ email: owner.email, provider: 'lost@example.com' })
    wrong = {}
    expect((await send('lost@example.com', 'lost')).status).toBe(200)
    expect(await accounts.state(owner)).toEqual(changed(owner, 'lost@example.com'))
    expect(await send('lost@example.com', 'lost')).toEqual({ status: 200, body: { newEmail: 'lost@example.com' } })
    expect(await accounts.state(owner)).toEqual(changed(owner, 'lost@example.com'))
  })

  test('whose response is lost is restored if the request is not repeated, and before another change', async () => {
    for (const again of [undefined, 'another@example.com']) {
      const owner = await accounts.add()
      wrong = { writeAddress: applyAndLoseAnswer }
      await accounts.change(owner, { newEmail: 'undone@example.com' }, key('undone'))
      wrong = {}
      if (again === undefined) await accounts.recover()
      else {
        await accounts.db.pool.query(`update email_change set leased_until = now() where state = 'pending'`)
        expect((await accounts.change(owner, { newEmail: again }, key('other'))).status).toBe(200)
      }
      expect(await accounts.state(owner)).toEqual(again === undefined ? untouched(owner) : changed(owner, again))
      expect((await accounts.admin.readAddress(owner.subject))?.emailVerified).toBe(again === undefined)
    }
  })

  async function applyAndLoseAnswer(...change: Parameters<KeycloakAdmin['writeAddress']>): Promise<never> {
    await accounts.admin.writeAddress(...change)
    throw new WriteUncertain('lost')
  }
})

test('a change that cannot be stored at its end is undone at the provider', async () => {
  const owner = await accounts.add()
  const limit = `alter table mail_outbox add constraint no_mail check (recipient <> 'unstored@example.com')`
  await accounts.db.pool.query(limit)
  expect((await accounts.change(owner, { newEmail: 'unstored@example.com' })).status).toBe(500)
  expect(await accounts.state(owner)).toEqual(untouched(owner))
  await accounts.db.pool.query('alter table mail_outbox drop constraint no_mail')
  expect((await accounts.change(owner, { newEmail: 'unstored@example.com' })).status).toBe(200)
})

test('an interrupted change is kept if somebody else has taken the old address at the provider', async () => {
  const [owner, other] = [await accounts.add(), await accounts.add()]
  wrong = {
    async writeAddress(subject, address) {
      await accounts.admin.writeAddress(subject, address)
      const taken = { email: owner.email, username: owner.email, emailVerified: true }
      await accounts.admin.writeAddress(other.subject, taken)
      throw new WriteUncertain('lost')
    },
  }
  await accounts.change(owner, { newEmail: 'kept@example.com' })
  wrong = {}
  await accounts.recover()
  // Outside a request, the account's number is used.
  const { mails, ...rest } = changed(owner, 'kept@example.com')
  expect(await accounts.state(owner)).toEqual({
    ...rest,
    mails: mails.map((mail) => ({ ...mail, facts: { ...mail.facts, accountNumber: expect.stringMatching(/^41/) } })),
  })
})

describe('requests with an Idempotency-Key', () => {
  test('that are sent ten times in parallel take effect once, with the same response', async () => {
    const owner = await accounts.add()
    const send = () => accounts.change(owner, { newEmail: 'ten@example.com' }, key('ten'))
    const answers = await Promise.all(Array.from({ length: 10 }, send))
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(
      new Set(['{"status":200,"body":{"newEmail":"ten@example.com"}}']),
    )
    expect(await accounts.state(owner)).toEqual(changed(owner, 'ten@example.com'))
  })

  test('with another address are refused, even simultaneously', async () => {
    const owner = await accounts.add()
    const answers = await Promise.all(
      ['one@example.com', 'two@example.com'].map((newEmail) => accounts.change(owner, { newEmail }, key('once'))),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
    expect(answers.find(({ status }) => status === 422)?.body.code).toBe('key-reused')
    expect((await accounts.state(owner)).audit).toHaveLength(1)
  })

  test('get the same response after a later change', async () => {
    const owner = await accounts.add()
    await accounts.change(owner, { newEmail: 'first@example.com' }, key('first'))
    await accounts.change(owner, { newEmail: 'second@example.com' }, key('second'))
    const again = await accounts.change(owner, { newEmail: 'first@example.com' }, key('first'))
    expect(again).toEqual({ status: 200, body: { newEmail: 'first@example.com' } })
    expect(await accounts.state(owner)).toMatchObject({ email: 'second@example.com', provider: 'second@example.com' })
  })
})

test('two simultaneous changes of one account happen one after the other', async () => {
  const owner = await accounts.add()
  const wishes = ['left@example.com', 'right@example.com']
  const answers = await Promise.all(wishes.map((newEmail) => accounts.change(owner, { newEmail })))
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  const { email, provider, audit } = await accounts.state(owner)
  expect(wishes).toContain(email)
  expect({ provider, changes: audit.length }).toEqual({ provider: email, changes: 2 })
})

test('limits how fast addresses can be tried', async () => {
  const limited = await EmailAccounts.open(undefined, (db) => [
    mailedChangesLimit('email-changes', db, leakyBucket({ capacity: 2, refillPerSecond: 0.001 })),
  ])
  const [owner, other] = [await limited.add(), await limited.add()]
  const answers: number[] = []
  for (let tries = 0; tries < 3; tries += 1)
    answers.push((await limited.change(owner, { newEmail: other.email })).status)
  await limited.close()
  expect(answers).toEqual([409, 409, 429])
}, 60_000)

describe('the client of the admin API', () => {
  const address = { email: 'x@example.com', username: 'x@example.com', emailVerified: false }

  test.each([
    ['a wrong secret', { secret: async () => 'wrong' }],
    ['no secret', { secret: async () => undefined }],
    ['a provider that is not there', { address: () => 'http://127.0.0.1:9/auth' }],
    ['an answer that takes too long', { timeLimitMs: 1 }],
  ])('with %s says that nothing was written', async (_what, other) => {
    const { subject } = await accounts.add()
    const right = { address: () => `${accounts.origin}/auth`, secret: async () => 'a secret of the test' }
    const client = keycloakAdmin({ ...right, ...other })
    for (const call of [client.readAddress(subject), client.writeAddress(subject, address)]) {
      const error: unknown = await call.catch((thrown: unknown) => thrown)
      expect(error).toBeInstanceOf(ProviderUnavailable)
      expect(error).not.toBeInstanceOf(WriteUncertain)
    }
  })

  test('identifies a user whatever characters the id contains', async () => {
    expect(await accounts.admin.readAddress('../../realms')).toBeUndefined()
  })
})

const pendingRows = async ({ account }: Owner) =>
  (await accounts.db.pool.query(`select 1 from email_change where account_id = $1 and state = 'pending'`, [account]))
    .rows.length

async function pendingChangeOf(owner: Owner): Promise<void> {
  while ((await pendingRows(owner)) === 0) await new Promise((resolve) => setTimeout(resolve, 10))
}
