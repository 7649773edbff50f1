// Customers' changes to their account: rules, refusals, and what each leaves in the audit log and the outbox.
import { foldFullName } from '@switchboard/domain'
import { deleteOldAnswers } from '../../src/changes/idempotency'
import { leakyBucket } from '@switchboard/platform-server/http/rate-limit-rules'
import { day } from '../metering/database'
import { ChangingAccounts } from './changing-accounts'

const today = day('2026-11-23')
let accounts: ChangingAccounts
beforeAll(async () => void (accounts = await ChangingAccounts.open(today)), 60_000)
afterAll(() => accounts.close(), 60_000)

const reader = { firstName: 'Ann', accountNumber: '4000000011' }
const ownerOf = (account: number) => `owner${account}@example.com`

interface Account {
  readonly phoneNumber: string
  readonly sendBillTo: number
  readonly version: number
  readonly moveOutDate: string | null
  readonly moveOutInProgress: boolean
}
const read = async (account: number) => (await accounts.call<Account>(account, 'GET ')).body

describe('contact details', () => {
  const update = (account: number, body: object, headers = {}) =>
    accounts.call<Record<string, unknown>>(account, 'POST /contact/update', body, headers)

  test('are stored, shown by the account immediately, and confirmed by email to the account’s address', async () => {
    const account = await accounts.add()
    const { status, body } = await update(account, { sendBillTo: 1, phoneNumber: '0412-345 678' })
    expect({ status, body }).toEqual({ status: 200, body: { sendBillTo: 1, phoneNumber: '0412 345 678' } })
    expect(await read(account)).toMatchObject({ phoneNumber: '0412 345 678', sendBillTo: 1, version: 2 })
    const facts = { ...reader, phone: '+61412345678', sendBillTo: 1 }
    expect(await accounts.mails(account)).toEqual([
      { template: 'contact-details-changed', recipient: ownerOf(account), facts },
    ])
    expect(await accounts.audit(account)).toEqual([
      { action: 'contact-details-changed', detail: { changed: ['phone', 'sendBillTo'] } },
    ])
  })

  test('without a change send no email', async () => {
    const account = await accounts.add()
    expect((await update(account, { sendBillTo: 0, phoneNumber: '+61491570006' })).status).toBe(200)
    expect(await read(account)).toMatchObject({ version: 1 })
    expect([await accounts.mails(account), await accounts.audit(account)]).toEqual([[], []])
  })

  test('list only the changes in the email', async () => {
    const account = await accounts.add()
    await update(account, { sendBillTo: 1, phoneNumber: '0491 570 006' })
    expect(await accounts.mails(account)).toMatchObject([{ facts: { ...reader, sendBillTo: 1 } }])
  })

  test.each([
    [{ sendBillTo: 0, phoneNumber: '12345' }, 422, 'invalid-field'],
    [{ sendBillTo: 0, phoneNumber: '' }, 422, 'invalid-field'],
    [{ sendBillTo: 2, phoneNumber: '0412345678' }, 400, 'invalid-request'],
    [{ sendBillTo: '1', phoneNumber: '0412345678' }, 400, 'invalid-request'],
    [{ phoneNumber: '0412345678' }, 400, 'invalid-request'],
  ])('%j are refused with %i and change nothing', async (body, status, code) => {
    const account = await accounts.add()
    expect(await update(account, body)).toMatchObject({ status, body: { code } })
    expect(await read(account)).toMatchObject({ phoneNumber: '0491 570 006', sendBillTo: 0, version: 1 })
  })

  test('of a customer who has not seen the latest change are refused', async () => {
    const account = await accounts.add()
    await update(account, { sendBillTo: 1, phoneNumber: '0491570006', version: 1 })
    const second = await update(account, { sendBillTo: 0, phoneNumber: '0412345678', version: 1 })
    expect(second).toMatchObject({ status: 409, body: { code: 'changed-elsewhere' } })
    expect(await read(account)).toMatchObject({ phoneNumber: '0491 570 006', sendBillTo: 1 })
  })
})

const robin = {
  firstName: 'Robin',
  lastName: "O'Shea",
  dateOfBirth: '1990-05-01',
  emailAddress: 'robin@example.com',
  phoneNumber: '0491 570 156',
}
type Holder = typeof robin & { readonly id: string; readonly version: number }

