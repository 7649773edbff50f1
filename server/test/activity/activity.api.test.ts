// What a customer reads about changes: the rows of the audit log of the account, a page at a time.
import { activityTitles } from '@switchboard/domain'
import type { ActivityResponse } from '@switchboard/wire'
import { addChangesOfAdditionalContacts } from '../../src/account/change-additional-holders'
import { addMoveOutRoutes } from '../../src/account/move-out'
import { addLanguageRoute } from '../../src/account/update-language'
import { addAccountRoute } from '../../src/account/account'
import { addUpdateContactRoute } from '../../src/account/update-contact-details'
import { addActivityRoute } from '../../src/activity/activity-route'
import { finishMoveOuts } from '../../src/changes/finish-move-outs'
import { changesLimit } from '../../src/changes/add-change'
import { addDataKeyRoutes } from '../../src/data/data-key-routes'
import { addNotificationRoutes, addUnsubscribePages } from '../../src/notifications'
import { unsubscribeLinks } from '../../src/notifications/unsubscribe-link'
import { storeResetMail, storeSecurityChange } from '../../src/mail/security-changes'
import { ChangingAccounts } from '../account/changing-accounts'
import { day, openMeteringDatabase, type MeteringDatabase } from '../metering/database'
import { accountServer } from '../support/account-server'
import { callAs } from '../support/call-as'

const TODAY = day('2026-11-27')
const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'

let db: MeteringDatabase
let app: ReturnType<typeof accountServer>
let origin: string
beforeAll(async () => {
  db = await openMeteringDatabase()
  const changes = { db, limit: changesLimit(db) }
  app = accountServer(db, TODAY, (server) => {
    addActivityRoute(server, { db, offersDirectDebit: true })
    addChangesOfAdditionalContacts(server, changes)
    addDataKeyRoutes(server, changes)
    addMoveOutRoutes(server, changes)
    addNotificationRoutes(server, changes)
    addUpdateContactRoute(server, changes)
    addAccountRoute(server, { db, announcesDebits: true })
    addLanguageRoute(server, changes)
    addUnsubscribePages(server, db)
  })
  origin = await app.listen({ port: 0, host: '127.0.0.1' })
}, 120_000)
afterAll(async () => {
  await app.close()
  await db.remove()
}, 60_000)

const PATH = '/api/portal/account'
type Headers = Readonly<Record<string, string>>
const onWindows = { 'user-agent': CHROME, session: 'here', person: 'Ann Lee' }

function callsOf(account: number, headers: Headers = onWindows) {
  const call = async <Body>(request: string, body?: unknown, more: Headers = {}): Promise<Body> => {
    const address = request.replace(' ', ` ${PATH}`)
    const answer = await callAs<Body>(origin, { account, request: address, body, headers: { ...headers, ...more } })
    if (answer.status >= 300) throw new Error(`${request}: ${answer.status} ${JSON.stringify(answer.body)}`)
    return answer.body
  }
  return {
    call,
    page: (after?: string) =>
      call<ActivityResponse>(`GET /activity${after === undefined ? '' : `?after=${encodeURIComponent(after)}`}`),
    entries: async () => (await call<ActivityResponse>('GET /activity')).entries,
  }
}

/** Expects a kind that has words in each language. */
const anEntry = (entry: object) => ({
  kind: expect.stringMatching(new RegExp(`^(${Object.keys(activityTitles).join('|')})$`)),
  at: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T/),
  about: null,
  values: [],
  by: { author: 'you', name: null },
  session: { browser: 'Chrome on Windows', isThis: true },
  undo: null,
  ...entry,
})

const sam = { firstName: 'Sam', lastName: 'Lee', dateOfBirth: '1985-03-27' }
const aHolder = { ...sam, emailAddress: 'sam@example.com', phoneNumber: '0491570110' }

const addMany = async (account: number, count: number) =>
  db.pool.query(
    `insert into audit (account_id, subject, action, detail, at)
     select $1, 'a-customer', 'payment-received', jsonb_build_object('cents', n), now() - interval '1 hour' from generate_series(1, $2) n`,
    [account, count],
  )

test('an account without changes has an empty list', async () => {
  const account = await ChangingAccounts.addTo(db)
  expect(await callsOf(account).page()).toEqual({ entries: [], next: null })
})

