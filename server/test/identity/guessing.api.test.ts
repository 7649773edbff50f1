import { setPassword } from '../../src/identity/users'
import { Browser } from './browser'
import { alex, answerOf, CHEAP, loginPage, sam, startRealm, type Realm } from './realm'

let realm: Realm
beforeAll(async () => {
  realm = await startRealm()
})
afterAll(() => realm.close())
beforeEach(() => realm.db.sql.deleteFrom('idp_attempt').execute())

async function guess(email: string, password = 'a wrong one'): Promise<string> {
  const browser = new Browser()
  const page = await browser.submit(await loginPage(realm, browser), { email, password })
  return page.text || page.address
}

const WRONG = 'The email address or the password is wrong.'
const LOCKED = 'Try again in one minute.'

it('locks an address for a minute after five wrong passwords, also for the right one', async () => {
  for (let failure = 1; failure <= 4; failure += 1) expect(await guess(alex.email)).toContain(WRONG)
  expect(await guess(alex.email)).toContain(LOCKED)
  expect(await guess(alex.email, alex.password)).toContain(LOCKED)
})

it('does not lock anyone else', async () => {
  for (let failure = 1; failure <= 5; failure += 1) await guess(alex.email)
  expect(await guess(sam.email, sam.password)).toMatch(/#.*code=/)
})

it('answers for an address that nobody has exactly as for a customer', async () => {
  const shape = (text: string) => text.replace(/authenticate\/[\w-]+/g, '').replaceAll('nobody@example.com', alex.email)
  for (let failure = 1; failure <= 7; failure += 1)
    expect(shape(await guess('nobody@example.com'))).toBe(shape(await guess(alex.email)))
})

it('locks for longer each time, up to a quarter of an hour', async () => {
  const waits: string[] = []
  for (let failure = 1; failure <= 10; failure += 1) {
    waits.push(/Try again in ([^.]*)/.exec(await guess(alex.email))?.[1] ?? 'no wait')
    await realm.db.sql
      .updateTable('idp_attempt')
      .set({ locked_until: new Date(Date.now() - 1000) })
      .where('locked_until', 'is not', null)
      .execute()
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

it('counts guesses that are sent at once one by one', async () => {
  const answers = await Promise.all(Array.from({ length: 12 }, () => guess(alex.email)))
  expect(answers.filter((text) => text.includes(WRONG))).toHaveLength(4)
})

it('forgets the failures when the customer logs in', async () => {
  for (let failure = 1; failure <= 4; failure += 1) await guess(alex.email)
  expect(await guess(alex.email, alex.password)).toMatch(/#.*code=/)
  expect(await guess(alex.email)).toContain(WRONG)
})

it('keeps no address that was typed', async () => {
  await guess('my-secret-password')
  const kept = await realm.db.sql.selectFrom('idp_attempt').select('address').execute()
  expect(JSON.stringify(kept)).not.toContain('my-secret-password')
})

it('makes a new hash at the next login when the cost has grown', async () => {
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

it('takes passwords of the usual cost too', async () => {
  const expensive = await startRealm({ passwordCost: undefined })
  const browser = new Browser()
  const page = await loginPage(expensive, browser)
  expect(answerOf(await browser.submit(page, { email: alex.email, password: alex.password })).get('code')).toBeTruthy()
  await expensive.close()
})
