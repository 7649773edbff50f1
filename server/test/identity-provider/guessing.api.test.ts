import { hashPassword } from '../../src/identity-provider/password'
import { setPassword } from '../../src/identity-provider/users'
import { Browser, type Page } from './browser'
import { alex, answerOf, CHEAP, loginPage, sam, startRealm, type Realm } from './realm'

let realm: Realm
beforeAll(async () => {
  realm = await startRealm({}, ['loopback'])
})
afterAll(() => realm.close())
/** Locks are also in the memory of the process. */
beforeEach(async () => {
  await realm.db.sql.deleteFrom('rate_limit').execute()
  realm = await realm.restart()
})

const at = (address: string) => new Browser({ 'x-forwarded-for': address })
const home = '203.0.113.1'

async function submit(email: string, password: string, browser: Browser, at = realm): Promise<Page> {
  return browser.submit(await loginPage(at, browser), { email, password })
}

async function guess(email: string, password = 'a wrong one', browser = at(home)): Promise<string> {
  const page = await submit(email, password, browser)
  return page.text || page.address
}

/** Guesses wrongly again and again on one login page, as a program does. */
function guesser(browser: Browser): (email: string) => Promise<Page> {
  let page: Page | undefined
  return async (email) =>
    (page = await browser.submit(page ?? (await loginPage(realm, browser)), { email, password: 'a wrong one' }))
}

const WRONG = 'The email address or the password is wrong.'
const LOCKED = 'Try again in one minute.'

it('an address is locked for a minute after five wrong passwords, even for the right one', async () => {
  for (let failure = 1; failure <= 4; failure += 1) expect(await guess(alex.email)).toContain(WRONG)
  expect(await guess(alex.email)).toContain(LOCKED)
  const lock = () =>
    realm.db.sql.selectFrom('rate_limit').select('state').where('limit_name', '=', 'sign-ins').execute()
  const before = await lock()
  const page = await submit(alex.email, alex.password, at(home))
  expect([page.status, page.text]).toEqual([429, expect.stringContaining(LOCKED)])
  expect(Number(page.headers.get('retry-after'))).toBeGreaterThan(40)
  for (let attempt = 1; attempt <= 5; attempt += 1) expect(await guess(alex.email)).toContain(LOCKED)
  // Attempts during a lock do not extend it, and nobody else is locked.
  expect(await lock()).toEqual(before)
  expect(await guess(sam.email, sam.password)).toMatch(/#.*code=/)
})

it('the owner can log in from elsewhere during guesses, and is locked there only by their own mistakes', async () => {
  for (let failure = 1; failure <= 6; failure += 1) await guess(alex.email)
  const elsewhere = '203.0.113.2'
  for (let mistake = 1; mistake <= 4; mistake += 1)
    expect(await guess(alex.email, undefined, at(elsewhere))).toContain(WRONG)
  expect(await guess(alex.email, alex.password, at(elsewhere))).toMatch(/#.*code=/)
  expect(await guess(alex.email, alex.password)).toContain(LOCKED)
})

it('an address with many wrong passwords for many accounts has to wait, but others do not', async () => {
  const sprayed = '203.0.113.66'
  let accounts = 0
  const guessAgain = guesser(at(sprayed))
  const next = () => guessAgain(`customer${(accounts += 1)}@example.com`)
  const trySam = async () => {
    // A hundred in a burst, and one more every two seconds.
    while (accounts < 150 && (await next()).text.includes(WRONG));
    return submit(sam.email, sam.password, at(sprayed))
  }
  let refused = await trySam()
  // Two seconds may have passed before Sam's attempt, which then is allowed.
  while (accounts < 150 && refused.status !== 429) refused = await trySam()
  expect(accounts).toBeGreaterThan(100)
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(refused.text).toContain('Too many attempts came from your network.')
  expect(await guess(sam.email, sam.password, at('203.0.113.67'))).toMatch(/#.*code=/)
})

it('an unknown address gets exactly the same response as a customer’s', async () => {
  const shape = (text: string) => text.replace(/authenticate\/[\w-]+/g, '').replaceAll('nobody@example.com', alex.email)
  for (let failure = 1; failure <= 7; failure += 1)
    expect(shape(await guess('nobody@example.com'))).toBe(shape(await guess(alex.email)))
})

it('each lock lasts longer, up to a quarter of an hour', async () => {
  const waits: string[] = []
  for (let failure = 1; failure <= 10; failure += 1) {
    waits.push(/Try again in ([^.]*)/.exec(await guess(alex.email))?.[1] ?? 'no wait')
    await realm.db.pool.query(`update rate_limit set state = jsonb_set(state::jsonb, '{until}', '0')::text
                                where limit_name = 'sign-ins'`)
    realm = await realm.restart()
  }
  expect(waits.slice(3)).toEqual([
    'no wait',
    'one minute',
    '2 minutes',
    '4 minutes',
    '8 minutes',
    '15 minutes',
    '15 minutes',
  ])
})

it('simultaneous guesses are counted individually', async () => {
  const answers = await Promise.all(Array.from({ length: 12 }, () => guess(alex.email)))
  expect(answers.filter((text) => text.includes(WRONG))).toHaveLength(4)
})

it('the failures are reset when the customer logs in', async () => {
  for (let failure = 1; failure <= 4; failure += 1) await guess(alex.email)
  expect(await guess(alex.email, alex.password)).toMatch(/#.*code=/)
  expect(await guess(alex.email)).toContain(WRONG)
})

it('a typed address is not stored', async () => {
  await guess('my-secret-password')
  const kept = await realm.db.sql.selectFrom('rate_limit').selectAll().execute()
  expect(kept.filter((row) => row.limit_name === 'sign-ins')).toHaveLength(1)
  expect(JSON.stringify(kept)).not.toContain('my-secret-password')
})

it('the password is hashed again at the next login if the cost has been raised', async () => {
  const hash = async () =>
    (
      await realm.db.sql
        .selectFrom('idp_user')
        .select('password_hash')
        .where('id', '=', alex.sub)
        .executeTakeFirstOrThrow()
    ).password_hash
  await setPassword(realm.db.sql, alex.sub, await hashPassword(alex.password, CHEAP / 2))
  expect(await hash()).toMatch(/^scrypt\$8\$/)
  expect(await guess(alex.email, alex.password)).toMatch(/#.*code=/)
  expect(await hash()).toMatch(/^scrypt\$16\$/)
  expect(await guess(alex.email, alex.password)).toMatch(/#.*code=/)
})

// The last test, because its people have hashes of the usual cost, which take a hundred times as long.
it('hashes of the usual cost are accepted, and more than can be computed soon are answered 503 with the time to wait', async () => {
  const slow = await startRealm({ passwordCost: undefined }, ['loopback'])
  const page = await submit(alex.email, alex.password, at(home), slow)
  expect(answerOf(page).get('code')).toBeTruthy()
  const guesses = Array.from({ length: 30 }, (_, account) =>
    submit(`customer${account}@example.com`, 'a wrong one', at('203.0.113.68'), slow),
  )
  const refused = (await Promise.all(guesses)).filter(({ status }) => status === 503)
  expect(refused.length).toBeGreaterThan(0)
  expect(refused[0]?.headers.get('retry-after')).toBe('2')
  expect(refused[0]?.text).toContain('Many people are logging in just now.')
  await slow.close()
})