describe('additional account holders', () => {
  const create = (account: number, changes: object = {}, headers = {}) =>
    accounts.call<Holder & { code: string }>(
      account,
      'POST /additionalcontacts/create',
      { ...robin, ...changes },
      headers,
    )
  const list = async (account: number) => (await accounts.call<Holder[]>(account, 'GET /additionalcontacts')).body

  test('are added, changed and removed, each time with an email to the account’s owner', async () => {
    const account = await accounts.add()
    const { status, body: added } = await create(account)
    expect({ status, added }).toEqual({ status: 200, added: { ...robin, id: expect.any(String), version: 1 } })
    expect(await list(account)).toEqual([added])

    const changed = await accounts.call<Holder>(account, 'POST /additionalcontacts/update', {
      ...added,
      emailAddress: 'new@example.com',
    })
    expect(changed).toEqual({ status: 200, body: { ...added, emailAddress: 'new@example.com', version: 2 } })
    expect(await list(account)).toEqual([changed.body])

    expect(await accounts.call(account, `DELETE /additionalcontacts/${added.id}`)).toEqual({ status: 204 })
    expect(await list(account)).toEqual([])

    const templates = ['holder-added', 'holder-changed', 'holder-removed']
    const facts = { ...reader, holder: "Robin O'Shea" }
    expect(await accounts.mails(account)).toEqual(
      templates.map((template) => ({ template, recipient: ownerOf(account), facts })),
    )
    expect(await accounts.audit(account)).toEqual(templates.map((action) => ({ action, detail: { holder: added.id } })))
  })

  test.each([
    ['Jo', 'O´Brien'],
    ['Anne‐Marie', 'Smith‑Jones'],
    ['Mahdi', 'مهدی‌زاده'],
    ['ジョン・スミス', '田中'],
    ['Nguyễn', 'Đặng'],
    ['Suharto', ''],
  ])('keep the spelling of the name: %s %s', async (firstName, lastName) => {
    const account = await accounts.add()
    expect(await create(account, { firstName, lastName })).toMatchObject({ status: 200, body: { firstName, lastName } })
    expect(await list(account)).toMatchObject([{ firstName, lastName }])
    const [mail] = await accounts.mails(account)
    expect(mail).toMatchObject({ facts: { holder: `${firstName} ${lastName}`.trim() } })
  })

  test.each([
    ['firstName', ''],
    ['firstName', ' '],
    ['firstName', 'Ann\u202eevil'],
    ['firstName', '=cmd'],
    ['lastName', '\u2067Ann'],
    ['firstName', '12'],
    ['lastName', 'x'.repeat(51)],
    ['lastName', '<b>Bold</b>'],
    ['dateOfBirth', '2026-02-30'],
    ['dateOfBirth', '2008-11-24'],
    ['dateOfBirth', '1890-01-01'],
    ['emailAddress', 'robin'],
    ['phoneNumber', '999'],
  ])('with the %s %j are refused', async (field, value) => {
    const account = await accounts.add()
    const answer = await create(account, { [field]: value })
    expect([400, 422]).toContain(answer.status)
    expect(answer.body).toMatchObject({ errors: [{ path: `/${field}` }] })
    expect(await list(account)).toEqual([])
  })

  test('are adults from their eighteenth birthday on', async () => {
    expect((await create(await accounts.add(), { dateOfBirth: '2008-11-23' })).status).toBe(200)
  })

  test('are at most five, even if seven are added simultaneously', async () => {
    const account = await accounts.add()
    const names = ['Ann', 'Ben', 'Cem', 'Dee', 'Eve', 'Fay', 'Gus']
    const answers = await Promise.all(names.map((firstName) => create(account, { firstName })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 409, 409])
    const refused = answers.filter(({ status }) => status === 409)
    expect(refused).toMatchObject(refused.map(() => ({ body: { code: 'too-many-holders' } })))
    expect(await list(account)).toHaveLength(5)
    expect(await accounts.mails(account)).toHaveLength(5)
  })

  test('are refused if another one has the same name and date of birth, even in capitals', async () => {
    const account = await accounts.add()
    await create(account)
    const { body: other } = await create(account, { firstName: 'Kim' })
    const again = { ...robin, firstName: 'ROBIN', emailAddress: 'other@example.com' }
    expect(await create(account, again)).toMatchObject({ status: 409, body: { code: 'holder-exists' } })
    const renamed = await accounts.call(account, 'POST /additionalcontacts/update', { ...again, id: other.id })
    expect(renamed).toMatchObject({ status: 409, body: { code: 'holder-exists' } })
    expect(await list(account)).toHaveLength(2)
  })

  test.each([
    ['Sinéad', "O'Brien", 'Sinéad', 'O’Brien'],
    ['Αλέξης', 'Ντίνος', 'ΑΛΈΞΗΣ', 'ΝΤΊΝΟΣ'],
    ['Müller', 'Straße', 'MÜLLER', 'STRASSE'],
    ['İpek', 'Yılmaz', 'ipek', 'yılmaz'],
    ['Suharto', '', 'SUHARTO', ''],
  ])('are the same person as %s %s and as %s %s', async (firstName, lastName, otherFirst, otherLast) => {
    const account = await accounts.add()
    await create(account, { firstName, lastName })
    const { body: kim } = await create(account, { firstName: 'Kim' })
    const other = { firstName: otherFirst, lastName: otherLast }
    expect(await create(account, other)).toMatchObject({ status: 409, body: { code: 'holder-exists' } })
    const renamed = await accounts.call(account, 'POST /additionalcontacts/update', { ...robin, ...other, id: kim.id })
    expect(renamed).toMatchObject({ status: 409, body: { code: 'holder-exists' } })
    expect(await create(account, { ...other, dateOfBirth: '1990-05-02' })).toMatchObject({ status: 200 })
  })

  test('are the same person for the database, too, until an older release stores an unfolded name', async () => {
    const account = await accounts.add()
    const { body: holder } = await create(account, { lastName: 'Straße' })
    const other = await create(account, { firstName: 'Kim' })
    const { sql } = accounts.db
    const rename = (set: object) =>
      sql.updateTable('additional_contact').set(set).where('id', '=', other.body.id).execute()
    await expect(rename({ folded_name: foldFullName({ firstName: 'ROBIN', lastName: 'STRASSE' }) })).rejects.toThrow(
      'additional_contact_person',
    )
    // As the previous release does.
    await sql
      .updateTable('additional_contact')
      .set({ first_name: 'Lee', version: 2 })
      .where('id', '=', holder.id)
      .execute()
    expect(await create(account, { lastName: 'STRASSE' })).toMatchObject({ status: 200 })
  })

  test('of another account do not exist', async () => {
    const [mine, others] = [await accounts.add(), await accounts.add()]
    const { body: holder } = await create(others)
    for (const id of [holder.id, 'no-uuid', '00000000-0000-4000-8000-000000000000']) {
      const update = await accounts.call(mine, 'POST /additionalcontacts/update', { ...robin, id })
      const remove = await accounts.call(mine, `DELETE /additionalcontacts/${id}`)
      expect([update, remove]).toMatchObject([
        { status: 404, body: { code: 'not-found' } },
        { status: 404, body: { code: 'not-found' } },
      ])
    }
    expect(await list(others)).toEqual([holder])
  })

  test('are not overwritten by a customer who has not seen the latest change', async () => {
    const account = await accounts.add()
    const { body: holder } = await create(account)
    const update = (more: object) => accounts.call(account, 'POST /additionalcontacts/update', { ...holder, ...more })
    expect((await update({ emailAddress: 'one@example.com' })).status).toBe(200)
    expect(await update({ emailAddress: 'two@example.com' })).toMatchObject({
      status: 409,
      body: { code: 'changed-elsewhere' },
    })
    expect(await list(account)).toMatchObject([{ emailAddress: 'one@example.com' }])
  })
})

