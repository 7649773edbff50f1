// News by email: once for its cause, by day, one a day, only what is wanted, and only what is still true.
import { addDays, daysBetween, todayIn } from '@switchboard/domain'
import type { Database } from '../../src/db/connection'
import { claimMails } from '../../src/mail/mail-queue'
import { storeMails } from '../../src/mail/outbox'
import { preparesMail } from '../../src/notifications'
import { storeBillNews } from '../../src/notifications/store-bill-news'
import { storeChangeNews } from '../../src/notifications/store-change-news'
import { AGREEMENT, PayingAccounts } from '../payments/paying-accounts'
import { day } from '../metering/database'

/** Bills of January 2026 are due on the 20th. */
const at = (date: string, hour = 9) => new Date(Date.parse(`2026-${date}T00:00:00+11:00`) + hour * 3_600_000)

let accounts: PayingAccounts
let db: Database
beforeAll(async () => {
  accounts = await PayingAccounts.open(day('2026-01-16'))
  db = accounts.db
}, 120_000)
afterEach(async () => {
  for (const table of ['mail_outbox', 'mail_day', 'mail_preference', 'payment_attempt', 'payment', 'invoice'])
    await db.pool.query(`delete from ${table}`)
})
afterAll(() => accounts.close(), 60_000)

const store = (now: Date) => storeBillNews({ db, now, announcesDebits: true })

interface Outcome {
  readonly template: string
  readonly event: string
  readonly outcome: string
  readonly facts: unknown
  readonly recipient: string
}

/** What happens to each waiting email at a time. */
async function prepareAll(now: Date): Promise<readonly Outcome[]> {
  await db.pool.query('update mail_outbox set due_at = now(), lease = null, leased_until = null')
  const prepare = preparesMail({ db, announcesDebits: true, clock: () => now })
  const found: Outcome[] = []
  // In a fixed order, because one that is tried before a more urgent one waits for it.
  const claimed = [...(await claimMails(db, 100))].sort((a, b) => b.template.localeCompare(a.template))
  for (const mail of claimed) {
    const prepared = await prepare(mail)
    const { facts, recipient } = prepared.kind === 'send' ? prepared.mail : mail
    const outcome = {
      send: () => 'sent',
      wait: () => `waits ${Math.round((prepared.kind === 'wait' ? prepared.milliseconds : 0) / 60_000)} min`,
      drop: () => (prepared.kind === 'drop' ? prepared.reason : ''),
    }[prepared.kind]()
    const { rows } = await db.pool.query<{ event: string }>('select event from mail_outbox where id = $1', [mail.id])
    found.push({ template: mail.template, event: rows[0]!.event, outcome, facts, recipient })
  }
  return found
}

const outcomes = async (now: Date) =>
  (await prepareAll(now)).map(({ template, outcome }) => `${template}: ${outcome}`).sort()
const stored = async () =>
  (await db.pool.query<{ template: string }>('select template from mail_outbox order by template')).rows.map(
    ({ template }) => template,
  )

async function setUpDebit(account: number): Promise<void> {
  const { status } = await accounts.call(account, 'PUT /api/portal/account/direct-debit', {
    token: await accounts.bankToken(),
    holder: 'Ann Other',
    agreement: AGREEMENT,
  })
  expect(status).toBe(200)
  await db.pool.query('update account set direct_debit_since = $2 where id = $1', [account, '2025-06-01'])
  await db.pool.query('delete from mail_outbox')
}

const pay = async (account: number, amountCents: number) => {
  const { status } = await accounts.call(
    account,
    'POST /api/portal/account/payment',
    { amountCents, token: await accounts.cardToken() },
    { 'idempotency-key': crypto.randomUUID() },
  )
  expect(status).toBe(200)
}
const choose = (account: number, kind: string, byMail: boolean) =>
  db.pool.query('insert into mail_preference (account_id, kind, by_mail) values ($1, $2, $3)', [account, kind, byMail])

test.each([
  ['16th', '01-16', []],
  ['17th', '01-17', ['bill-due']],
  ['19th, if no server ran before', '01-19', ['bill-due']],
  ['20th', '01-20', []],
  ['21st', '01-21', ['bill-overdue']],
  ['23rd, if no server ran before', '01-23', ['bill-overdue']],
  ['24th', '01-24', []],
])('on the %s, a bill due on the 20th has news', async (_, date, expected) => {
  await accounts.add(5_000)
  await store(at(date))
  expect(await stored()).toEqual(expected)
})

test('each property has its own day', async () => {
  const account = await accounts.add(5_000)
  await db.pool.query(`update property set state = 'WA' where id = (select property_id from account where id = $1)`, [
    account,
  ])
  await store(at('01-17', 2))
  expect(await stored()).toEqual([])
  await store(at('01-17', 4))
  expect(await stored()).toEqual(['bill-due'])
})

