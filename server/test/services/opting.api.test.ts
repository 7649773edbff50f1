// Schedule, extras, opt-in and opt-out: what customers see, what is refused, and what each change leaves behind.
import type { OptInResponse, ScheduledService, ScheduleResponse } from '@switchboard/wire'
import { draftBill } from '../../src/billing/bill-draft'
import { readBillableAccounts } from '../../src/billing/read-accounts'
import { ChangingAccounts, numberOf } from '../account/changing-accounts'
import { day } from '../metering/database'
import { newNmi } from '../metering/meters'
import { offerExtras } from './offered-extras'

/** A Monday. */
const today = day('2026-11-23')
let accounts: ChangingAccounts
beforeAll(async () => void (accounts = await ChangingAccounts.open(today)), 60_000)
afterAll(() => accounts.close(), 60_000)

const EXTRAS = ['EV_CHARGING', 'GREENPOWER']
async function customer(given: { active?: boolean } = {}): Promise<number> {
  const account = await accounts.add(given)
  await offerExtras(accounts.db, account, EXTRAS)
  return account
}

const readerOf = (account: number) => ({ firstName: 'Ann', accountNumber: numberOf(account) })
const call = <Body = { code: string }>(account: number, request: string, body?: object, headers = {}) =>
  accounts.call<Body>(account, request, body, { number: numberOf(account), ...headers })
const at = (now: string) => ({ today: now })
const schedule = async (account: number, headers = {}) =>
  (await call<ScheduleResponse>(account, 'GET /schedule', undefined, headers)).body.serviceCharges
const added = async (account: number, headers = {}) =>
  (await schedule(account, headers)).filter(({ serviceDetailsType }) => serviceDetailsType === 'E')
const extras = async (account: number, headers = {}) =>
  (
    await call<{ serviceCharges: ScheduledService[] }>(account, 'GET /extras', undefined, headers)
  ).body.serviceCharges.map(({ service }) => service)

type Wanted = Readonly<Record<string, string>>
const optIn = (account: number, wanted: Wanted, headers = {}) =>
  call<OptInResponse & { code?: string; errors?: { path: string }[] }>(
    account,
    'POST /opt-in',
    { optInServices: Object.entries(wanted).map(([serviceName, connectionDate]) => ({ serviceName, connectionDate })) },
    headers,
  )
const optOut = (account: number, { service, subscriptionName }: ScheduledService, on: string, headers = {}) =>
  call<Record<string, unknown>>(
    account,
    'POST /opt-out',
    { serviceName: service, subscriptionName, requestedCancellationDate: `${on}T00:00:00.000` },
    headers,
  )
/** A customer who has had EV charging since the day before yesterday. */
async function customerWithAddOn() {
  const account = await customer()
  await optIn(account, { EV_CHARGING: '2026-11-19' }, at('2026-11-19'))
  const [service] = await added(account)
  return { account, service: service! }
}
const giveMeter = (account: number) =>
  accounts.db.pool.query(
    `insert into meter_register (nmi, suffix, service_id, uom, from_day)
     select $2, 'E1', id, 'kWh', starts_on from service where account_id = $1 and product_code = 'ELECTRICITY'`,
    [account, newNmi()],
  )
const requests = async (account: number) =>
  (
    await accounts.db.pool.query<object>(
      `select kind, product_code, wanted_on::text as on, state, terms_version, host(asked_from) as asked_from
       from service_request where account_id = $1 order by asked_at`,
      [account],
    )
  ).rows