describe('a move-out', () => {
  const at = (date: string) => ({ requestedCancellationDate: `${date}T00:00:00.000` })
  const book = (account: number, date: string, headers = {}) =>
    accounts.call(account, 'POST /cancel', at(date), headers)
  const ends = async (account: number, on = today) => {
    const { body } = await accounts.call<{ subscriptionEndDate: string | null }[]>(
      account,
      'GET /services',
      undefined,
      { today: on },
    )
    return body.map(({ subscriptionEndDate }) => subscriptionEndDate)
  }

  test('is booked, ends the services on its day, can be changed and cancelled, and each step is confirmed by email', async () => {
    const account = await accounts.add()
    expect(await book(account, '2026-12-11')).toEqual({
      status: 200,
      body: { moveOutDate: '2026-12-11', moveOutInProgress: true },
    })
    expect(await ends(account)).toEqual(['2026-12-11'])
    expect(await read(account)).toMatchObject({ moveOutDate: '2026-12-11', moveOutInProgress: true })

    expect((await accounts.call(account, 'PUT /move-out', at('2026-12-14'))).status).toBe(200)
    expect(await ends(account)).toEqual(['2026-12-14'])

    expect(await accounts.call(account, 'DELETE /move-out')).toEqual({ status: 204 })
    expect(await ends(account)).toEqual([null])
    expect(await read(account)).toMatchObject({ moveOutDate: null, moveOutInProgress: false })

    expect(await accounts.mails(account)).toMatchObject([
      { template: 'move-out-booked', recipient: ownerOf(account), facts: { ...reader, on: '2026-12-11' } },
      { template: 'move-out-changed', facts: { on: '2026-12-14', before: '2026-12-11' } },
      { template: 'move-out-cancelled', facts: { before: '2026-12-14' } },
    ])
    expect((await accounts.audit(account)).map(({ action }) => action)).toEqual([
      'move-out-booked',
      'move-out-changed',
      'move-out-cancelled',
    ])
    expect((await book(account, '2026-12-15')).status).toBe(200)
  })

  test('does not affect a service that ends earlier', async () => {
    const account = await accounts.add({ ends: day('2026-12-01') })
    await book(account, '2026-12-11')
    expect(await ends(account)).toEqual(['2026-12-01'])
  })

  test.each([
    ['2026-11-23', 200],
    ['2026-11-22', 422],
    ['2026-11-28', 422],
    ['2026-11-29', 422],
    ['2027-02-23', 200],
    ['2027-02-24', 422],
    ['2026-02-30', 422],
  ])('on %s is answered %i', async (date, status) => {
    expect((await book(await accounts.add(), date)).status).toBe(status)
  })

  test.each(['2026-12-11', '2026-12-11T00:00:00Z', '2026-12-11T10:00:00+11:00', '2026-12-11T24:00:00', 'soon'])(
    'with the text %s instead of a local time is refused',
    async (requestedCancellationDate) => {
      const account = await accounts.add()
      expect(await accounts.call(account, 'POST /cancel', { requestedCancellationDate })).toMatchObject({
        status: 400,
        body: { code: 'invalid-request' },
      })
    },
  )

  test.each(['2026-12-11T10:15:00', '2026-12-11T23:59:59.999'])('at the time %s is on its day', async (time) => {
    const answer = await accounts.call(await accounts.add(), 'POST /cancel', { requestedCancellationDate: time })
    expect(answer).toMatchObject({ status: 200, body: { moveOutDate: '2026-12-11' } })
  })

  test('can be cancelled by a client that declares JSON without sending a body', async () => {
    const account = await accounts.add()
    await book(account, '2026-12-11')
    const json = { 'content-type': 'application/json' }
    expect(await accounts.call(account, 'DELETE /move-out', undefined, json)).toEqual({ status: 204 })
  })

  test('of an inactive account is refused', async () => {
    const account = await accounts.add({ active: false })
    expect(await book(account, '2026-12-11')).toMatchObject({ status: 409, body: { code: 'inactive' } })
    expect(await accounts.mails(account)).toEqual([])
  })

  test('is booked once if requested twice, and another day requires changing it', async () => {
    const account = await accounts.add()
    const both = await Promise.all([book(account, '2026-12-11'), book(account, '2026-12-11')])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(await book(account, '2026-12-14')).toMatchObject({ status: 409, body: { code: 'already-booked' } })
    expect(await accounts.mails(account)).toHaveLength(1)
  })

  test('can be changed or cancelled up to the day before', async () => {
    const account = await accounts.add()
    await book(account, '2026-12-11')
    const onIts = (today: string) => [
      accounts.call(account, 'PUT /move-out', at('2026-12-16'), { today }),
      accounts.call(account, 'DELETE /move-out', undefined, { today }),
    ]
    for (const answer of await Promise.all(onIts('2026-12-11')))
      expect(answer).toMatchObject({ status: 409, body: { code: 'too-late' } })
    expect((await accounts.call(account, 'PUT /move-out', at('2026-12-16'), { today: '2026-12-10' })).status).toBe(200)
  })

  test('is not changed by a customer who has not seen its latest change', async () => {
    const account = await accounts.add()
    await book(account, '2026-12-11')
    const change = (date: string, moveOutDate: string) =>
      accounts.call(account, 'PUT /move-out', { ...at(date), moveOutDate })
    expect((await change('2026-12-14', '2026-12-11')).status).toBe(200)
    expect(await change('2026-12-16', '2026-12-11')).toMatchObject({ status: 409, body: { code: 'changed-elsewhere' } })
    expect(await ends(account)).toEqual(['2026-12-14'])
    expect((await change('2026-12-14', '2026-12-11')).status).toBe(200)
    expect(await accounts.mails(account)).toHaveLength(2)
  })

  test('that was not booked cannot be changed or cancelled', async () => {
    const account = await accounts.add()
    const answers = [
      await accounts.call(account, 'PUT /move-out', at('2026-12-14')),
      await accounts.call(account, 'DELETE /move-out'),
    ]
    expect(answers).toMatchObject([
      { status: 404, body: { code: 'not-booked' } },
      { status: 404, body: { code: 'not-booked' } },
    ])
  })
})

