// Data of the nine people.
import {
  addDays,
  addMonths,
  chargeNames,
  chargeTitle,
  daysBetween,
  firstOfMonth,
  partNames,
  paymentStates,
  serviceNames,
  todayIn,
  weekdayOf,
  zoneOf,
  type Day,
  type State,
} from '@switchboard/domain'
import type { BillingHistoryResponse, BillResponse, ExtrasResponse, ScheduleResponse } from '@switchboard/wire'
import { as, call } from '../support/portal'

interface Account {
  readonly addressState: State
  readonly timeZone: string
  readonly today: Day
  readonly balance: number
  readonly moveOutDate: Day
  readonly [field: string]: unknown
}

interface Invoice {
  readonly id: string
  readonly invoiceAmount: number
  readonly balance: number
  readonly issueDate: Day
  readonly dueDate: Day
  readonly invoiceItems: readonly {
    readonly productName: string
    readonly totalAmount: number
    readonly serviceStartDate: Day
    readonly serviceEndDate: Day
  }[]
}

interface Service {
  readonly title: string
  readonly productType: string
  readonly serviceDetailsType: string
  readonly subscriptionName: string
  readonly subscriptionStartDate: Day
  readonly subscriptionEndDate: Day | null
  readonly price: number
}

const names = ['alex', 'sam', 'bianca', 'noor', 'kit', 'priya', 'liam', 'grace', 'theo']
const get = async <Body = unknown>(name: string, path: string) => call<Body>(`/api/portal/${path}`, await as(name))
const account = async (name: string) => (await get<Account>(name, 'account')).body
const invoice = async (name: string) => (await get<Invoice>(name, 'invoices/latest')).body
const services = async (name: string) => (await get<Service[]>(name, 'account/services')).body
const cents = (dollars: number) => Math.round(dollars * 100)

describe('every account', () => {
  it.each(names.map((name, index) => [name, index + 1]))(
    '%s has a ten-digit number and today’s date in its own zone',
    async (name, number) => {
      const found = await account(String(name))
      expect(found).toMatchObject({ accountNumber: `400000001${number}`, emailAddress: `${name}@example.com` })
      expect(found.timeZone).toBe(zoneOf(found.addressState))
      expect(found.today).toBe(todayIn(found.timeZone, new Date()))
    },
  )

  it('the accounts are in eight different states and territories', async () => {
    const states = await Promise.all(names.map(async (name) => (await account(name)).addressState))
    expect(states).toEqual(['VIC', 'NSW', 'QLD', 'SA', 'TAS', 'ACT', 'WA', 'VIC', 'NT'])
  })

  it.each(names)('%s has a balance that is the sum of the open amounts of bills', async (name) => {
    const { balance } = await account(name)
    const latest = await invoice(name)
    expect(cents(balance)).toBe(latest ? cents(latest.balance) : 0)
  })
})

describe('every latest bill', () => {
  it.each(['alex', 'sam', 'bianca', 'priya', 'liam', 'grace', 'theo'])('of %s adds up to the cent', async (name) => {
    const { id, invoiceAmount, invoiceItems, issueDate, dueDate } = await invoice(name)
    expect(id).toMatch(/^INV\d{8}$/)
    const total = invoiceItems.reduce((sum, item) => sum + cents(item.totalAmount), 0)
    expect(total).toBe(cents(invoiceAmount))
    for (const { totalAmount } of invoiceItems) expect(String(totalAmount)).toMatch(/^-?\d+(\.\d{1,2})?$/)
    expect(issueDate <= dueDate).toBe(true)
    for (const item of invoiceItems) {
      expect(item.serviceStartDate <= item.serviceEndDate && item.serviceEndDate < issueDate).toBe(true)
    }
  })

  it('charges for the usage that the usage page shows', async () => {
    const token = await as('alex')
    const { invoiceItems } = await invoice('alex')
    const item = invoiceItems.find((each) => each.productName === 'Electricity')
    const [service] = await services('alex')
    const body = {
      graphSettings: { interval: 'Monthly' },
      startDateTime: `${item!.serviceStartDate}T00:00:00.000`,
      endDateTime: `${addDays(item!.serviceEndDate, 1)}T00:00:00.000`,
      subscriptionName: service!.subscriptionName,
      uom: 'kWh',
    }
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
    const usage = await call<{ data: { quantity: number }[] }>('/api/portal/account/usage', token, init)
    const used = invoiceItems.filter((each) => each.productName === 'Electricity')
    const expected = Math.round(usage.body.data[0]!.quantity * service!.price * 100)
    expect(used.map((each) => cents(each.totalAmount))).toContain(expected)
  })
})

