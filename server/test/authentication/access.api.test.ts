// Access rights: calls every operation of the OpenAPI document as every kind of caller. An operation without a row
// fails.
import { brand } from '@switchboard/brand'
import { addDays, moveOutDays, nextSelectable, todayIn } from '@switchboard/domain'
import { sessionSeals } from '../../src/account/sessions'
import type { Database } from '../../src/db/connection'
import { importText } from '../../src/metering/import'
import { meterFile } from '../metering/database'
import { friendOf, portalWith, type OwnPortal } from '../support/customers'
import { passkeyOf } from '../support/provider-users'
import { call, headersOf, json, type Answer } from '../support/portal'

const ANN = { subject: 'ann', number: '4000000201' }
const BEN = { subject: 'ben', number: '4000000202' }
const CAT = { subject: 'cat', number: '4000000204' }
const INA = { subject: 'ina', number: '4000000203', active: false }
const past = () => Math.floor(Date.now() / 1000) - 600

let own: OwnPortal
beforeAll(async () => {
  own = await portalWith([ANN, BEN, CAT, INA], { TRUSTED_PROXIES: '127.0.0.1', XSRF_SECRET: SECRET }, arrange)
}, 60_000)
afterAll(() => own.close(), 60_000)

/**
 * Each account gets a meter with a reading, a key to its data, two tokens of the payment gateway, an add-on, one that
 * will start and one that will end, the last two at the customer's request.
 */
async function arrange(db: Database): Promise<void> {
  const { pool } = db
  await pool.query('update invoice set due_on = $1', [dueOn()])
  const addOn = async (name: string, starts: string, ends: string | null, kind?: 'OPT_IN' | 'OPT_OUT') => {
    const code = `ADD_ON_${name}`
    await pool.query(
      `insert into product (code, product_type, title, icon, description, display_on_portal_usage) values ($1, $1, $1, '', '', false)`,
      [code],
    )
    await pool.query(
      `insert into service (account_id, product_code, details_type, subscription_name, starts_on, ends_on, tax_inclusive, position)
       select id, $1, 'E', $2 || '-' || number, $3, $4, true, 9 from account`,
      [code, name, starts, ends],
    )
    if (kind)
      await pool.query(
        `insert into service_request (account_id, kind, product_code, service_id, wanted_on)
         select account_id, $2, product_code, id, coalesce(ends_on, starts_on) from service where product_code = $1`,
        [code, kind],
      )
  }
  await pool.query(
    `insert into gateway_double_method (token, behaviour, method)
     select word || '-' || number, 'accept',
       '{"type":"card","cardType":"Visa","maskedNumber":"XXXX XXXX XXXX 4242","description":"Visa ending in 4242","expiryMonth":8,"expiryYear":2099}'
     from account cross join (values ('debit'), ('pay')) as words (word)`,
  )
  await pool.query(
    `insert into meter_register (nmi, suffix, service_id, uom, from_day)
     select a.number, 'E1', s.id, 'kWh', '2026-01-01' from service s join account a on a.id = s.account_id where s.details_type = 'M'`,
  )
  await pool.query(
    `insert into data_key (id, account_id, subject, name, scope, sha256, expires_on)
     select ('00000000-0000-4000-8000-00' || number)::uuid, id, 'ann', 'key of ' || number, 'all', number, '2099-01-01' from account`,
  )
  const yesterday = addDays(todayIn('Australia/Melbourne', new Date()), -1)
  for (const { number } of [ANN, BEN, CAT, INA])
    await importText(db, number, meterFile(number, [{ date: yesterday, each: 1 }], { made: '202601010000' }))
  await addOn('EV', '2025-01-01', null)
  await addOn('NEW', '2099-01-01', null, 'OPT_IN')
  await addOn('OLD', '2025-01-01', '2099-01-01', 'OPT_OUT')
}

const monthsOf = (number: string) => ({
  startDateTime: '2026-01-01T00:00:00.000',
  endDateTime: '2026-03-01T00:00:00.000',
  subscriptionName: `ELE-${number}`,
  uom: 'kWh',
})
const usageOf = (number: string) => json({ graphSettings: { interval: 'Monthly' }, ...monthsOf(number) })
const usageCsvOf = (number: string) =>
  `/api/portal/account/usage/csv?${new URLSearchParams({ interval: 'Monthly', ...monthsOf(number) }).toString()}`
