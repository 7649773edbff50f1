// A server that is killed while people change how they sign in, end sessions and choose news: what is stored, the audit
// log and the emails agree, and nothing that a person was told is lost or doubled. KILLS=60 for more kills.
import { setTimeout } from 'node:timers/promises'
import type { Database } from '../../src/db/connection'
import { withDatabase } from '../support/customers'
import { layOutPeople } from '../support/copied-databases'
import { call } from '../support/portal'
import { freePort } from '../support/postgres'
import { newDataDir, removeDataDir, startServer, type RunningServer, type Settings } from '../support/server'
import { signIn } from '../support/sign-in'
import { Browser, type Page } from './browser'
import { CarefulPerson } from './kills/careful-person'
import { credentialsOf } from './kills/credentials'
import { expectStored } from './kills/expect-stored'
import { Writes } from './kills/writes'
import { newPasskey } from './new-passkey'
import { answerOf, openAction } from './realm'

const KILLS = Number(process.env['KILLS'] ?? 2)
const MS_FOR_EACH = 30_000
const MOST_PASSKEYS = 4
const people = ['alex', 'sam', 'priya', 'liam'].map((name) => ({
  email: `${name}@example.com`,
  password: 'wattlebird',
}))
type Person = (typeof people)[number]
const writes = new Writes()
/** Their codes work once in half a minute, which takes too long for `npm test`. */
const careful = (process.env['KILLS'] ? ['grace', 'theo'] : []).map(
  (name) => new CarefulPerson(`${name}@example.com`, writes),
)
/** Each kill waits for the next write of one of these. */
const KINDS = [
  'passkey-added',
  'notification-changed',
  'sessions',
  'passkey-removed',
  ...(process.env['KILLS']
    ? [
        'authenticator-set-up',
        'recovery-codes',
        'recovery-codes-replaced',
        'authenticator-removed',
        'password-changed',
        'session-ended',
      ]
    : []),
]
const LONGEST_WAIT_MS = 30_000
/** About as long as the slowest write takes. */
const WITHIN_MS = 40

const databaseUrl = process.env['DATABASE_URL']
const dataDir = newDataDir()
let settings: Settings
let server: RunningServer
let isOver = false
/** What people were told, by kind of change. */
const told = new Map<string, number>()

/** Always on the same port, so that an open login page works after a restart. */
const start = () => startServer({ ...settings, DATA_DIR: dataDir })
const realm = () => ({ origin: server.origin, base: `${server.origin}/auth/realms/switchboard` })
const count = (kind: string) => void told.set(kind, (told.get(kind) ?? 0) + 1)
const isDone = (page: Page) => answerOf(page).get('kc_action_status') === 'success'

beforeAll(async () => {
  await layOutPeople(dataDir)
  settings = {
    DEMO: '1',
    PORT: String(await freePort()),
    ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
  }
  server = await start()
}, 120_000)
afterAll(async () => {
  await server.stop()
  removeDataDir(dataDir)
}, 60_000)

async function addPasskey(person: Person): Promise<void> {
  const { send } = await newPasskey(realm(), new Browser(), { name: 'Key', person })
  const back = await writes.send('passkey-added', send)
  if (isDone(back)) count('passkey-added')
}

async function removePasskey(person: Person, id: string): Promise<void> {
  const browser = new Browser()
  const page = await openAction(realm(), browser, `delete_credential:${id}`, person)
  if (isDone(await writes.send('passkey-removed', () => browser.submit(page, {})))) count('passkey-removed')
}

/** The last choice that a person sent, and whether it was confirmed. */
const choices = new Map<string, { readonly byMail: boolean; isTold: boolean }>()

async function chooseNews({ email }: Person, token: string, byMail: boolean): Promise<void> {
  const choice = { byMail, isTold: false }
  choices.set(email, choice)
  const init = {
    method: 'PUT',
    headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
    body: JSON.stringify({ kind: 'bill-overdue', byMail }),
  }
  const { status } = await writes.send('notification-changed', () =>
    call('/api/portal/account/notifications', token, init, server.origin),
  )
  choice.isTold = status === 200
}

async function endOthers(token: string): Promise<void> {
  const init = { method: 'DELETE', headers: { 'idempotency-key': crypto.randomUUID() } }
  const { status } = await writes.send('sessions', () =>
    call('/api/portal/account/sessions', token, init, server.origin),
  )
  if (status === 204) count('sessions')
}

/** Whatever fails because the server died is given up. */
async function useAccount(person: Person): Promise<void> {
  for (let round = 0; !isOver; round += 1) {
    try {
      const { access_token: token } = await signIn(server.origin, person.email)
      const passkeys = await credentialsOf(realm().base, token, 'webauthn-passwordless')
      const [first] = passkeys
      if (first !== undefined && passkeys.length >= MOST_PASSKEYS) await removePasskey(person, first)
      else await addPasskey(person)
      await chooseNews(person, token, round % 2 === 1)
      await endOthers(token)
    } catch {
      await setTimeout(100)
    }
  }
}

