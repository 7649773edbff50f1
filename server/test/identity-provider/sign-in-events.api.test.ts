// Sign-ins in the log: what happened, to whom and from where, only by pseudonyms.
import { setTimeout } from 'node:timers/promises'
import { callerOf } from '@switchboard/platform-server/http/log'
import { Browser } from './browser'
import { alex, loginPage, signIn, startRealm, type Realm } from './realm'

interface Event {
  readonly event: string
  readonly caller?: string
  readonly person?: string
  readonly network: string
}
const links: string[] = []
let realm: Realm
beforeAll(async () => {
  realm = await startRealm({}, ['127.0.0.1'], async (mail) => void ('path' in mail && links.push(mail.path)))
})
afterAll(() => realm.close())

const from = (network: string) => new Browser({ 'x-forwarded-for': network })
const eventsSince = (start: number): readonly Event[] =>
  realm.log
    .slice(start)
    .map((line) => JSON.parse(line) as Event & { msg: string })
    .filter(({ msg }) => msg === 'sign-in event')
const names = (events: readonly Event[]) => events.map(({ event }) => event)

async function logInWith(browser: Browser, email: string, password: string): Promise<void> {
  await browser.submit(await loginPage(realm, browser), { email, password })
}

it('a sign-in and a logout have the same pseudonym as API calls', async () => {
  const start = realm.log.length
  const browser = from('203.0.113.1')
  const { id_token } = await signIn(realm, browser)
  await browser.open(`${realm.base}/protocol/openid-connect/logout?id_token_hint=${id_token}`)
  const events = eventsSince(start)
  expect(names(events)).toEqual(['signed-in', 'logged-out'])
  for (const { caller } of events) expect(caller).toBe(callerOf('embedded', alex.sub))
})

it('wrong passwords and a lock distinguish persons and networks', async () => {
  const start = realm.log.length
  for (let tries = 0; tries < 5; tries += 1) await logInWith(from('203.0.113.2'), ' Alex@Example.com', 'wrong')
  await logInWith(from('203.0.113.3'), 'nobody@example.com', 'wrong')
  const events = eventsSince(start)
  expect(names(events)).toEqual([...Array<string>(5).fill('wrong-password'), 'locked', 'wrong-password'])
  const [first, last] = [events[0], events.at(-1)]
  expect(new Set(events.slice(0, 6).map(({ person, network }) => `${person} ${network}`)).size).toBe(1)
  expect(first?.person).not.toBe(last?.person)
  expect(first?.network).not.toBe(last?.network)
})

it('a forgotten password is logged when the link is requested and when the password is set', async () => {
  const start = realm.log.length
  const browser = from('203.0.113.4')
  const login = await loginPage(realm, browser)
  const [, link = ''] = /<a [^>]*href="([^"]+)">Forgot your password\?<\/a>/.exec(login.text) ?? []
  await browser.submit(await browser.open(new URL(link, realm.origin).href), { email: alex.email })
  for (let tries = 0; links.length === 0 && tries < 500; tries += 1) await setTimeout(10)
  const form = await browser.open(realm.origin + String(links.at(-1)))
  await browser.submit(form, { password: 'some quiet river', confirmation: 'some quiet river' })
  const events = eventsSince(start)
  expect(names(events)).toEqual(['reset-asked', 'reset-used', 'password-changed'])
  expect(new Set(events.map(({ person }) => person)).size).toBe(1)
})

it('no line contains an address, a network or a password', () => {
  expect(realm.log.join('')).not.toMatch(/example\.com|203\.0\.113|wattlebird|some quiet river/i)
})
