// From a customer's change to the email at a real SMTP server: at least once, and never for a change that did not
// happen.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { Registry as MetricsRegister } from 'prom-client'
import { brand } from '@switchboard/brand'
import { openDatabase, type Database } from '../../src/db/connection'
import { readMailSettings } from '../../src/config/mail-settings'
import { dropMail, readOutbox, retryMail } from '../../src/mail/dead-letters'
import { createMailMetrics } from '../../src/mail/mail-metrics'
import { emptyOldMails } from '../../src/mail/mail-queue'
import { startMailWorker, type MailWorker } from '../../src/mail/mail-worker'
import { mailColours } from '../../src/mail/mail-look'
import { storeMails } from '../../src/mail/outbox'
import { openTransport } from '../../src/mail/transport'
import { writeMail } from '../../src/mail/write-mail'
import { ChangingAccounts } from '../account/changing-accounts'
import { day, openMeteringDatabase } from '../metering/database'
import { newDataDir, removeDataDir, startServer } from '../support/server'
import { until } from '../support/until'
import { makeRelayCertificate, Relay } from './relay'

const onPostgres = process.env['API_TESTS_ENGINE'] === 'postgres'
const from = { name: brand.name, address: 'portal@energy.example' }
const why = { who: 'an operator', why: 'a test' }

const styles = readFileSync(join(__dirname, '../../../shared/brand/src/wattlebird/brand.css'), 'utf8')
const look = { brand, locale: 'en-AU', colours: mailColours(styles) }

let relay: Relay
let accounts: ChangingAccounts
let worker: MailWorker
let metrics: MetricsRegister
const logged: { readonly level: string; readonly about: object }[] = []

const startWorker = (db: Database, url = relay.url) => {
  metrics = new MetricsRegister()
  return startMailWorker({
    db,
    transport: openTransport(readMailSettings({ SMTP_URL: url, MAIL_FROM: from.address }).mail, from, {
      id: 'mark',
      png: Buffer.from('a picture'),
    }),
    write: (mail) => writeMail(mail, { look, portal: 'https://portal.example' }),
    metrics: createMailMetrics(db, metrics),
    log: {
      warn: (about: object) => void logged.push({ level: 'warn', about }),
      error: (about: object) => void logged.push({ level: 'error', about }),
    },
  })
}

beforeAll(async () => {
  relay = await Relay.open()
  accounts = await ChangingAccounts.open(day('2026-11-23'), { onMails: () => worker.wake() })
  worker = startWorker(accounts.db)
}, 60_000)
afterAll(async () => {
  await worker.stop()
  await accounts.close()
  await relay.stop()
}, 60_000)
beforeEach(() => void logged.splice(0))

const ownerOf = (account: number) => `owner${account}@example.com`
const change = (account: number, phoneNumber = '0412345678') =>
  accounts.call(account, 'POST /contact/update', { sendBillTo: 0, phoneNumber })
const takenFor = (account: number) => relay.takenFor(ownerOf(account))

interface StoredMail {
  readonly id: string
  readonly attempts: number
  readonly error: string | null
  readonly sent_at: Date | null
  readonly dead_at: Date | null
  readonly recipient: string
  readonly facts: unknown
  readonly transport: string | null
}

async function storedFor(account: number): Promise<StoredMail> {
  const { rows } = await accounts.db.pool.query<StoredMail>('select * from mail_outbox where account_id = $1', [
    account,
  ])
  expect(rows).toHaveLength(1)
  return rows[0]!
}

/** Ends the pause before the next attempt. */
async function passTime(account: number): Promise<void> {
  await accounts.db.pool.query('update mail_outbox set due_at = now() where account_id = $1', [account])
  worker.wake()
}

test('a change is confirmed by one email, in text and HTML, immediately', async () => {
  const account = await accounts.add()
  const began = Date.now()
  expect((await change(account)).status).toBe(200)
  await until(() => takenFor(account).length > 0)
  expect(Date.now() - began).toBeLessThan(1_500)
  await until(async () => (await storedFor(account)).sent_at !== null)
  const [mail] = takenFor(account)
  expect(takenFor(account)).toHaveLength(1)
  expect(mail?.messageId).toBe(`<${(await storedFor(account)).id}@energy.example>`)
  for (const line of [
    'From: Wattlebird Energy <portal@energy.example>',
    'Subject: Your contact details have changed',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Type: text/html; charset=utf-8',
  ])
    expect(mail?.source).toContain(`${line}\r\n`)
  expect(await storedFor(account)).toMatchObject({ attempts: 1, error: null, transport: 'smtp' })
  expect(await metrics.metrics()).toContain('switchboard_outbox_sent_total{template="contact-details-changed"}')
})