const usageDayOf = (number: string, path = '') => {
  const query = new URLSearchParams({ day: '2026-01-15', subscriptionName: `ELE-${number}`, uom: 'kWh' })
  return `/api/portal/account/usage/day${path}?${query.toString()}`
}

/** A change, with the same response however often it is sent. */
const changeOf = (key: string, method: 'POST' | 'PUT' | 'DELETE', body?: object): RequestInit => {
  const init = body ? json(body) : {}
  return { ...init, method, headers: { ...init.headers, 'idempotency-key': key } }
}
const holder = {
  firstName: 'Kim',
  lastName: 'Other',
  dateOfBirth: '1990-01-01',
  emailAddress: 'kim@example.com',
  phoneNumber: '0412345678',
}
const moveOutAfter = (days: number) => {
  const today = todayIn('Australia/Melbourne', new Date())
  const on = nextSelectable(addDays(today, days), moveOutDays(today))
  return { requestedCancellationDate: `${on}T00:00:00.000` }
}

const SECRET = 'a secret of the test, which is long enough'
const seals = sessionSeals({ xsrfSecret: SECRET, dataDir: '' })
const sessionOf = (number: string) => {
  const { subject } = [ANN, BEN, CAT, INA].find((customer) => customer.number === number) ?? { subject: 'nobody' }
  return `/api/portal/account/sessions/${seals.seal(`session of ${number}`, subject)}`
}

const passkeyPath = (number: string) => {
  const { subject } = [ANN, BEN, CAT, INA].find((customer) => customer.number === number) ?? { subject: 'nobody' }
  return `/api/portal/account/sign-in-methods/${passkeyOf(subject)}`
}

/**
 * The first line of a meter data file names the minute at which it was written, and only the first response contains a
 * data key.
 */
const comparable = (body: unknown) =>
  typeof body === 'string' ? body.replace(/^100,NEM12,\d+,/, '100,NEM12,') : { ...(body as object), key: undefined }

/** The due date of every bill. */
const dueOn = () => addDays(todayIn('Australia/Melbourne', new Date()), 10)
const weekday = () => moveOutAfter(7).requestedCancellationDate.slice(0, 10)
const optOutOf = (number: string) => ({
  serviceName: 'ADD_ON_EV',
  subscriptionName: `EV-${number}`,
  requestedCancellationDate: `${weekday()}T00:00:00.000`,
})

interface Row {
  readonly path: string
  /** The body with which callers request their own data. */
  readonly own?: (number: string) => RequestInit
  /** The address of the caller's own data, if the path identifies it. */
  readonly ownPath?: (number: string) => string
  /** The body that identifies another customer's data; absent if the call identifies none. */
  readonly anothers?: (number: string) => RequestInit
  /** The address of another customer's data, if the path identifies it. */
  readonly anothersPath?: (number: string) => string
  /** The success status, if it is not the method's usual one. */
  readonly done?: number
  readonly inactive: number
}