interface Kept {
  readonly kind: string
  readonly rows: number
  readonly mails: number
}

/** Rows of the audit log and emails, by kind. */
const KEPT = `select action as kind, count(*)::int as rows,
  (select count(*)::int from mail_outbox m where m.template = action) as mails
  from audit where action like 'passkey-%' group by action`

/** What each person has chosen, and the last choice in the audit log. */
const CHOICES = `select a.email, p.by_mail as chosen,
  (select (u.detail ->> 'byMail')::boolean from audit u
    where u.account_id = a.id and u.action = 'notification-changed' order by u.id desc limit 1) as logged
  from mail_preference p join account a on a.id = p.account_id where p.kind = 'bill-overdue'`

/** Makes codes and changes possible that a person would otherwise wait for, as after an hour. */
async function passTime({ pool }: Database): Promise<void> {
  await pool.query(`delete from rate_limit where limit_name in ('factor-changes', 'password-changes')`)
  await pool.query(`update idp_credential set last_step = null where kind = 'authenticator'`)
  for (const person of careful) person.forgetUsedCodes()
}

const began = Date.now()

/** Prints while the test runs, because many kills take minutes. */
function showProgress(kill: number, hit: readonly string[]): void {
  if (!process.env['KILLS']) return
  const seconds = Math.round((Date.now() - began) / 1000)
  const wanted = KINDS[kill % KINDS.length]
  process.stderr.write(`kill ${kill + 1} of ${KILLS}, ${seconds} s: ${wanted}, hit ${hit.join(', ') || 'nothing'}\n`)
}

test(
  'what is stored, the audit log and the emails agree, and nothing that a person was told is lost',
  async () => {
    const users = [
      ...people.map(useAccount),
      ...careful.map((person) =>
        person.live(
          () => server.origin,
          () => isOver,
        ),
      ),
    ]
    for (let kill = 0; kill < KILLS; kill += 1) {
      await writes.next(KINDS[kill % KINDS.length]!, LONGEST_WAIT_MS)
      await setTimeout(Math.random() * WITHIN_MS)
      const hit = writes.countKill()
      await server.kill()
      if (careful.length > 0) await withDatabase(databaseUrl, dataDir, passTime)
      server = await start()
      showProgress(kill, hit)
      for (const person of careful) person.throwIfStuck()
    }
    await setTimeout(2_000)
    isOver = true
    await Promise.all(users)
    for (const person of careful) {
      person.throwIfStuck()
      await person.settle(server.origin)
    }
    await server.stop()
    await withDatabase(databaseUrl, dataDir, async ({ pool }) => {
      const kept = new Map((await pool.query<Kept>(KEPT)).rows.map((row) => [row.kind, row]))
      const [added, removed] = ['passkey-added', 'passkey-removed'].map(
        (kind) => kept.get(kind) ?? { kind, rows: 0, mails: 0 },
      )
      if (process.env['KILLS'])
        console.log(
          JSON.stringify({
            KILLS,
            hit: writes.interrupted,
            missed: writes.missed,
            sent: writes.sent,
            told: Object.fromEntries(told),
            kept: [...kept.values()],
            careful: careful.map((person) => person.told),
          }),
        )
      for (const each of [added, removed]) {
        expect(each?.mails).toBe(each?.rows)
        expect(each?.rows).toBeGreaterThanOrEqual(told.get(each?.kind ?? '') ?? 0)
        expect(each?.rows).toBeLessThanOrEqual(writes.sent[each?.kind ?? ''] ?? 0)
      }
      const { rows } = await pool.query<{ left: number }>(
        `select count(*)::int as left from idp_credential where kind = 'passkey'`,
      )
      expect(rows[0]?.left).toBe((added?.rows ?? 0) - (removed?.rows ?? 0))
      const { rows: stored } = await pool.query<{ email: string; chosen: boolean; logged: boolean }>(CHOICES)
      await expectStored(pool, careful)
      expect(stored.filter(({ chosen, logged }) => chosen !== logged)).toEqual([])
      for (const [email, { byMail, isTold }] of choices)
        if (isTold)
          expect({ email, byMail: stored.find((row) => row.email === email)?.chosen ?? true }).toEqual({
            email,
            byMail,
          })
    })
    // Each kind is aimed at in turn.
    expect(KINDS.filter((kind) => (writes.interrupted[kind] ?? 0) < Math.floor(KILLS / KINDS.length / 2))).toEqual([])
    expect(told.get('passkey-added')).toBeGreaterThan(0)
    expect(told.get('sessions')).toBeGreaterThan(0)
    server = await start()
  },
  120_000 + KILLS * MS_FOR_EACH,
)