test('audit log, email and server log have the id that the proxy assigned to the request', async () => {
  const account = await accounts.add()
  const id = 'a-request-of-a-proxy-1'
  relay.answers.push([451, 'Try again'])
  await accounts.call(
    account,
    'POST /contact/update',
    { sendBillTo: 1, phoneNumber: '0412345678' },
    { 'x-request-id': id },
  )
  await until(async () => (await storedFor(account)).error !== null)
  expect(logged).toEqual([{ level: 'warn', about: expect.objectContaining({ reqId: id }) }])
  await passTime(account)
  await until(() => takenFor(account).length > 0)
  expect(takenFor(account)[0]?.source.toLowerCase()).toContain(`x-request-id: ${id}\r\n`)
  const { rows } = await accounts.db.pool.query('select request_id from audit where account_id = $1', [account])
  expect(rows).toEqual([{ request_id: id }])
  await until(async () => (await storedFor(account)).sent_at !== null)
})

test('an email that the relay cannot accept now is sent later, with the same Message-ID', async () => {
  const account = await accounts.add()
  relay.answers.push([451, 'Try again'])
  const before = relay.attempts.length
  await change(account)
  await until(async () => (await storedFor(account)).error !== null)
  expect(await storedFor(account)).toMatchObject({ attempts: 1, sent_at: null, dead_at: null })
  expect((await readOutbox(accounts.db)).failed).toMatchObject([
    { deadAt: null, error: expect.stringContaining('451') },
  ])
  await passTime(account)
  await until(() => takenFor(account).length > 0)
  const [first, second] = relay.attempts.slice(before)
  expect(second).toBe(first)
  await until(async () => (await storedFor(account)).sent_at !== null)
})

test('a permanently refused email is given up immediately, and an operator sends or drops it', async () => {
  const [account, other] = [await accounts.add(), await accounts.add()]
  relay.recipientAnswers.push([550, `<${ownerOf(account)}> is unknown`])
  await change(account)
  await until(async () => (await storedFor(account)).dead_at !== null)
  relay.answers.push([554, 'Spam'])
  await change(other)
  await until(async () => (await storedFor(other)).dead_at !== null)
  const [mail, otherMail] = [await storedFor(account), await storedFor(other)]

  const { failed } = await readOutbox(accounts.db)
  expect(failed).toMatchObject([
    {
      id: mail.id,
      template: 'contact-details-changed',
      attempts: 1,
      error: expect.stringContaining('550 (address) is unknown'),
    },
    { id: otherMail.id, error: expect.stringContaining('554 Spam') },
  ])
  expect(JSON.stringify([failed, logged])).not.toContain(ownerOf(account))
  expect(await metrics.metrics()).toContain('switchboard_outbox_dead 2')

  expect(await retryMail(accounts.db, mail.id, why)).toBe(true)
  expect(await dropMail(accounts.db, otherMail.id, why)).toBe(true)
  worker.wake()
  await until(() => takenFor(account).length === 1)
  await until(async () => (await storedFor(account)).sent_at !== null)
  expect(await dropMail(accounts.db, mail.id, why)).toBe(false)
  expect(await accounts.mails(other)).toEqual([])
  expect(takenFor(other)).toEqual([])
  const trail = (action: string, { id }: StoredMail) => ({
    action,
    detail: { mail: id, template: 'contact-details-changed', ...why },
  })
  expect((await accounts.audit(account)).at(-1)).toEqual(trail('mail-retried', mail))
  expect((await accounts.audit(other)).at(-1)).toEqual(trail('mail-dropped', otherMail))
  expect((await readOutbox(accounts.db)).failed).toEqual([])
})