describe('a request with an Idempotency-Key', () => {
  const key = (text: string) => ({ 'idempotency-key': text })
  const create = (account: number, firstName: string, headers: Readonly<Record<string, string>>) =>
    accounts.call<Holder>(account, 'POST /additionalcontacts/create', { ...robin, firstName }, headers)

  test('sent ten times in parallel takes effect once, with the same response', async () => {
    const account = await accounts.add()
    const answers = await Promise.all(Array.from({ length: 10 }, () => create(account, 'Robin', key('a'))))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(answers[0]).toMatchObject({ status: 200, body: robin })
    expect(await accounts.audit(account)).toHaveLength(1)
    expect(await accounts.mails(account)).toHaveLength(1)
  })

  test('gets the same response although the holder was removed in between', async () => {
    const account = await accounts.add()
    const first = await create(account, 'Robin', key('b'))
    const remove = () => accounts.call(account, `DELETE /additionalcontacts/${first.body.id}`, undefined, key('c'))
    expect((await remove()).status).toBe(204)
    expect((await remove()).status).toBe(204)
    expect(await create(account, 'Robin', key('b'))).toEqual(first)
    expect(await accounts.audit(account)).toHaveLength(2)
  })

  test('with another body or call is refused', async () => {
    const account = await accounts.add()
    await create(account, 'Robin', key('d'))
    const other = await create(account, 'Kim', key('d'))
    const elsewhere = await accounts.call(account, 'DELETE /move-out', undefined, key('d'))
    expect([other, elsewhere]).toMatchObject([
      { status: 422, body: { code: 'key-reused' } },
      { status: 422, body: { code: 'key-reused' } },
    ])
  })

  test('from another customer is another key', async () => {
    const [one, two] = [await accounts.add(), await accounts.add()]
    const [first, second] = [await create(one, 'Robin', key('e')), await create(two, 'Robin', key('e'))]
    expect(second.status).toBe(200)
    expect(second.body.id).not.toBe(first.body.id)
  })

  test('that was refused can be sent again', async () => {
    const account = await accounts.add()
    const book = (today: string) =>
      accounts.call(
        account,
        'POST /cancel',
        { requestedCancellationDate: '2027-03-01T00:00:00.000' },
        { ...key('f'), today },
      )
    expect((await book('2026-11-23')).status).toBe(422)
    expect((await book('2026-12-23')).status).toBe(200)
  })

  test('is forgotten after a day', async () => {
    const account = await accounts.add()
    await create(account, 'Robin', key('g'))
    await create(account, 'Kim', key('h'))
    await accounts.db.pool.query(
      `update idempotency set created_at = now() - interval '25 hours' where account_id = $1 and key = 'g'`,
      [account],
    )
    await deleteOldAnswers(accounts.db)
    const { rows } = await accounts.db.pool.query('select key from idempotency where account_id = $1', [account])
    expect(rows).toEqual([{ key: 'h' }])
  })

  test('of more than 200 characters is refused', async () => {
    expect((await create(await accounts.add(), 'Robin', key('x'.repeat(201)))).status).toBe(400)
  })
})