const rows: Record<string, Row> = {
  'GET /api/portal/account': { path: '/api/portal/account', inactive: 200 },
  'GET /api/portal/account/property': { path: '/api/portal/account/property', inactive: 200 },
  'GET /api/portal/invoices/latest': { path: '/api/portal/invoices/latest', inactive: 200 },
  'GET /api/portal/invoices/next': { path: '/api/portal/invoices/next', done: 204, inactive: 204 },
  'GET /api/portal/bills/{id}': {
    path: '/api/portal/bills/INV00000000',
    ownPath: (number) => `/api/portal/bills/INV${number.slice(-8)}`,
    anothersPath: (number) => `/api/portal/bills/INV${number.slice(-8)}`,
    inactive: 200,
  },
  'POST /api/portal/bills/{id}/disputes': {
    path: '/api/portal/bills/INV00000000/disputes',
    own: () => changeOf('dispute', 'POST', { line: null, reason: 'price', words: 'Too much.' }),
    ownPath: (number) => `/api/portal/bills/INV${number.slice(-8)}/disputes`,
    anothers: () => changeOf('another dispute', 'POST', { line: null, reason: 'price', words: 'Too much.' }),
    anothersPath: (number) => `/api/portal/bills/INV${number.slice(-8)}/disputes`,
    inactive: 200,
  },
  'POST /api/portal/bills/{id}/extension': {
    path: '/api/portal/bills/INV00000000/extension',
    own: () => changeOf('more time', 'POST', { dueDate: addDays(dueOn(), 14) }),
    ownPath: (number) => `/api/portal/bills/INV${number.slice(-8)}/extension`,
    anothers: () => changeOf('more time of another', 'POST', { dueDate: addDays(dueOn(), 14) }),
    anothersPath: (number) => `/api/portal/bills/INV${number.slice(-8)}/extension`,
    inactive: 200,
  },
  'GET /api/portal/invoices/{id}/pdf': {
    path: '/api/portal/invoices/latest/pdf',
    anothersPath: (number) => `/api/portal/invoices/INV${number.slice(-8)}/pdf`,
    inactive: 200,
  },
  'GET /api/portal/billingHistory': { path: '/api/portal/billingHistory', inactive: 200 },
  'GET /api/portal/account/payment/methods': { path: '/api/portal/account/payment/methods', inactive: 200 },
  'GET /api/portal/account/services': { path: '/api/portal/account/services', inactive: 200 },
  'GET /api/portal/account/additionalcontacts': { path: '/api/portal/account/additionalcontacts', inactive: 200 },
  'POST /api/portal/account/usage': {
    path: '/api/portal/account/usage',
    own: usageOf,
    anothers: usageOf,
    inactive: 200,
  },
  'GET /api/portal/account/usage/csv': {
    path: '/api/portal/account/usage/csv',
    ownPath: usageCsvOf,
    anothersPath: usageCsvOf,
    inactive: 200,
  },
  'GET /api/portal/account/usage/day': {
    path: '/api/portal/account/usage/day',
    ownPath: usageDayOf,
    anothersPath: usageDayOf,
    inactive: 200,
  },
  'GET /api/portal/account/usage/day/csv': {
    path: '/api/portal/account/usage/day/csv',
    ownPath: (number) => usageDayOf(number, '/csv'),
    anothersPath: (number) => usageDayOf(number, '/csv'),
    inactive: 200,
  },
  'GET /api/portal/account/data/nem12': { path: '/api/portal/account/data/nem12', inactive: 200 },
  'GET /api/portal/account/data/usage': { path: '/api/portal/account/data/usage', inactive: 200 },
  'GET /api/portal/account/data/billing': { path: '/api/portal/account/data/billing', inactive: 200 },
  'GET /api/portal/account/data/documents': { path: '/api/portal/account/data/documents', inactive: 200 },
  'GET /api/portal/account/data/keys': { path: '/api/portal/account/data/keys', inactive: 200 },
  'POST /api/portal/account/data/keys': {
    path: '/api/portal/account/data/keys',
    own: () => changeOf('key', 'POST', { name: 'Home Assistant', scope: 'usage', days: 30 }),
    inactive: 200,
  },
  'DELETE /api/portal/account/data/keys/{id}': {
    path: '/api/portal/account/data/keys',
    own: () => changeOf('no key', 'DELETE'),
    ownPath: (number) => `/api/portal/account/data/keys/00000000-0000-4000-8000-00${number}`,
    anothers: () => changeOf('no key of another', 'DELETE'),
    anothersPath: (number) => `/api/portal/account/data/keys/00000000-0000-4000-8000-00${number}`,
    inactive: 204,
  },
  'GET /api/portal/account/sessions': { path: '/api/portal/account/sessions', inactive: 200 },
  'DELETE /api/portal/account/sessions': {
    path: '/api/portal/account/sessions',
    own: () => changeOf('no other sessions', 'DELETE'),
    inactive: 204,
  },
  'DELETE /api/portal/account/sessions/{id}': {
    path: '/api/portal/account/sessions',
    own: () => changeOf('no session', 'DELETE'),
    ownPath: sessionOf,
    anothers: () => changeOf('no session of another', 'DELETE'),
    anothersPath: sessionOf,
    inactive: 204,
  },
  'GET /api/portal/account/activity': { path: '/api/portal/account/activity', inactive: 200 },
  'GET /api/portal/account/sign-in-methods': { path: '/api/portal/account/sign-in-methods', inactive: 200 },
  'PUT /api/portal/account/sign-in-methods/{id}': {
    path: '/api/portal/account/sign-in-methods',
    own: () => changeOf('a name', 'PUT', { name: 'Work laptop' }),
    ownPath: passkeyPath,
    done: 204,
    anothers: () => changeOf('a name of another', 'PUT', { name: 'Work laptop' }),
    anothersPath: passkeyPath,
    inactive: 204,
  },
  'PUT /api/portal/account/passkey-offer': {
    path: '/api/portal/account/passkey-offer',
    own: () => changeOf('an offer', 'PUT', { state: 'ended' }),
    done: 204,
    inactive: 204,
  },
  'PUT /api/portal/account/language': {
    path: '/api/portal/account/language',
    own: () => changeOf('a language', 'PUT', { language: 'vi' }),
    done: 204,
    inactive: 204,
  },
  'GET /api/portal/account/notifications': { path: '/api/portal/account/notifications', inactive: 200 },
  'PUT /api/portal/account/notifications': {
    path: '/api/portal/account/notifications',
    own: () => changeOf('no news', 'PUT', { kind: 'unusual-use', byMail: false }),
    done: 200,
    inactive: 200,
  },
  'POST /api/portal/account/contact/update': {
    path: '/api/portal/account/contact/update',
    own: () => changeOf('contact', 'POST', { sendBillTo: 1, phoneNumber: '0412345678' }),
    inactive: 200,
  },
  'POST /api/portal/account/email/update': {
    path: '/api/portal/account/email/update',
    own: (number) => changeOf('email', 'POST', { newEmail: `new.${number}@example.com` }),
    inactive: 200,
  },
  'POST /api/portal/account/email/confirmation': {
    path: '/api/portal/account/email/confirmation',
    own: () => changeOf('confirmation', 'POST'),
    done: 204,
    inactive: 204,
  },
  'POST /api/portal/account/additionalcontacts/create': {
    path: '/api/portal/account/additionalcontacts/create',
    own: () => changeOf('holder', 'POST', holder),
    inactive: 200,
  },
  'POST /api/portal/account/additionalcontacts/update': {
    path: '/api/portal/account/additionalcontacts/update',
    own: (number) => changeOf('other name', 'POST', { ...holder, id: friendOf(number), firstName: 'Lee' }),
    anothers: (number) => changeOf('another', 'POST', { ...holder, id: friendOf(number), firstName: 'Lee' }),
    inactive: 200,
  },
  'DELETE /api/portal/account/additionalcontacts/{id}': {
    path: '/api/portal/account/additionalcontacts',
    own: () => changeOf('removal', 'DELETE'),
    ownPath: (number) => `/api/portal/account/additionalcontacts/${friendOf(number)}`,
    anothers: () => changeOf('another removal', 'DELETE'),
    anothersPath: (number) => `/api/portal/account/additionalcontacts/${friendOf(number)}`,
    inactive: 204,
  },
  'POST /api/portal/account/cancel': {
    path: '/api/portal/account/cancel',
    own: () => changeOf('move-out', 'POST', moveOutAfter(14)),
    inactive: 409,
  },
  'PUT /api/portal/account/move-out': {
    path: '/api/portal/account/move-out',
    own: () => changeOf('later', 'PUT', moveOutAfter(21)),
    inactive: 404,
  },
  'DELETE /api/portal/account/move-out': {
    path: '/api/portal/account/move-out',
    own: () => changeOf('stay', 'DELETE'),
    inactive: 404,
  },
  'GET /api/portal/account/schedule': { path: '/api/portal/account/schedule', inactive: 200 },
  'GET /api/portal/account/calculateSchedule': { path: '/api/portal/account/calculateSchedule', inactive: 200 },
  'GET /api/portal/account/extras': { path: '/api/portal/account/extras', inactive: 200 },
  'POST /api/portal/account/opt-in': {
    path: '/api/portal/account/opt-in',
    own: () => changeOf('more', 'POST', { optInServices: [{ serviceName: 'INTERNET', connectionDate: weekday() }] }),
    inactive: 409,
  },
  'POST /api/portal/account/opt-out': {
    path: '/api/portal/account/opt-out',
    own: (number) => changeOf('less', 'POST', optOutOf(number)),
    anothers: (number) => changeOf('less of another', 'POST', optOutOf(number)),
    inactive: 409,
  },
  'DELETE /api/portal/account/opt-in/{subscriptionName}': {
    path: '/api/portal/account/opt-in',
    own: () => changeOf('not more', 'DELETE'),
    ownPath: (number) => `/api/portal/account/opt-in/NEW-${number}`,
    anothersPath: (number) => `/api/portal/account/opt-in/NEW-${number}`,
    anothers: () => changeOf('not more of another', 'DELETE'),
    inactive: 204,
  },
  'DELETE /api/portal/account/opt-out/{subscriptionName}': {
    path: '/api/portal/account/opt-out',
    own: () => changeOf('not less', 'DELETE'),
    ownPath: (number) => `/api/portal/account/opt-out/OLD-${number}`,
    anothersPath: (number) => `/api/portal/account/opt-out/OLD-${number}`,
    anothers: () => changeOf('not less of another', 'DELETE'),
    inactive: 204,
  },
  'GET /api/portal/account/direct-debit': { path: '/api/portal/account/direct-debit', inactive: 200 },
  'PUT /api/portal/account/direct-debit': {
    path: '/api/portal/account/direct-debit',
    own: (number) =>
      changeOf('debit', 'PUT', {
        token: `debit-${number}`,
        holder: 'Ann Other',
        agreement: brand.directDebitAgreement.version,
      }),
    inactive: 200,
  },
  'DELETE /api/portal/account/direct-debit': {
    path: '/api/portal/account/direct-debit',
    own: () => changeOf('no debit', 'DELETE'),
    done: 200,
    inactive: 200,
  },
  'POST /api/portal/account/payment': {
    path: '/api/portal/account/payment',
    own: (number) => changeOf('pay', 'POST', { token: `pay-${number}`, amountCents: 1_000 }),
    inactive: 200,
  },
}
const publicOperations = ['GET /api/config/portalkeycloakconfig']