test('an email is given up after 24 attempts', async () => {
  const account = await accounts.add()
  relay.answers.push([451, 'Try again'], [451, 'Try again'])
  await change(account)
  await until(async () => (await storedFor(account)).attempts === 1 && relay.answers.length === 1)
  await until(async () => (await storedFor(account)).error !== null)
  await accounts.db.pool.query('update mail_outbox set attempts = 23 where account_id = $1', [account])
  await passTime(account)
  await until(async () => (await storedFor(account)).dead_at !== null)
  expect(await storedFor(account)).toMatchObject({ attempts: 24 })
  await dropMail(accounts.db, (await storedFor(account)).id, why)
})

test('a change never waits for the relay: while it is down, emails are queued', async () => {
  const account = await accounts.add()
  await relay.stop()
  expect((await change(account)).status).toBe(200)
  await until(async () => (await storedFor(account)).error !== null)
  expect(await storedFor(account)).toMatchObject({ dead_at: null, error: expect.stringContaining('ECONNREFUSED') })
  await relay.start()
  await passTime(account)
  await until(() => takenFor(account).length === 1)
})

test('no email is given up while the relay refuses our password, and operators are informed', async () => {
  const account = await accounts.add()
  await relay.stop()
  await relay.start('another password')
  await change(account)
  await until(async () => (await storedFor(account)).error !== null)
  expect(await storedFor(account)).toMatchObject({
    attempts: 0,
    dead_at: null,
    error: expect.stringContaining('EAUTH'),
  })
  expect(logged).toEqual([{ level: 'error', about: expect.objectContaining({ template: 'contact-details-changed' }) }])
  await relay.stop()
  await relay.start()
  await passTime(account)
  await until(() => takenFor(account).length === 1)
})

test('a change that is rolled back sends nothing', async () => {
  const account = await accounts.add()
  const { sql } = accounts.db
  const attempts = relay.attempts.length
  const failed = sql.transaction().execute(async (transaction) => {
    const facts = { firstName: 'Ann', accountNumber: '4000000011', on: '2026-12-11' }
    const mail = { event: 'audit/0', accountId: account, recipient: ownerOf(account) }
    await storeMails(transaction, [{ ...mail, template: 'move-out-booked', facts }])
    if (onPostgres) {
      worker.wake()
      await setTimeout(200)
    }
    throw new Error('undone')
  })
  await expect(failed).rejects.toThrow('undone')
  worker.wake()
  await setTimeout(200)
  expect(relay.attempts).toHaveLength(attempts)
  expect(await accounts.mails(account)).toEqual([])
})

test('an event sends one email to each recipient', async () => {
  const account = await accounts.add()
  const facts = { firstName: 'Ann', accountNumber: '4000000011', before: '2026-12-11' }
  for (const recipient of ['old@example.com', 'new@example.com', 'old@example.com'])
    await accounts.db.sql
      .transaction()
      .execute((sql) =>
        storeMails(sql, [{ event: 'one', accountId: account, recipient, template: 'move-out-cancelled', facts }]),
      )
  worker.wake()
  await until(() => [...relay.takenFor('old@example.com'), ...relay.takenFor('new@example.com')].length === 2)
  await until(async () => (await readOutbox(accounts.db)).waiting.count === 0)
  await accounts.db.pool.query(
    `update mail_outbox set sent_at = now() - interval '31 days' where account_id = $1 and sent_at is not null`,
    [account],
  )
  await emptyOldMails(accounts.db)
  expect(await accounts.mails(account)).toEqual(
    Array(2).fill({ template: 'move-out-cancelled', recipient: '', facts: {} }),
  )
})

test('the contents of emails from the last 30 days, and of those given up, are kept', async () => {
  const account = await accounts.add()
  await change(account)
  await until(async () => (await storedFor(account)).sent_at !== null)
  await accounts.db.pool.query(`update mail_outbox set sent_at = now() - interval '29 days' where account_id = $1`, [
    account,
  ])
  await emptyOldMails(accounts.db)
  expect(await storedFor(account)).toMatchObject({
    recipient: ownerOf(account),
    facts: { accountNumber: expect.anything() },
  })
})