test('a change that fails at its end leaves nothing behind', async () => {
  const account = await accounts.add()
  const { pool } = accounts.db
  await pool.query(
    `create function no_mail() returns trigger language plpgsql as $$ begin raise exception 'no mail'; end $$`,
  )
  await pool.query('create trigger no_mail before insert on mail_outbox for each row execute function no_mail()')
  const answer = await accounts.call(
    account,
    'POST /contact/update',
    { sendBillTo: 1, phoneNumber: '0412345678' },
    { 'idempotency-key': 'a' },
  )
  await pool.query('drop trigger no_mail on mail_outbox')
  expect(answer).toMatchObject({ status: 500, body: { code: 'internal' } })
  expect(await read(account)).toMatchObject({ phoneNumber: '0491 570 006', version: 1 })
  expect([await accounts.mails(account), await accounts.audit(account)]).toEqual([[], []])
})

test('a customer who sends changes continuously has to wait', async () => {
  const rule = leakyBucket({ capacity: 2, refillPerSecond: 0.01 })
  const limited = await ChangingAccounts.open(today, { rule })
  const [one, two] = [await limited.add(), await limited.add()]
  const update = (account: number) =>
    limited.call(account, 'POST /contact/update', { sendBillTo: 1, phoneNumber: '0412345678' })
  const statuses: number[] = []
  for (const account of [one, one, one, two]) statuses.push((await update(account)).status)
  await limited.close()
  expect(statuses).toEqual([200, 200, 429, 200])
}, 30_000)