test('a change of contact details has its values and its device, and can be undone while it is current', async () => {
  const account = await ChangingAccounts.addTo(db)
  const { call, entries } = callsOf(account)
  await call('POST /contact/update', { phoneNumber: '0412345678', sendBillTo: 1 })
  const change = anEntry({
    title: 'Contact details changed',
    values: [
      { of: 'phone', before: '0491 570 006', after: '0412 345 678' },
      { of: 'bills', before: 'Email', after: 'Post' },
    ],
    undo: 'change-contact-details',
  })
  expect(await entries()).toEqual([change])
  expect(await callsOf(account, { 'user-agent': SAFARI, session: 'there' }).entries()).toEqual([
    { ...change, session: { browser: 'Chrome on Windows', isThis: false } },
  ])
  await callsOf(account, { 'user-agent': SAFARI, session: 'there' }).call('POST /contact/update', {
    phoneNumber: '0491570006',
    sendBillTo: 1,
  })
  expect(await entries()).toMatchObject([
    { session: { browser: 'Safari on iPhone', isThis: false }, undo: 'change-contact-details' },
    { undo: null },
  ])
})

test('a move-out can be taken back while it is booked, until the day before', async () => {
  const account = await ChangingAccounts.addTo(db)
  const { call, entries } = callsOf(account)
  const on = (date: string) => ({ requestedCancellationDate: `${date}T00:00:00.000` })
  await call('POST /cancel', on('2026-12-04'))
  await call('PUT /move-out', { ...on('2026-12-07'), moveOutDate: '2026-12-04' })
  const [changed, booked] = await entries()
  expect(changed).toEqual(
    anEntry({
      title: 'Move-out changed',
      values: [{ of: 'movesOn', before: '2026-12-04', after: '2026-12-07' }],
      undo: 'change-move-out',
    }),
  )
  expect(booked).toMatchObject({ title: 'Move-out booked', undo: null })
  const undosOn = async (today: string) =>
    (await callsOf(account, { ...onWindows, today }).entries()).map(({ undo }) => undo)
  expect(await undosOn('2026-12-06')).toEqual(['change-move-out', null])
  expect(await undosOn('2026-12-07')).toEqual([null, null])
  await call('DELETE /move-out')
  expect(await entries()).toMatchObject([
    { title: 'Move-out cancelled', values: [{ before: '2026-12-07', after: null }], undo: 'book-move-out' },
    { undo: null },
    { undo: null },
  ])
  await call('POST /cancel', on('2026-11-30'))
  expect((await entries()).map(({ undo }) => undo)).toEqual(['change-move-out', null, null, null])
  await finishMoveOuts({ db, now: new Date('2026-12-01T20:00:00Z'), onFailure: (error) => fail(error) })
  expect((await callsOf(account, { ...onWindows, today: '2026-12-02' }).entries())[0]).toEqual(
    anEntry({
      title: 'Moved out',
      values: [{ of: 'movesOn', before: null, after: '2026-11-30' }],
      by: { author: 'retailer', name: null },
      session: null,
    }),
  )
})

test('holders are named, and a removed one can be added again while there is room', async () => {
  const account = await ChangingAccounts.addTo(db)
  const { call, entries } = callsOf(account)
  const { id } = await call<{ id: string }>('POST /additionalcontacts/create', aHolder)
  await call('POST /additionalcontacts/update', {
    id,
    ...aHolder,
    dateOfBirth: '1985-03-28',
    emailAddress: 'lee@example.com',
  })
  const changed = {
    title: 'Details of an additional account holder changed',
    about: 'Sam Lee',
    values: [
      { of: 'dateOfBirth', before: null, after: null },
      { of: 'email', before: 'sam@example.com', after: 'lee@example.com' },
    ],
  }
  const added = { title: 'Additional account holder added', about: 'Sam Lee' }
  expect(await entries()).toEqual([
    anEntry({ ...changed, undo: 'change-holder' }),
    anEntry({ ...added, undo: 'change-holder' }),
  ])
  await call(`DELETE /additionalcontacts/${id}`)
  const removed = { title: 'Additional account holder removed', about: 'Sam Lee' }
  expect(await entries()).toEqual([
    anEntry({ ...removed, undo: 'add-holder' }),
    anEntry({ ...changed }),
    anEntry({ ...added }),
  ])
  await call('POST /additionalcontacts/create', aHolder)
  expect((await entries()).map(({ undo }) => undo)).toEqual(['change-holder', null, null, null])
})