test('two workers send each of forty emails once', async () => {
  const account = await accounts.add()
  const db = onPostgres ? await openDatabase({ databaseUrl: process.env['DATABASE_URL'], dataDir: '' }) : accounts.db
  const other = startWorker(db)
  await accounts.db.sql.transaction().execute((sql) => storeMails(sql, mailsOf(account, 40)))
  worker.wake()
  other.wake()
  await until(() => takenOf(account).length >= 40)
  await until(async () => (await readOutbox(accounts.db)).waiting.count === 0)
  expect(takenOf(account)).toHaveLength(40)
  await other.stop()
  if (onPostgres) await db.close()
}, 30_000)

const mailsOf = (account: number, count: number) =>
  Array.from({ length: count }, (_, at) => ({
    event: `${account}/${at}`,
    accountId: account,
    recipient: `mail-${account}-${at}@example.com`,
    template: 'move-out-cancelled' as const,
    facts: { firstName: 'Ann', accountNumber: '4000000011', before: '2026-12-11' },
  }))
const takenOf = (account: number) =>
  relay.taken.filter(({ recipients }) => recipients[0]?.startsWith(`mail-${account}-`))

test('an email interrupted by a kill or a stop is sent after the restart with the same id, by STARTTLS and by TLS', async () => {
  const dataDir = newDataDir()
  const certificate = makeRelayCertificate(dataDir)
  const byStartTls = await relay.openEncrypted({ by: 'STARTTLS', certificate })
  const byTls = await relay.openEncrypted({ by: 'TLS', certificate })
  const settings = { DATA_DIR: dataDir, PLUGINS: 'portal', IDENTITY_URL: 'http://127.0.0.1:9', MAIL_FROM: from.address }
  const databaseUrl = process.env['DATABASE_URL']
  // On PostgreSQL the other tests' worker would send the emails.
  await worker.stop()
  const use = async <Result>(work: (db: Database) => Promise<Result>): Promise<Result> => {
    const db = onPostgres ? accounts.db : await openMeteringDatabase(dataDir)
    try {
      return await work(db)
    } finally {
      if (!onPostgres) await db.close()
    }
  }
  const account = await use(async (db) => {
    const id = await ChangingAccounts.addTo(db)
    await db.sql.transaction().execute((sql) => storeMails(sql, mailsOf(id, 1)))
    return id
  })
  const start = ({ url }: Relay) =>
    startServer({
      ...settings,
      SMTP_URL: url,
      NODE_EXTRA_CA_CERTS: certificate.file,
      ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
    })
  const attempts = relay.attempts.length
  for (const [end, to] of [
    ['kill', byTls],
    ['stop', byStartTls],
  ] as const) {
    const before = relay.attempts.length
    relay.answers.push('silence')
    const server = await start(to)
    await until(() => relay.attempts.length > before)
    const told = Date.now()
    // Waits for the email in progress, but not as long as the relay may be silent.
    if (end === 'kill') await server.kill()
    else expect(await server.stop()).toBe(0)
    expect(Date.now() - told).toBeLessThan(10_500)
    // Expires the ended process's lease.
    await use((db) => db.pool.query('update mail_outbox set leased_until = now() where lease is not null'))
  }
  const second = await start(byTls)
  await until(() => takenOf(account).length > 0)
  expect(relay.attempts.slice(attempts)).toHaveLength(3)
  expect(new Set(relay.attempts.slice(attempts)).size).toBe(1)
  expect(relay.ways.slice(attempts)).toEqual(['TLS', 'STARTTLS', 'TLS'])
  if (onPostgres) await sendManyWith(await start(byStartTls))
  const began = Date.now()
  expect(await second.stop()).toBe(0)
  expect(Date.now() - began).toBeLessThan(3_000)
  const left = await use((db) => readOutbox(db))
  expect(left.waiting.count).toBe(0)
  expect(takenOf(account)).toHaveLength(1)
  await Promise.all([byStartTls.stop(), byTls.stop()])
  removeDataDir(dataDir)
  worker = startWorker(accounts.db)

  /** Together with the second server. */
  async function sendManyWith(third: Awaited<ReturnType<typeof start>>): Promise<void> {
    const many = await accounts.add()
    await accounts.db.sql.transaction().execute((sql) => storeMails(sql, mailsOf(many, 40)))
    await until(async () => (await readOutbox(accounts.db)).waiting.count === 0)
    expect(takenOf(many)).toHaveLength(40)
    await third.stop()
  }
}, 60_000)