describe('the schedule', () => {
  test('has the services with their charges, for the customer and the rate', async () => {
    const account = await customer()
    await accounts.db.pool.query(`update account set customer_type = 'BUSI', rate_type = 'Block' where id = $1`, [
      account,
    ])
    await optIn(account, { EV_CHARGING: '2026-12-01' })
    const { body } = await call<ScheduleResponse>(account, 'GET /schedule')
    expect(body).toMatchObject({ meterType: null, customerType: 'BUSI', rateType: 'Block' })
    expect(body.serviceCharges.map(({ service }) => service)).toEqual(['ELECTRICITY', 'EV_CHARGING'])
    expect(body.serviceCharges[1]).toEqual({
      service: 'EV_CHARGING',
      title: 'EV CHARGING',
      icon: 'other',
      termsUrl: null,
      termsPdfName: null,
      displayOnPortalUsage: false,
      serviceDetailsType: 'E',
      description: 'One.<br>Two.',
      subscriptionName: `EV_CHARGING-${numberOf(account)}-20261201`,
      subscriptionStartDate: '2026-12-01',
      subscriptionEndDate: null,
      subscriptionCancelledDate: null,
      scheduledChange: 'opt-in',
      charges: [
        {
          type: 'SUPPLY',
          title: 'Supply',
          name: 'Supply',
          per: 'month',
          value: 22,
          valueExclTax: 20,
          valueInclTax: 22,
          valueFormatted: '$22.00 per month',
          valueFormattedExclTax: '$20.00 per month',
          valueFormattedInclTax: '$22.00 per month',
          taxName: 'GST',
          taxable: true,
          show: true,
        },
      ],
      sorted: true,
      isChecked: false,
    })
    expect(await call(account, 'GET /calculateSchedule')).toEqual({ status: 200, body })
  })

  test('omits ended services, and says which meters it has', async () => {
    const { account, service } = await customerWithAddOn()
    await optOut(account, service, '2026-11-25')
    expect(await added(account, at('2026-11-25'))).toHaveLength(1)
    expect(await added(account, at('2026-11-26'))).toEqual([])
    await giveMeter(account)
    expect((await call(account, 'GET /schedule')).body).toMatchObject({ meterType: 'interval' })
  })
})

describe('extras', () => {
  test('are the property’s extras that the account does not have, with their prices', async () => {
    const account = await customer()
    const { body } = await call<{ serviceCharges: ScheduledService[] }>(account, 'GET /extras')
    expect(body.serviceCharges).toMatchObject([
      {
        service: 'EV_CHARGING',
        serviceDetailsType: 'E',
        subscriptionName: null,
        subscriptionStartDate: null,
        scheduledChange: null,
        charges: [{ valueFormatted: '$22.00 per month' }],
      },
      { service: 'GREENPOWER' },
    ])
    await optIn(account, { GREENPOWER: '2026-12-01' })
    expect(await extras(account)).toEqual(['EV_CHARGING'])
  })

  test('include a service again after its last day', async () => {
    const { account, service } = await customerWithAddOn()
    await optOut(account, service, '2026-11-25')
    expect(await extras(account, at('2026-11-25'))).toEqual(['GREENPOWER'])
    expect(await extras(account, at('2026-11-26'))).toEqual(EXTRAS)
  })

  test('include those measured by the electricity meter only with such a meter, and only during electricity supply', async () => {
    const account = await accounts.add({ ends: day('2026-12-11') })
    await offerExtras(accounts.db, account, ['RENEWABLE_ENERGY', 'EV_CHARGING'])
    await accounts.db.pool.query(`update product set measured_by = 'ELECTRICITY' where code = 'RENEWABLE_ENERGY'`)
    expect(await extras(account)).toEqual(['EV_CHARGING'])
    expect((await optIn(account, { RENEWABLE_ENERGY: '2026-12-01' })).body).toMatchObject([{ success: false }])
    await giveMeter(account)
    expect(await extras(account, at('2026-12-11'))).toEqual(['RENEWABLE_ENERGY', 'EV_CHARGING'])
    expect(await extras(account, at('2026-12-12'))).toEqual(['EV_CHARGING'])
    expect((await optIn(account, { RENEWABLE_ENERGY: '2026-12-01' })).body).toMatchObject([{ success: true }])
  })

  test('are empty for an account that is inactive or moving out', async () => {
    expect(await extras(await customer({ active: false }))).toEqual([])
    const account = await customer()
    await call(account, 'POST /cancel', { requestedCancellationDate: '2026-12-11T00:00:00.000' })
    expect(await extras(account)).toEqual([])
  })
})