test('choices of news and keys can be undone, and a choice by the link in an email is marked as such', async () => {
  const account = await ChangingAccounts.addTo(db)
  const { call, entries } = callsOf(account)
  await call('PUT /notifications', { kind: 'unusual-use', byMail: false })
  await call('PUT /notifications', { kind: 'unusual-use', byMail: true })
  const { id } = await call<{ id: string }>('POST /data/keys', { name: 'Home Assistant', scope: 'usage', days: 30 })
  const link = await unsubscribeLinks(db).linkOf({ accountId: account, kind: 'debit' })
  await fetch(`${origin}${link}`, { method: 'POST', headers: { 'user-agent': SAFARI } })
  const news = { about: 'Unusual use', subject: { notification: 'unusual-use' } }
  expect(await entries()).toEqual([
    anEntry({
      title: 'Notification switched off',
      about: 'We will debit your account',
      subject: { notification: 'debit' },
      by: { author: 'link', name: null },
      session: null,
      undo: 'change-notifications',
    }),
    anEntry({
      title: 'Key for another program made',
      about: 'Home Assistant',
      values: [{ of: 'worksUntil', before: null, after: '2026-12-27' }],
      undo: 'remove-data-key',
    }),
    anEntry({ ...news, title: 'Notification switched on', undo: 'change-notifications' }),
    anEntry({ ...news, title: 'Notification switched off' }),
  ])
  await call(`DELETE /data/keys/${id}`)
  expect(await entries()).toMatchObject([{ title: 'Key for another program removed' }, {}, { undo: null }, {}, {}])
})

test('a new password at the embedded provider is a change, and the email with a link for one is not', async () => {
  const account = await ChangingAccounts.addTo(db)
  const { rows } = await db.pool.query<{ number: string }>('select number from account where id = $1', [account])
  const reader = {
    accountNumber: rows[0]!.number,
    firstName: 'Ann',
    recipient: 'ann@example.com',
    subject: 'a-customer',
  }
  const origin = { requestId: 'r', session: 'here', browser: 'Chrome on Windows', person: 'Ann Lee' }
  await storeResetMail(db, { ...reader, template: 'password-reset', path: '/reset' })
  await storeSecurityChange({ db, hasMails: true }, { ...reader, template: 'password-changed' }, origin)
  const removal = { ...reader, template: 'passkey-removed', name: 'Phone' } as const
  await storeSecurityChange({ db, hasMails: false }, removal, { ...origin, session: 'there' })
  expect(await callsOf(account).entries()).toEqual([
    anEntry({ title: 'Passkey removed', about: 'Phone', session: { browser: 'Chrome on Windows', isThis: false } }),
    anEntry({ title: 'Password changed' }),
  ])
  const mails = 'select template, request_id from mail_outbox where account_id = $1 order by template desc'
  expect((await db.pool.query(mails, [account])).rows).toEqual([
    { template: 'password-reset', request_id: null },
    { template: 'password-changed', request_id: 'r' },
  ])
})

test('each person reads their own changes as theirs, and the others by name', async () => {
  const account = await ChangingAccounts.addTo(db)
  await db.pool.query(`update account set first_name = 'Ann', last_name = 'Lee' where id = $1`, [account])
  const jordan = { subject: 'jordan', person: 'Jordan Example', session: 'phone', 'user-agent': SAFARI }
  await callsOf(account).call('PUT /notifications', { kind: 'debit', byMail: false })
  await callsOf(account, jordan).call('PUT /notifications', { kind: 'debit', byMail: true })
  const authors = async (headers?: Headers) => (await callsOf(account, headers).entries()).map(({ by }) => by)
  const you = { author: 'you', name: null }
  expect(await authors()).toEqual([{ author: 'additional-holder', name: 'Jordan Example' }, you])
  expect(await authors(jordan)).toEqual([you, { author: 'account-holder', name: 'Ann Lee' }])
})

test('a sign-in on a new device is not said to be the reader’s, unless it is this session', async () => {
  const account = await ChangingAccounts.addTo(db)
  await db.pool.query(
    `insert into audit (account_id, subject, action, detail, request_id, session, browser) values
     ($1, 'a-customer', 'new-device', '{}', 'r1', 'here', 'Chrome on Windows'),
     ($1, 'a-customer', 'new-device', '{}', 'r2', 'there', 'Safari on iPhone')`,
    [account],
  )
  const title = 'Signed in on a new device'
  const session = { browser: 'Safari on iPhone', isThis: false }
  expect(await callsOf(account).entries()).toEqual([
    anEntry({ title, by: { author: 'unknown', name: null }, session }),
    anEntry({ title }),
  ])
})

