import { setPassword } from '../../src/identity-provider/users'
import { Browser } from './browser'
import { alex, answerOf, CHEAP, loginPage, sam, startRealm, type Realm } from './realm'

let realm: Realm
beforeAll(async () => {
  realm = await startRealm()
})
afterAll(() => realm.close())
beforeEach(() => realm.db.sql.deleteFrom('rate_limit').execute())

async function guess(email: string, password = 'a wrong one'): Promise<string> {
  const browser = new Browser()
  const page = await browser.submit(await loginPage(realm, browser), { email, password })
  return page.text || page.address
}

const WRONG = 'The email address or the password is wrong.'
const LOCKED = 'Try again in one minute.'

it('an address is locked for a minute after five wrong passwords, even for the right one', async () => {
  for (let failure = 1; failure <= 4; failure += 1) expect(await guess(alex.email)).toContain(WRONG)
  expect(await guess(alex.email)).toContain(LOCKED)
  expect(await guess(alex.email, alex.password)).toContain(LOCKED)
})

it('nobody else is locked', async () => {
  for (let failure = 1; failure <= 5; failure += 1) await guess(alex.email)
  expect(await guess(sam.email, sam.password)).toMatch(/#.*code=/)
})

it('an unknown address is answered exactly like that of a customer', async () => {
  const shape = (text: string) => text.replace(/authenticate\/[\w-]+/g, '').replaceAll('nobody@example.com', alex.email)
  for (let failure = 1; failure <= 7; failure += 1)
    expect(shape(await guess('nobody@example.com'))).toBe(shape(await guess(alex.email)))
})

it('each lock lasts longer, up to a quarter of an hour', async () => {
  const waits: string[] = []
  for (let failure = 1; failure <= 10; failure += 1) {
    waits.push(/Try again in ([^.]*)/.exec(await guess(alex.email))?.[1] ?? 'no wait')
    await realm.db.pool.query(`update rate_limit set state = jsonb_set(state::jsonb, '{until}', '0')::text`)
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

it('simultaneous guesses are counted one by one', async () => {
  const answers = await Promise.all(Array.from({ length: 12 }, () => guess(alex.email)))
  expect(answers.filter((text) => text.includes(WRONG))).toHaveLength(4)
})

it('the failures are forgotten when the customer logs in', async () => {
  for (let failure = 1; failure <= 4; failure += 1) await guess(alex.email)
  expect(await guess(alex.email, alex.password)).toMatch(/#.*code=/)
  expect(await guess(alex.email)).toContain(WRONG)
})

it('a typed address is not stored', async () => {
  await guess('my-secret-password')
  const kept = await realm.db.sql.selectFrom('rate_limit').selectAll().execute()
  expect(kept).toHaveLength(1)
  expect(JSON.stringify(kept)).not.toContain('my-secret-password')
})

it('a new hash is made at the next login when the cost has been raised', async () => {
  const hash = async () =>
    (
      await realm.db.sql
        .selectFrom('idp_user')
        .select('password_hash')
        .where('id', '=', alex.sub)
        .executeTakeFirstOrThrow()
    ).password_hash
  await setPassword(realm.db.sql, alex.sub, alex.password, CHEAP / 2)
  expect(await hash()).toMatch(/^scrypt\$8\$/)
  expect(await guess(alex.email, alex.password)).toMatch(/#.*code=/)
  expect(await hash()).toMatch(/^scrypt\$16\$/)
  expect(await guess(alex.email, alex.password)).toMatch(/#.*code=/)
})

it('hashes of the usual cost are accepted, too', async () => {
  const expensive = await startRealm({ passwordCost: undefined })
  const browser = new Browser()
  const page = await loginPage(expensive, browser)
  expect(answerOf(await browser.submit(page, { email: alex.email, password: alex.password })).get('code')).toBeTruthy()
  await expensive.close()
})