it('Alex has a bill due in nine days, three services and direct debit', async () => {
  const { today, hasDirectDebit, defaultPaymentMethodId, sendBillTo, active, moveOutDate, phoneNumber } =
    await account('alex')
  const { dueDate, balance, invoiceAmount, invoiceItems } = await invoice('alex')
  expect(daysBetween(today, dueDate)).toBe(9)
  expect(balance).toBe(invoiceAmount)
  expect(invoiceItems[0]!.serviceStartDate).toBe(addMonths(firstOfMonth(today), -1))
  expect({ hasDirectDebit, sendBillTo, active, moveOutDate, phoneNumber }).toEqual({
    hasDirectDebit: true,
    sendBillTo: 0,
    active: true,
    moveOutDate: null,
    phoneNumber: '0412 345 678',
  })
  expect(defaultPaymentMethodId).toMatch(/^[0-9a-f-]{36}$/)
  expect((await services('alex')).map((service) => service.title)).toEqual([
    'Electricity',
    'Hot water',
    'Heating and cooling',
  ])
  expect((await get('alex', 'account/additionalcontacts')).body).toEqual([])
})

it('Sam has paid everything, has solar credits and two additional holders', async () => {
  const { balance, invoiceItems, invoiceAmount } = await invoice('sam')
  expect(balance).toBe(0)
  expect(invoiceAmount).toBeGreaterThan(0)
  const solar = invoiceItems.filter((item) => /solar/i.test(item.productName))
  expect(solar).toHaveLength(1)
  expect(solar[0]!.totalAmount).toBeLessThan(0)
  expect(await services('sam')).toMatchObject([
    { productType: 'Electricity', taxable: true },
    { productType: 'Solar export', taxable: false },
  ])
  expect((await get('sam', 'account/additionalcontacts')).body).toEqual([
    {
      id: expect.any(String),
      firstName: 'Minh',
      lastName: 'Nguyen',
      dateOfBirth: '1981-06-23',
      emailAddress: 'minh@example.com',
      phoneNumber: '0491 570 156',
      version: 1,
    },
    {
      id: expect.any(String),
      firstName: 'Linh',
      lastName: 'Tran',
      dateOfBirth: '1953-01-30',
      emailAddress: 'linh@example.com',
      phoneNumber: '02 5550 1234',
      version: 1,
    },
  ])
})

it('Bianca is in credit, has one service, and GST is added to her bill', async () => {
  expect((await account('bianca')).balance).toBe(-120)
  const { invoiceItems, balance } = await invoice('bianca')
  expect(balance).toBe(-120)
  const [gst, ...others] = [...invoiceItems].sort((a, b) =>
    a.productName === 'GST' ? -1 : b.productName === 'GST' ? 1 : 0,
  )
  const net = others.reduce((sum, item) => sum + cents(item.totalAmount), 0)
  expect(cents(gst!.totalAmount)).toBe(Math.round(net / 10))
  expect(await services('bianca')).toMatchObject([{ taxInclusive: false, uom: 'kWh', price: 0.271 }])
})

it('Noor joined twenty days ago and has no bill yet', async () => {
  const latest = await get('noor', 'invoices/latest')
  expect(latest.status).toBe(204)
  expect(latest.body).toBeUndefined()
  const { today, balance } = await account('noor')
  expect(balance).toBe(0)
  for (const { subscriptionStartDate } of await services('noor'))
    expect(daysBetween(subscriptionStartDate, today)).toBe(20)
})

it('Kit is not active yet: no services, no bill, no direct debit', async () => {
  expect(await account('kit')).toMatchObject({
    active: false,
    hasDirectDebit: false,
    defaultPaymentMethodId: null,
    moveOutInProgress: false,
  })
  expect(await services('kit')).toEqual([])
  expect((await get('kit', 'invoices/latest')).status).toBe(204)
})

it('Priya moves out on a weekday three weeks ahead, and her services end that day or before', async () => {
  const { today, moveOutDate, moveOutInProgress } = await account('priya')
  expect(moveOutInProgress).toBe(true)
  expect(daysBetween(today, moveOutDate)).toBeGreaterThanOrEqual(21)
  expect(daysBetween(today, moveOutDate)).toBeLessThanOrEqual(23)
  expect(weekdayOf(moveOutDate)).toBeLessThan(6)
  const ends = (await services('priya')).map((service) => service.subscriptionEndDate)
  expect(ends.slice(0, 2)).toEqual([moveOutDate, moveOutDate])
  expect(ends[2]! < moveOutDate).toBe(true)
})

it('Liam is overdue with a bill in the thousands, by direct debit', async () => {
  const { invoiceOverdue, hasDirectDebit, today } = await account('liam')
  expect({ invoiceOverdue, hasDirectDebit }).toEqual({ invoiceOverdue: true, hasDirectDebit: true })
  const { balance, dueDate } = await invoice('liam')
  expect(balance).toBeGreaterThan(3_000)
  expect(dueDate < today).toBe(true)
})

it('Grace has every extra, and one add-on ends soon', async () => {
  const addOns = (await services('grace')).filter((service) => service.serviceDetailsType === 'E')
  expect(addOns.map((service) => service.title)).toEqual([
    'Heating and cooling',
    'EV charging',
    'GreenPower',
    'Internet',
  ])
  expect(addOns.filter((service) => service.subscriptionEndDate)).toMatchObject([{ title: 'Internet' }])
})