describe('an opt-in', () => {
  test('adds the services on their days, with evidence, one email and one audit log row', async () => {
    const account = await customer()
    const { status, body } = await optIn(account, { EV_CHARGING: '2026-12-01', GREENPOWER: '2026-11-23' })
    expect({ status, body }).toEqual({
      status: 200,
      body: [
        { serviceName: 'EV_CHARGING', success: true, connectionDate: '2026-12-01' },
        { serviceName: 'GREENPOWER', success: true, connectionDate: '2026-11-23' },
      ],
    })
    expect(await requests(account)).toEqual([
      {
        kind: 'OPT_IN',
        product_code: 'EV_CHARGING',
        on: '2026-12-01',
        state: 'scheduled',
        terms_version: '2026-07',
        asked_from: '127.0.0.1',
      },
      expect.objectContaining({ product_code: 'GREENPOWER', on: '2026-11-23' }),
    ])
    const services = [
      { title: 'EV CHARGING', on: '2026-12-01' },
      { title: 'GREENPOWER', on: '2026-11-23' },
    ]
    expect(await accounts.mails(account)).toMatchObject([
      {
        template: 'opt-in-booked',
        recipient: `owner${account}@example.com`,
        facts: { ...readerOf(account), services },
      },
    ])
    expect(await accounts.audit(account)).toMatchObject([
      { action: 'opted-in', detail: { services: [{ on: '2026-12-01' }, { on: '2026-11-23' }] } },
    ])
  })

  test('keeps the prices at which it was made', async () => {
    const account = await customer()
    await optIn(account, { EV_CHARGING: '2026-12-01' })
    await accounts.db.pool.query(
      `update charge set incl_tax_micros = 99000000, excl_tax_micros = 90000000
       where extra_id in (select e.id from extra e join account a on a.property_id = e.property_id where a.id = $1)`,
      [account],
    )
    expect(await added(account)).toMatchObject([{ charges: [{ value: 22 }] }])
  })

  test('takes the announced price as well, without one that ends before the service begins', async () => {
    const [early, last, late] = [await customer(), await customer(), await customer()]
    for (const account of [early, last, late])
      await accounts.db.pool.query(
        `with own as (select e.id from extra e join account a on a.property_id = e.property_id
             where a.id = $1 and e.product_code = 'EV_CHARGING'),
           ended as (update charge set last_day = '2026-11-30' where extra_id in (select id from own))
         insert into charge (extra_id, type, title, per, excl_tax_micros, incl_tax_micros, taxable, position, first_day)
         select id, 'SUPPLY', 'Supply', 'MONTH', 30000000, 33000000, true, 0, '2026-12-01' from own`,
        [account],
      )
    const offered = await call<{ serviceCharges: ScheduledService[] }>(early, 'GET /extras')
    const both = [
      { value: 22, endDate: '2026-11-30' },
      { value: 33, startDate: '2026-12-01' },
    ]
    expect(offered.body.serviceCharges[0]?.charges).toMatchObject(both)
    await optIn(early, { EV_CHARGING: '2026-11-23' })
    await optIn(last, { EV_CHARGING: '2026-11-30' })
    await optIn(late, { EV_CHARGING: '2026-12-01' })
    expect(await added(early)).toMatchObject([{ charges: both }])
    expect(await added(last)).toMatchObject([{ charges: both }])
    expect(await added(late)).toMatchObject([{ charges: [{ value: 33 }] }])
    expect((await added(early, at('2026-12-01')))[0]?.charges).toMatchObject([{ value: 33 }])
  })

  test('takes a price with its times and steps', async () => {
    const account = await customer()
    await accounts.db.pool.query(
      `insert into charge (extra_id, type, title, per, uom, excl_tax_micros, incl_tax_micros, taxable, position, window_name, times,
         step_thousandths, step_per)
       select e.id, 'USAGE', 'Charging', 'UNIT', 'kWh', 0, micros, true, place, name, times::jsonb, step::bigint, per
       from extra e join account a on a.property_id = e.property_id, (values
         (1, 'free', '[{"days": [1, 2, 3, 4, 5, 6, 7], "from": "11:00", "to": "14:00"}]', 0, null, null),
         (2, 'standard', null, 300000, 10000, 'DAY'), (3, 'standard', null, 250000, null, null)
       ) as price (place, name, times, micros, step, per) where a.id = $1 and e.product_code = 'EV_CHARGING'`,
      [account],
    )
    const charges = [
      { title: 'Supply' },
      { title: 'Charging, free', value: 0, times: '11 am to 2 pm every day', dependsOn: ['time'] },
      {
        title: 'Charging, standard, first 10 kWh each day',
        value: 0.3,
        times: 'all other times',
        dependsOn: ['time', 'step'],
      },
      { title: 'Charging, standard, above 10 kWh each day', value: 0.25, times: 'all other times' },
    ]
    const offered = await call<{ serviceCharges: ScheduledService[] }>(account, 'GET /extras')
    expect(offered.body.serviceCharges[0]?.charges).toMatchObject(charges)
    await optIn(account, { EV_CHARGING: '2026-12-01' })
    expect(await added(account)).toMatchObject([{ charges }])
  })

  test('names the items that failed, and adds the others', async () => {
    const account = await customer()
    const { body } = await optIn(account, {
      INTERNET: '2026-12-01',
      GREENPOWER: '2026-12-01',
      ELECTRICITY: '2026-12-01',
    })
    expect(body.map(({ success }) => success)).toEqual([false, true, false])
    expect((await added(account)).map(({ service }) => service)).toEqual(['GREENPOWER'])
  })

  test('without any offered service changes nothing', async () => {
    const account = await customer()
    expect((await optIn(account, { INTERNET: '2026-12-01' })).body).toEqual([
      { serviceName: 'INTERNET', success: false, connectionDate: null },
    ])
    expect([await accounts.mails(account), await accounts.audit(account), await requests(account)]).toEqual([
      [],
      [],
      [],
    ])
  })

  test('that is repeated gets the first one’s result (D29)', async () => {
    const account = await customer()
    await optIn(account, { EV_CHARGING: '2026-12-01' })
    expect((await optIn(account, { EV_CHARGING: '2026-12-08' })).body).toEqual([
      { serviceName: 'EV_CHARGING', success: true, connectionDate: '2026-12-01' },
    ])
    expect(await added(account)).toHaveLength(1)
    expect(await accounts.mails(account)).toHaveLength(1)
  })

  test('that eight devices make in parallel takes effect once', async () => {
    const account = await customer()
    const answers = await Promise.all(
      EXTRAS.concat(EXTRAS, EXTRAS, EXTRAS).map((code) => optIn(account, { [code]: '2026-12-01' })),
    )
    expect(answers.map(({ status, body }) => [status, body[0]?.success])).toEqual(answers.map(() => [200, true]))
    expect(await added(account)).toHaveLength(2)
    expect(await accounts.mails(account)).toHaveLength(2)
  })

  test.each([
    ['2026-11-23', 200],
    ['2026-11-20', 422],
    ['2026-11-28', 422],
    ['2026-11-29', 422],
    ['2028-11-23', 200],
    ['2028-11-24', 422],
    ['2026-02-30', 400],
    ['2026-12-01T00:00:00', 400],
  ])('from %s on is answered %i', async (on, status) => {
    const account = await customer()
    expect((await optIn(account, { EV_CHARGING: on })).status).toBe(status)
    expect(await added(account)).toHaveLength(status === 200 ? 1 : 0)
  })

  test('adds nothing if one of its days is refused', async () => {
    const account = await customer()
    const answer = await optIn(account, { EV_CHARGING: '2026-12-01', GREENPOWER: '2026-11-28' })
    expect(answer).toMatchObject({ status: 422, body: { errors: [{ path: '/optInServices/1/connectionDate' }] } })
    expect(await added(account)).toEqual([])
  })

  test('that names a service twice is refused', async () => {
    const item = { serviceName: 'EV_CHARGING', connectionDate: '2026-12-01' }
    const answer = await call(await customer(), 'POST /opt-in', { optInServices: [item, item] })
    expect(answer).toMatchObject({ status: 422, body: { errors: [{ path: '/optInServices/1/serviceName' }] } })
  })

  test('for an account that is inactive or moving out is refused', async () => {
    const inactive = await customer({ active: false })
    expect(await optIn(inactive, { EV_CHARGING: '2026-12-01' })).toMatchObject({
      status: 409,
      body: { code: 'inactive' },
    })
    const leaving = await customer()
    await call(leaving, 'POST /cancel', { requestedCancellationDate: '2026-12-11T00:00:00.000' })
    expect(await optIn(leaving, { EV_CHARGING: '2026-12-01' })).toMatchObject({
      status: 409,
      body: { code: 'moving-out' },
    })
    expect([await requests(inactive), await requests(leaving)]).toEqual([[], []])
  })

  test('is billed from its day on, up to its last day', async () => {
    const account = await customer()
    await optIn(account, { EV_CHARGING: '2026-12-21' })
    const [service] = await added(account)
    await optOut(account, service!, '2027-02-01', at('2027-01-04'))
    const billed = async (month: string) => {
      const summary = {
        id: account,
        number: numberOf(account),
        zone: 'Australia/Melbourne',
        opened: day('2025-01-01'),
      } as const
      const [billable] = await readBillableAccounts(accounts.db.sql, [summary], day(month))
      const draft = draftBill(billable!, day(month), () => undefined)
      return draft?.lines.map(({ product, description, total }) => `${product}: ${description} ${total}`)
    }
    expect(await billed('2026-11-01')).toBeUndefined()
    expect(await billed('2026-12-01')).toEqual(['EV CHARGING: Supply charge, 11 of 31 days 781'])
    expect(await billed('2027-01-01')).toEqual(['EV CHARGING: Supply charge 2200'])
    expect(await billed('2027-02-01')).toEqual(['EV CHARGING: Supply charge, 1 of 28 days 79'])
    expect(await billed('2027-03-01')).toBeUndefined()
  })

  test('can be withdrawn up to the day before, and then leaves no trace', async () => {
    const account = await customer()
    await optIn(account, { EV_CHARGING: '2026-12-01' })
    const path = `DELETE /opt-in/EV_CHARGING-${numberOf(account)}-20261201`
    expect(await call(account, path, undefined, at('2026-12-01'))).toMatchObject({
      status: 409,
      body: { code: 'too-late' },
    })
    expect(await call(account, path, undefined, at('2026-11-30'))).toEqual({ status: 204 })
    expect([await added(account), await extras(account)]).toEqual([[], EXTRAS])
    expect(await requests(account)).toMatchObject([{ state: 'withdrawn', terms_version: '2026-07' }])
    const facts = { ...readerOf(account), title: 'EV CHARGING', before: '2026-12-01' }
    expect((await accounts.mails(account))[1]).toMatchObject({ template: 'opt-in-withdrawn', facts })
    expect((await call(account, path)).status).toBe(404)
    expect((await optIn(account, { EV_CHARGING: '2026-12-01' })).body[0]).toMatchObject({ success: true })
  })

  test('of another account does not exist', async () => {
    const [mine, others] = [await customer(), await customer()]
    await optIn(others, { EV_CHARGING: '2026-12-01' })
    expect((await call(mine, `DELETE /opt-in/EV_CHARGING-${numberOf(others)}-20261201`)).status).toBe(404)
    expect(await added(others)).toHaveLength(1)
  })

  test('is omitted from the services if the customer moves out before, and returns when the move-out is cancelled', async () => {
    const account = await customer()
    await optIn(account, { EV_CHARGING: '2026-12-14' })
    await call(account, 'POST /cancel', { requestedCancellationDate: '2026-12-11T00:00:00.000' })
    expect(await added(account)).toEqual([])
    await call(account, 'DELETE /move-out')
    expect(await added(account)).toMatchObject([{ subscriptionStartDate: '2026-12-14', subscriptionEndDate: null }])
  })
})

