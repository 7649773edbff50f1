import { Browser, type Page } from './browser'
import { alex, authorization, loginPage, sam, startRealm, type Realm } from './realm'

let realm: Realm
beforeAll(async () => {
  realm = await startRealm({}, ['loopback'])
})
afterAll(() => realm.close())

const at = (address: string) => new Browser({ 'x-forwarded-for': address })
const open = (browser: Browser) => browser.send(authorization(realm).address)

async function rows(): Promise<number> {
  const { count } = await realm.db.sql
    .selectFrom('idp_state')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

it('stores only so many login pages for one network, and does not keep other networks out', async () => {
  const flood = '203.0.113.5'
  const customer = at(flood)
  const answer = await customer.submit(await loginPage(realm, customer), { email: alex.email, password: alex.password })
  expect(answer.address).toContain('code=')

  const before = await rows()
  const statuses: number[] = []
  while (statuses.length < 200)
    statuses.push(...(await Promise.all(Array.from({ length: 10 }, () => open(at(flood))))).map(({ status }) => status))
  const opened = statuses.filter((status) => status === 303).length
  expect(opened).toBeGreaterThanOrEqual(119)
  expect(opened).toBeLessThan(160)
  expect(statuses.slice(-20).filter((status) => status === 429).length).toBeGreaterThan(0)
  expect((await rows()) - before).toBe(opened)

  // On a slow machine the network may open some again meanwhile.
  let refused: Page | undefined
  for (let tries = 0; !refused && tries < 10; tries += 1) {
    const more = await Promise.all(Array.from({ length: 20 }, () => open(at(flood))))
    refused = more.find(({ status }) => status === 429)
  }
  if (!refused) throw new Error('no page was refused')
  expect(refused.text).toContain('Too many login pages were opened')
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  // A customer who is signed in there, and another network.
  expect((await customer.open(authorization(realm).address)).address).toContain('code=')
  const elsewhere = at('203.0.113.6')
  const entered = await elsewhere.submit(await loginPage(realm, elsewhere), {
    email: sam.email,
    password: sam.password,
  })
  expect(entered.address).toContain('code=')
})