it('Theo paid a part of his bill, gets bills by post, and his property has no name', async () => {
  const { balance, invoiceAmount } = await invoice('theo')
  expect(cents(invoiceAmount) - cents(balance)).toBe(8_000)
  expect(balance).toBeGreaterThan(0)
  expect(await account('theo')).toMatchObject({ sendBillTo: 1, addressPostcode: '0800', invoiceOverdue: false })
  expect((await get('theo', 'account/property')).body).toMatchObject({ propertyName: null })
  expect((await get('theo', 'account/additionalcontacts')).body).toHaveLength(3)
})

it('the bill of Theo has a line for each step of his price, and one for his pool pump', async () => {
  const { id } = await invoice('theo')
  const { body } = await get<BillResponse>('theo', `bills/${id}`)
  const lines = body.lines.filter(({ product }) => product === 'Electricity')
  expect(lines.map(({ description }) => description)).toEqual([
    expect.stringMatching(/^Usage, general/),
    expect.stringMatching(/^Usage, general/),
    'Usage, controlled load (register E2 of your meter)',
    expect.stringMatching(/^Supply/),
  ])
  expect(lines.map(({ rate }) => rate)).toEqual([0.2745, 0.3145, 0.1925, 33])
  for (const { amount } of lines) expect(amount).toBeGreaterThan(0)
  const { serviceCharges } = (await get<ScheduleResponse>('theo', 'account/schedule')).body
  expect(serviceCharges[0]!.charges.map(({ dependsOn }) => dependsOn)).toEqual([
    ['register', 'step'],
    ['register', 'step'],
    ['register'],
    undefined,
  ])
})

it('Alex and Liam have the properties shown in their page headers', async () => {
  expect((await get('alex', 'account/property')).body).toEqual({
    propertyPath: '/buildings/paperbark-house/',
    imagePathDesktop: 'desktop.svg',
    imagePath: null,
    propertyName: 'Paperbark House',
    displayWelcomeTo: true,
  })
  expect((await get('liam', 'account/property')).body).toMatchObject({ propertyName: 'Marri Parade' })
})

describe('every name is one that other languages have', () => {
  const unknown = (known: Readonly<Record<string, string>>, found: readonly (string | null | undefined)[]) =>
    [...new Set(found)].filter((name) => name != null && !(name in known))

  it.each(names)('of the services of %s, and their prices', async (name) => {
    const { body: schedule } = await get<ScheduleResponse>(name, 'account/schedule')
    const { body: extras } = await get<ExtrasResponse>(name, 'account/extras')
    const all = [...schedule.serviceCharges, ...extras.serviceCharges]
    const charges = all.flatMap((service) => service.charges)
    expect(all.length).toBeGreaterThan(0)
    expect(
      unknown(
        serviceNames,
        all.map(({ title }) => title),
      ),
    ).toEqual([])
    expect(
      unknown(
        chargeNames,
        charges.map((charge) => charge.name ?? charge.title),
      ),
    ).toEqual([])
    expect(
      unknown(
        partNames,
        charges.map(({ part }) => part?.name),
      ),
    ).toEqual([])
    expect(charges.filter(({ per }) => per === undefined)).toEqual([])
    expect(charges.filter(({ times, part }) => (times !== undefined) !== (part?.when !== undefined))).toEqual([])
  })

  it.each(['alex', 'sam', 'bianca', 'priya', 'liam', 'grace', 'theo'])(
    'of the bills and payments of %s',
    async (name) => {
      const { body: history } = await get<BillingHistoryResponse>(name, 'billingHistory')
      expect(
        unknown(
          paymentStates,
          history.map(({ payment }) => payment),
        ),
      ).toEqual([])
      for (const id of history.flatMap(({ invoice: bill }) => bill?.id ?? []).slice(0, 7)) {
        const { body: bill } = await get<BillResponse>(name, `bills/${id}`)
        const lines = bill.lines.filter(({ kind }) => kind !== 'TAX')
        const titles = lines.map(({ description, window = null }) => chargeTitle({ description, window }))
        expect(
          unknown(
            serviceNames,
            lines.map(({ product }) => product),
          ),
        ).toEqual([])
        expect(unknown(chargeNames, titles)).toEqual([])
        expect(
          unknown(
            partNames,
            lines.map(({ part }) => part?.name),
          ),
        ).toEqual([])
        expect(lines.filter(({ window, part }) => (window !== undefined) !== (part !== undefined))).toEqual([])
        expect(lines.filter(({ description, part }) => description.includes('(') && !part?.when)).toEqual([])
        const changes = [bill.change.previous, bill.yearBefore].flatMap((comparison) => comparison?.lines ?? [])
        expect(changes.filter(({ window, part }) => (window !== undefined) !== (part !== undefined))).toEqual([])
      }
    },
  )
})