const ask = (row: Row, token?: string, init?: RequestInit): Promise<Answer<{ accountNumber?: string }>> =>
  call(row.path, token, init, own.server.origin)

it('has a row for every operation, and no other row', async () => {
  const document = (
    await call<{ paths: Record<string, object> }>('/api/openapi.json', undefined, {}, own.server.origin)
  ).body
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  expect(operations.sort()).toEqual([...Object.keys(rows), ...publicOperations].sort())
})

it('tells everyone where to sign in, and sets the cross-site cookie', async () => {
  const answer = await call('/api/config/portalkeycloakconfig', undefined, {}, own.server.origin)
  expect(answer.body).toEqual({
    'auth-server-url': own.provider.url,
    realm: 'switchboard',
    resource: 'portal',
    issuer: own.provider.issuer,
    'password-page': 'account/account-security/signing-in',
  })
  expect(answer.headers.get('cache-control')).toBe('no-store')
})

describe.each(Object.entries(rows))('%s', (_name, row) => {
  /** A separate address per row, because the number of refused tokens per address is limited. */
  const address = `203.0.113.${Object.keys(rows).indexOf(_name) + 1}`
  const pathOf = (number: string) => row.ownPath?.(number) ?? row.path
  /** The request that the customer with that number would send. */
  const askFor = (number: string, token?: string) => {
    const { headers, ...init } = row.own?.(number) ?? {}
    return ask({ ...row, path: pathOf(number) }, token, {
      ...init,
      headers: { ...headers, 'x-forwarded-for': address },
    })
  }

  it('refuses a request without a token, and expired, foreign and ID tokens', async () => {
    for (const token of [
      undefined,
      await own.provider.token(ANN.subject, { exp: past(), iat: past() - 60 }),
      await own.provider.token(ANN.subject, { aud: 'account' }),
      await own.provider.token(ANN.subject, { typ: 'ID', aud: 'portal' }),
    ]) {
      const answer = await askFor(ANN.number, token)
      expect(answer.status).toBe(401)
      expect(answer.headers.get('content-type')).toMatch(/^application\/problem\+json/)
    }
  })

  it('refuses a sign-in without an account', async () => {
    expect((await askFor(ANN.number, await own.provider.token('stranger'))).status).toBe(403)
  })

  it('returns each customer their own data', async () => {
    const ann = await askFor(ANN.number, await own.provider.token(ANN.subject))
    const ben = await askFor(BEN.number, await own.provider.token(BEN.subject))
    const done = row.done ?? (_name.startsWith('DELETE') ? 204 : 200)
    expect([ann.status, ben.status]).toEqual([done, done])
    expect(JSON.stringify([ann.body])).not.toContain(BEN.number)
    expect(JSON.stringify([ben.body])).not.toContain(ANN.number)
    if (_name.endsWith('/account'))
      expect([ann.body.accountNumber, ben.body.accountNumber]).toEqual([ANN.number, BEN.number])
    if (_name.endsWith('/additionalcontacts'))
      expect(ben.body).toMatchObject([{ firstName: `Friend of ${BEN.number}` }])
    if (_name.endsWith('services')) expect(JSON.stringify(ben.body)).toContain(`"ELE-${BEN.number}"`)
    if (/schedule$/i.test(_name)) expect(JSON.stringify(ben.body)).toContain(`"NEW-${BEN.number}"`)
    if (_name.endsWith('property')) expect(ben.body).toMatchObject({ propertyName: `House ${BEN.number}` })
    if (_name.endsWith('billingHistory')) expect(ben.body).toMatchObject([{ id: `INV${BEN.number.slice(-8)}` }])
    if (_name.endsWith('sign-in-methods'))
      expect(ben.body).toMatchObject({ passkeys: [{ id: passkeyOf(BEN.subject) }] })
    else if (_name.endsWith('methods'))
      expect(ben.body).toMatchObject([{ maskedNumber: `XXXX${BEN.number.slice(-4)}` }])
    if (_name.endsWith('/pdf'))
      expect(ben.headers.get('content-disposition')).toContain(`INV${BEN.number.slice(-8)}.pdf`)
    if (_name.endsWith('/csv'))
      expect(ben.headers.get('content-disposition')).toMatch(/^attachment; filename=".+\.csv"$/)
    if (_name.endsWith('/nem12')) expect(ben.body).toContain(`\r\n200,${BEN.number},`)
    if (_name.endsWith('latest')) expect(ben.body).toMatchObject({ id: `INV${BEN.number.slice(-8)}` })
  })

  it('ignores account numbers in the query and in headers', async () => {
    // Changes are limited, and Ann and Ben make most of the others.
    const token = await own.provider.token(CAT.subject)
    const plain = await askFor(CAT.number, token)
    const init = row.own?.(CAT.number) ?? {}
    const asAnn = { ...init, headers: { ...init.headers, 'x-account': ANN.number, 'x-user': ANN.subject } }
    const path = pathOf(CAT.number)
    const query = `accountNumber=${ANN.number}&account=${ANN.number}&sub=${ANN.subject}`
    const answer = await call(`${path}${path.includes('?') ? '&' : '?'}${query}`, token, asAnn, own.server.origin)
    expect(comparable(answer.body)).toEqual(comparable(plain.body))
  })

  it('treats an inactive account as the row requires', async () => {
    expect((await askFor(INA.number, await own.provider.token(INA.subject))).status).toBe(row.inactive)
  })

  const { anothers, anothersPath } = row
  if (anothers || anothersPath) {
    const askForAnothers = async (number: string) => {
      const token = await own.provider.token(ANN.subject)
      return ask({ ...row, path: anothersPath?.(number) ?? row.path }, token, anothers?.(number))
    }
    it('responds to requests for another customer’s data exactly as for missing data', async () => {
      const [bens, nobodys] = [await askForAnothers(BEN.number), await askForAnothers('4999999999')]
      expect(bens.status).toBe(404)
      const without = (body: object) => ({ ...body, instance: '' })
      expect(without(bens.body)).toEqual(without(nobodys.body))
      expect(Object.keys(headersOf(bens.headers))).toEqual(Object.keys(headersOf(nobodys.headers)))
    })
  }
})