test('news is stored once by any number of servers, every hour, and after the address has changed', async () => {
  const account = await accounts.add(5_000)
  await Promise.all(Array.from({ length: 4 }, () => store(at('01-17'))))
  await db.pool.query(`update account set email = 'new@example.com' where id = $1`, [account])
  await store(at('01-18'))
  const [mail, ...others] = await prepareAll(at('01-18'))
  expect(others).toEqual([])
  expect(mail).toMatchObject({
    template: 'bill-due',
    event: `bill-due/INV${String(account).padStart(6, '0')}01/2026-01-20`,
    outcome: 'sent',
    recipient: 'new@example.com',
    facts: { owing: 5_000, due: '2026-01-20', debited: false },
  })
})

test('a debit is announced instead, with the amount that is open when the email is sent', async () => {
  const account = await accounts.add(5_000)
  await setUpDebit(account)
  await store(at('01-17'))
  await pay(account, 2_000)
  const sent = (await prepareAll(at('01-17'))).find(({ template }) => template === 'debit-announced')
  expect(sent).toMatchObject({ outcome: 'sent', facts: { owing: 3_000, debited: true, method: expect.any(String) } })
})

test('a bill that is paid, extended or debited meanwhile is not news', async () => {
  const [paid, extended, debited, kept] = [
    await accounts.add(1_000),
    await accounts.add(2_000),
    await accounts.add(3_000),
    await accounts.add(4_000),
  ]
  await store(at('01-17'))
  await pay(paid, 1_000)
  await db.pool.query(`update invoice set due_on = '2026-01-27' where account_id = $1`, [extended])
  await accounts.call(debited, 'PUT /api/portal/account/direct-debit', {
    token: await accounts.bankToken(),
    holder: 'Ann Other',
    agreement: AGREEMENT,
  })
  await db.pool.query('update account set direct_debit_since = $2 where id = $1', [debited, '2025-06-01'])
  await db.pool.query(`delete from mail_outbox where template = 'direct-debit-set-up'`)
  expect(await outcomes(at('01-17'))).toEqual([
    'bill-due: sent',
    'bill-due: the bill is paid in another way',
    'bill-due: the bill was paid meanwhile',
    'bill-due: the due date was changed',
    // It waits until the account's other emails are settled.
    'payment-received: waits 1 min',
  ])
  expect(kept).toBeGreaterThan(0)
})

test('a payment that is not confirmed lets a reminder wait', async () => {
  const account = await accounts.add(5_000)
  await store(at('01-21'))
  await db.pool.query(
    `insert into payment_attempt (id, account_id, subject, amount_cents, received_on, idempotency_key, body_sha256, token)
     values (gen_random_uuid(), $1, 'ann', 5000, '2026-01-21', 'key', 'x', 'token')`,
    [account],
  )
  expect(await outcomes(at('01-21'))).toEqual(['bill-overdue: waits 15 min'])
})

test('a payment that was dishonoured meanwhile is not news', async () => {
  const account = await accounts.add(5_000)
  await pay(account, 5_000)
  await db.pool.query('update payment set counts = false where account_id = $1', [account])
  expect(await outcomes(at('01-17'))).toEqual(['payment-received: the payment does not count any more'])
})

test('news waits at night, but an email about a change does not', async () => {
  const account = await accounts.add(5_000)
  await store(at('01-17', 1))
  await db.sql.transaction().execute((sql) =>
    storeMails(sql, [
      {
        template: 'password-changed',
        facts: { firstName: 'Ann', accountNumber: '1' },
        event: 'a',
        accountId: account,
        recipient: 'ann@example.com',
      },
    ]),
  )
  expect(await outcomes(at('01-17', 1))).toEqual(['bill-due: waits 420 min', 'password-changed: sent'])
  expect(await outcomes(at('01-17', 20.5))).toEqual(['bill-due: waits 690 min', 'password-changed: sent'])
})

test('of several news of a day the most urgent is sent, and the next one on the next morning', async () => {
  const account = await accounts.add(7_000, 5_000)
  await db.pool.query(
    `update invoice set issued_on = '2025-12-01', due_on = '2026-01-16' where account_id = $1 and amount_cents = 5000`,
    [account],
  )
  await store(at('01-17'))
  expect(await outcomes(at('01-17', 10))).toEqual(['bill-due: sent', 'bill-overdue: waits 1 min'])
  // The first one keeps the day when it is tried again.
  expect(await outcomes(at('01-17', 11))).toEqual(['bill-due: sent', 'bill-overdue: waits 1260 min'])
  await db.pool.query(`update mail_outbox set sent_at = now(), transport = 'smtp' where template = 'bill-due'`)
  expect(await outcomes(at('01-17', 12))).toEqual(['bill-overdue: waits 1200 min'])
  expect(await outcomes(at('01-18', 8))).toEqual(['bill-overdue: sent'])
})