test('rows of earlier releases have words, but no values, names or devices', async () => {
  const account = await ChangingAccounts.addTo(db)
  await db.pool.query(
    `insert into audit (account_id, subject, action, detail, request_id) values
     ($1, 'a-customer', 'contact-details-changed', '{"changed": ["sendBillTo"]}', 'r1'),
     ($1, 'somebody', 'holder-removed', '{"holder": "8f0e2a44-9d6b-4a55-8a2c-0b1c8f1f2d11"}', 'r2'),
     ($1, null, 'mail-retried', '{"mail": "1", "template": "holder-added", "who": "Kim", "why": "asked"}', null)`,
    [account],
  )
  const entries = await callsOf(account).entries()
  expect(entries).toEqual([
    anEntry({ title: 'An email to you was sent again', by: { author: 'retailer', name: null }, session: null }),
    anEntry({
      title: 'Additional account holder removed',
      by: { author: 'additional-holder', name: null },
      session: null,
    }),
    anEntry({ title: 'Contact details changed', values: [{ of: 'bills', before: null, after: null }], session: null }),
  ])
  expect(JSON.stringify(entries)).not.toMatch(/Kim|asked|8f0e2a44/)
})

test('pages stay as they are when rows are added, also rows of the same moment', async () => {
  const account = await ChangingAccounts.addTo(db)
  await addMany(account, 60)
  const { call, page } = callsOf(account)
  const amounts = ({ entries }: ActivityResponse) => entries.map(({ values }) => values[0]?.after)
  const counted = (from: number, to: number) =>
    Array.from({ length: from - to + 1 }, (_, index) => `$0.${String(from - index).padStart(2, '0')}`)
  const first = await page()
  expect(amounts(first)).toEqual(counted(60, 36))
  await call('PUT /notifications', { kind: 'debit', byMail: false })
  const second = await page(first.next!)
  expect(amounts(second)).toEqual(counted(35, 11))
  const third = await page(second.next!)
  expect(amounts(third)).toEqual(counted(10, 1))
  expect(third.next).toBeNull()
  expect((await page(first.next!)).entries).toEqual(second.entries)
})

test('a last page that is full leads nowhere', async () => {
  const account = await ChangingAccounts.addTo(db)
  await addMany(account, 25)
  expect(await callsOf(account).page()).toMatchObject({ entries: { length: 25 }, next: null })
})

test('a cursor that is made up, changed or of another account is refused, and nobody reads rows of others', async () => {
  const [account, other] = [await ChangingAccounts.addTo(db), await ChangingAccounts.addTo(db)]
  await addMany(account, 30)
  const { next } = await callsOf(account).page()
  const [packed = '', signature = ''] = next!.split('.')
  const forged = (content: unknown) => `${Buffer.from(JSON.stringify(content)).toString('base64url')}.${signature}`
  const cursors = [
    [other, next],
    [account, `${next}a`],
    [account, packed],
    [account, forged([account, 'infinity', 1])],
    [account, forged([other, 'infinity', 1])],
    [account, ''],
    [account, '%00'],
    [account, 'x'.repeat(300)],
  ] as const
  for (const [caller, cursor] of cursors) {
    const request = `GET ${PATH}/activity?after=${cursor === '%00' ? cursor : encodeURIComponent(cursor!)}`
    const { status, body } = await callAs<object>(origin, { account: caller, request })
    expect([cursor, status]).toEqual([cursor, 400])
    expect(body).toMatchObject({ type: 'urn:switchboard:problem:invalid-request', status: 400, title: 'Bad Request' })
  }
  expect(await callsOf(other).page()).toEqual({ entries: [], next: null })
})

test('values are deleted with the account, and the audit log has none of them', async () => {
  const account = await ChangingAccounts.addTo(db)
  await callsOf(account).call('POST /additionalcontacts/create', aHolder)
  const shown = async () =>
    (await db.pool.query('select from audit_shown where account_id = $1', [account])).rows.length
  expect(await shown()).toBe(1)
  const { rows } = await db.pool.query<object>('select * from audit where account_id = $1', [account])
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toMatch(/Sam|sam@|0491|Ann Lee|127\.0\.0\.1/)
  await db.pool.query('delete from account where id = $1', [account])
  expect(await shown()).toBe(0)
})

test('the language of the account is kept, and listed with its own name', async () => {
  const account = await ChangingAccounts.addTo(db)
  const { call, page } = callsOf(account)
  const language = async () => (await call<{ language: string }>('GET ')).language
  expect(await language()).toBe('en')
  await call('PUT /language', { language: 'en' })
  expect((await page()).entries).toEqual([])
  await call('PUT /language', { language: 'zh-Hans' })
  expect(await language()).toBe('zh-Hans')
  expect((await page()).entries).toMatchObject([{ title: 'Language changed', about: '简体中文' }])
  await expect(call('PUT /language', { language: 'fr' })).rejects.toThrow(/400/)
})