describe('an opt-out', () => {
  test('ends the service on its day, with an email and an audit log row', async () => {
    const { account, service } = await customerWithAddOn()
    expect(await optOut(account, service, '2026-12-04')).toEqual({
      status: 200,
      body: { subscriptionName: service.subscriptionName, subscriptionEndDate: '2026-12-04' },
    })
    expect(await added(account)).toMatchObject([
      { subscriptionEndDate: '2026-12-04', subscriptionCancelledDate: today, scheduledChange: 'opt-out' },
    ])
    expect((await accounts.mails(account)).at(-1)).toMatchObject({
      template: 'opt-out-booked',
      facts: { ...readerOf(account), title: 'EV CHARGING', on: '2026-12-04' },
    })
    expect((await accounts.audit(account)).at(-1)).toMatchObject({ action: 'opted-out', detail: { on: '2026-12-04' } })
  })

  test('that is repeated gets the first one’s result (D29)', async () => {
    const { account, service } = await customerWithAddOn()
    await optOut(account, service, '2026-12-04')
    expect((await optOut(account, service, '2026-12-11')).body).toMatchObject({ subscriptionEndDate: '2026-12-04' })
    expect(await accounts.mails(account)).toHaveLength(2)
  })

  test.each([
    ['2026-11-23', 200],
    ['2026-11-20', 422],
    ['2026-11-28', 422],
    ['2028-11-23', 200],
    ['2028-11-24', 422],
  ])('on %s is answered %i', async (on, status) => {
    const { account, service } = await customerWithAddOn()
    expect((await optOut(account, service, on)).status).toBe(status)
  })

  test('of a utility, for a day before the start, or while the customer moves out, is refused', async () => {
    const { account, service } = await customerWithAddOn()
    const [utility] = await schedule(account)
    expect(await optOut(account, utility!, '2026-12-04')).toMatchObject({
      status: 409,
      body: { code: 'not-an-add-on' },
    })
    await optIn(account, { GREENPOWER: '2026-12-01' })
    const coming = (await added(account))[1]!
    expect((await optOut(account, coming, '2026-11-27')).status).toBe(422)
    expect((await optOut(account, coming, '2026-12-01')).status).toBe(200)
    await call(account, 'POST /cancel', { requestedCancellationDate: '2026-12-11T00:00:00.000' })
    expect(await optOut(account, service, '2026-12-04')).toMatchObject({ status: 409, body: { code: 'moving-out' } })
  })

  test('of another account, or under another name, does not exist', async () => {
    const [{ account }, other] = [await customerWithAddOn(), await customer()]
    const [service] = await added(account)
    expect((await optOut(other, service!, '2026-12-04')).status).toBe(404)
    expect((await optOut(account, { ...service!, service: 'GREENPOWER' }, '2026-12-04')).status).toBe(404)
    expect(await added(account)).toMatchObject([{ subscriptionEndDate: null }])
  })

  test('can be withdrawn up to the day before', async () => {
    const { account, service } = await customerWithAddOn()
    await optOut(account, service, '2026-12-04')
    const path = `DELETE /opt-out/${service.subscriptionName}`
    expect((await call(account, path, undefined, at('2026-12-04'))).status).toBe(409)
    expect(await call(account, path, undefined, at('2026-12-03'))).toEqual({ status: 204 })
    expect(await added(account)).toMatchObject([
      { subscriptionEndDate: null, subscriptionCancelledDate: null, scheduledChange: null },
    ])
    expect((await accounts.mails(account)).at(-1)).toMatchObject({ template: 'opt-out-withdrawn' })
    expect((await call(account, path)).status).toBe(404)
    expect((await optOut(account, service, '2026-12-11')).status).toBe(200)
  })
})