test('two processes never send two news on a day', async () => {
  const account = await accounts.add(5_000)
  const kinds = ['payment-received', 'night-flow', 'unusual-use']
  for (const kind of kinds)
    await db.pool.query(
      `insert into mail_outbox (event, account_id, template, kind, facts, recipient) values ($1, $2, $1, $1, $3, 'a@example.com')`,
      [
        kind,
        account,
        {
          firstName: 'Ann',
          accountNumber: '1',
          cents: 1,
          title: 'Hot water',
          nights: 3,
          until: '2026-01-17',
          litres: 9,
          unit: 'kWh',
          used: 9,
          usual: 1,
        },
      ],
    )
  const mails = await claimMails(db, 10)
  const prepare = preparesMail({ db, announcesDebits: true, clock: () => at('01-17') })
  const rounds = await Promise.all(
    [...mails, ...mails].map(async (mail) => [mail.template, (await prepare(mail)).kind]),
  )
  expect(new Set(rounds.filter(([, kind]) => kind === 'send').map(([template]) => template))).toEqual(
    new Set(['payment-received']),
  )
})

test('news that the customer has switched off is not sent, and paper bills are not mailed unless chosen', async () => {
  const [off, paper, both] = [await accounts.add(1_000), await accounts.add(2_000), await accounts.add(3_000)]
  await choose(off, 'bill-due', false)
  await db.pool.query('update account set send_bill_to = 1 where id = any($1)', [[paper, both]])
  await choose(both, 'bill-due', true)
  await store(at('01-17'))
  expect(await outcomes(at('01-17'))).toEqual([
    'bill-due: sent',
    'bill-due: the customer does not want it by email',
    'bill-due: the customer does not want it by email',
  ])
  await db.pool.query('delete from mail_outbox')
  await store(at('01-21'))
  expect(await outcomes(at('01-21'))).toEqual(['bill-overdue: sent', 'bill-overdue: sent', 'bill-overdue: sent'])
})

describe('a change tomorrow', () => {
  const now = () => new Date('2026-11-24T02:00:00Z')
  const tomorrow = addDays(todayIn('Australia/Melbourne', now()), 1)
  const find = () => storeChangeNews({ db, now: now() })
  const morning = new Date('2026-11-23T23:00:00Z')

  async function aService(account: number, code: string, starts: string, ends: string | null = null): Promise<void> {
    await db.pool.query(
      `insert into product (code, product_type, title, icon, description, display_on_portal_usage) values ($1, $1, $1, '', '', false) on conflict do nothing`,
      [code],
    )
    await db.pool.query(
      `insert into service (account_id, product_code, details_type, subscription_name, starts_on, ends_on, tax_inclusive, position)
       values ($1, $2, 'E', $3, $4, $5, true, 5)`,
      [account, code, `${code}-${account}-${starts}`, starts, ends],
    )
  }

  test('is one email with all services that begin or end, however often it is looked for', async () => {
    const account = await accounts.add()
    await aService(account, 'EV', tomorrow)
    await aService(account, 'GREEN', '2025-01-01', tomorrow)
    await aService(account, 'COOLING', addDays(tomorrow, 1))
    // A new price of the same product.
    await aService(account, 'HEATING', '2025-01-01', addDays(tomorrow, -1))
    await aService(account, 'HEATING', tomorrow)
    await find()
    await find()
    expect(await prepareAll(morning)).toMatchObject([
      {
        template: 'change-tomorrow',
        outcome: 'sent',
        facts: {
          on: tomorrow,
          movesOut: false,
          changes: [
            { title: 'EV', starts: true },
            { title: 'GREEN', starts: false },
          ],
        },
      },
    ])
    expect(daysBetween(todayIn('Australia/Melbourne', morning), tomorrow)).toBe(1)
    await db.pool.query('delete from service where account_id = $1 and starts_on = $2', [account, tomorrow])
    await db.pool.query('update service set ends_on = null where account_id = $1', [account])
    expect(await outcomes(morning)).toEqual(['change-tomorrow: the change does not happen'])
    expect(await outcomes(new Date(morning.getTime() + 86_400_000))).toEqual([
      'change-tomorrow: the day of the change has come',
    ])
  })

  test('a move-out is one email', async () => {
    const account = await accounts.add()
    await db.pool.query(`insert into move_out (account_id, moves_on) values ($1, $2)`, [account, tomorrow])
    await find()
    const mails = await prepareAll(morning)
    expect(mails).toMatchObject([{ outcome: 'sent', facts: { movesOut: true, changes: [] } }])
  })
})
