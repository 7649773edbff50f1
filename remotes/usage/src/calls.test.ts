import { parseDay } from '@switchboard/domain'
import type { AccountService, FieldsOf, UsageEntry } from '@switchboard/wire'
import { billOf } from './bills'
import { csvDownload, accountFacts, serviceParser, servicesParser, usageParser } from './calls'

const aService = (more: FieldsOf<AccountService> = {}): FieldsOf<AccountService> => ({
  productType: 'Electricity',
  subscriptionName: 'ELE-400000001-1',
  subscriptionStartDate: '2024-05-01',
  uom: 'kWh',
  price: 0.2981,
  taxInclusive: false,
  displayOnPortalUsage: true,
  title: 'Electricity',
  ...more,
})

describe('a service', () => {
  test('is parsed with its unit, price and tax', () => {
    expect(serviceParser(aService(), 'service')).toEqual({
      subscription: 'ELE-400000001-1',
      title: 'Electricity',
      kind: 'electricity',
      unit: 'kWh',
      price: 0.2981,
      priceDependsOnTime: false,
      priceDependsOnRegister: false,
      priceDependsOnUse: undefined,
      taxInclusive: false,
      taxable: true,
      start: '2024-05-01',
      end: undefined,
    })
  })

  test.each([
    ['that is not to be shown', { displayOnPortalUsage: false }],
    ['at a monthly charge alone', { uom: null, price: null }],
  ])('%s has no usage, and the other services are parsed', (_, more) => {
    expect(serviceParser(aService(more), 'service')).toBeUndefined()
  })

  test.each([
    ['what the backend says', { taxable: false }, false],
    ['what the backend says of solar', { productType: 'Solar export', taxable: true }, true],
    ['not of solar, where a backend does not say', { productType: 'Solar export' }, false],
    ['of another service, where a backend does not say', { taxable: null }, true],
  ])('is taxed by %s', (_, more, taxable) => {
    expect(serviceParser(aService(more), 'service')).toMatchObject({ taxable })
  })

  test.each([[null], [0.2981], [1]])('counted in dollars has the price 1, whatever the backend sends: %s', (price) => {
    expect(serviceParser(aService({ uom: 'Amount ($)', price }), 'service')).toMatchObject({
      unit: 'Amount ($)',
      price: 1,
    })
  })

  test.each([null, undefined, 'dear'])('has usage without a price if the price is sent as %j', (price) => {
    expect(serviceParser(aService({ price }), 'service')).toMatchObject({ unit: 'kWh', price: undefined })
  })

  test('has a price that is sent as text', () => {
    expect(serviceParser(aService({ price: '0.2853' }), 'service')).toMatchObject({ price: 0.2853 })
  })

  test('has usage as long as its subscription and unit are readable', () => {
    const sent = aService({ subscriptionStartDate: 'soon', subscriptionEndDate: 5, taxInclusive: 'yes', title: {} })
    expect(serviceParser(sent, 'service')).toMatchObject({ title: 'Electricity', start: '2000-01-01', end: undefined })
  })

  test.each([
    ['it is not sent', { taxInclusive: undefined }],
    ['it cannot be read', { taxInclusive: 'yes' }],
    ['it cannot be read whether it is taxed at all', { taxable: 'yes' }],
  ])('does not claim a price including tax when %s', (_, more) => {
    expect(serviceParser(aService(more), 'service')).toMatchObject({ taxable: true, taxInclusive: undefined })
  })

  test('uses its product type as title if a backend sends no title', () => {
    const sent = aService({ productType: 'Solar export', title: undefined, displayOnPortalUsage: undefined })
    expect(serviceParser(sent, 'service')).toMatchObject({ title: 'Solar export', kind: 'solar' })
  })
})

describe('services', () => {
  const read = (...services: readonly unknown[]) => {
    const { services: shown, unreadable } = servicesParser(services, 'services')
    return [...shown.map(({ subscription }) => subscription), unreadable]
  }

  test.each([
    ['null', null],
    ['text', 'Electricity'],
    ['without a subscription', aService({ subscriptionName: null })],
    ['at a price without a unit', aService({ uom: null })],
    ['in a unit that is none', aService({ uom: 5, price: null })],
  ])('are shown although one is %s, which is counted', (_, broken) => {
    expect(read(aService(), broken)).toEqual(['ELE-400000001-1', 1])
  })

  test.each([
    ['hidden', aService({ displayOnPortalUsage: false, subscriptionName: null, uom: 5 })],
    ['at a monthly charge', aService({ uom: null, price: null })],
  ])('are complete without one that is %s', (_, without) => {
    expect(read(aService(), without)).toEqual(['ELE-400000001-1', 0])
  })

  test('fail with the first reason if none can be read', () => {
    expect(() => read(aService({ displayOnPortalUsage: false }), aService({ uom: 5 }))).toThrow('services[1].uom')
  })

  test('are an empty list if there is none to show', () => {
    expect(read(aService({ displayOnPortalUsage: false }))).toEqual([0])
  })

  test('are parsed without the fields that other backends omit', () => {
    const sparse = aService({ productType: null, title: null, subscriptionStartDate: null, subscriptionName: 77 })
    expect(servicesParser([sparse], 'services').services).toMatchObject([
      { subscription: '77', title: '77', kind: 'other' },
    ])
  })
})

describe('a usage response', () => {
  const entry = (more: FieldsOf<UsageEntry>): FieldsOf<UsageEntry> => ({
    startDateTime: '2026-11-01T00:00:00.000',
    endDateTime: '2026-11-02T00:00:00.000',
    consolidated: false,
    missingData: false,
    ...more,
  })
  const read = (more: FieldsOf<UsageEntry>) =>
    usageParser({ data: [entry(more)], lastUpdatedDate: '2026-11-19' }, 'usage').data.items[0]

  test.each([
    ['in whole thousandths of the unit', { quantity: 6.412 }, 6412, false],
    ['as a zero when nothing was used', { quantity: 0 }, 0, false],
    ['as an estimate when it covers more than its slot', { quantity: 1.5, consolidated: true }, 1500, true],
    ['as missing when there is no reading', { quantity: null, missingData: true }, undefined, false],
    ['as missing when it is flagged, whatever it says', { quantity: 0, missingData: true }, undefined, false],
  ])('is parsed %s', (_, more, thousandths, estimated) => {
    expect(read(more)).toEqual({ from: '2026-11-01', thousandths, estimated, incomplete: false })
  })

  test('has the local day of an instant', () => {
    const answer = { data: [entry({ startDateTime: '2026-10-31T13:00:00Z', quantity: 1 })], lastUpdatedDate: null }
    expect(usageParser(answer, 'usage', 'Australia/Melbourne').data.items[0]).toMatchObject({ from: '2026-11-01' })
    expect(usageParser(answer, 'usage', 'Australia/Perth').data.items[0]).toMatchObject({ from: '2026-10-31' })
  })

  test('keeps the mark of a slot with partial data', () => {
    expect(read({ quantity: 3, partial: true })).toMatchObject({ thousandths: 3000, incomplete: true })
  })

  test('has the litres of hot water and the conversion factor if the meter counts litres', () => {
    expect(read({ quantity: 63.995, litres: 128.7 })).toMatchObject({ thousandths: 63_995, litres: 128_700 })
    expect(read({ quantity: null, missingData: true, litres: null })).not.toHaveProperty('litres')
    expect(usageParser({ data: [], lastUpdatedDate: null, mjPerLitre: 0.49724 }, 'usage')).toMatchObject({
      mjPerLitre: 0.49724,
    })
  })

  test.each([
    ['of null', null],
    ['without a start', entry({ startDateTime: null, quantity: 5 })],
    ['with another start', entry({ startDateTime: '01/11/2026', quantity: 5 })],
    ['with another quantity', entry({ quantity: 'much' })],
    ['that may be an estimate', entry({ quantity: 5, consolidated: 'maybe' })],
  ])('is parsed although an entry is %s, which is counted', (_, broken) => {
    const { data } = usageParser({ data: [broken, entry({ quantity: 6.4 })], lastUpdatedDate: null }, 'usage')
    expect(data).toMatchObject({ items: [{ from: '2026-11-01', thousandths: 6400 }], unreadable: 1 })
  })

  test('fails with the first reason if no entry can be read', () => {
    const data = [entry({ startDateTime: null }), null]
    expect(() => usageParser({ data, lastUpdatedDate: null }, 'usage')).toThrow('usage.data[0].startDateTime')
  })

  test('may have amounts as text, and unreadable litres', () => {
    expect(read({ quantity: '406.5', litres: '12,5' })).toMatchObject({ thousandths: 406_500 })
    expect(read({ quantity: 1, litres: '12,5' })).not.toHaveProperty('litres')
  })

  test('may lack the time of the last update', () => {
    expect(usageParser({ data: [], lastUpdatedDate: null }, 'usage')).toEqual({
      data: { items: [], unreadable: 0 },
      lastUpdatedDate: undefined,
    })
  })
})

test('analytics gets each fuel type once, and the plan of the first service', () => {
  const read = [
    aService(),
    aService({ productType: 'Hot water', subscriptionName: 'HOT-1' }),
    aService({ productType: 'Electricity', subscriptionName: 'ELE-2' }),
    aService({ productType: 'Electricity solar feed-in', subscriptionName: 'SOL-1' }),
    aService({ productType: 'Internet', subscriptionName: 'NET-1' }),
  ].map((sent) => serviceParser(sent, 'service')!)
  expect(accountFacts(read)).toEqual({
    fuelType: ['electricity', 'hot-water', 'solar'],
    currentPlan: 'ELE-400000001-1',
  })
  expect(accountFacts([])).toEqual({ fuelType: [] })
})

test('the file request has the same parameters as the request for the bars', () => {
  const day = (text: string) => parseDay(text)!
  const { path, type, otherwise } = csvDownload({
    service: serviceParser(aService({ subscriptionName: 'ELE 1&2', uom: 'Amount ($)', title: 'Heating' }), 'service')!,
    interval: 'Daily',
    period: { id: '2026-11', from: day('2026-11-01'), to: day('2026-12-01') },
    today: day('2026-11-21'),
  })
  const address = new URL(path, 'https://portal.example')
  expect(address.pathname).toBe('/api/portal/account/usage/csv')
  expect(Object.fromEntries(address.searchParams)).toEqual({
    'graphSettings.interval': 'Daily',
    startDateTime: '2026-11-01T00:00:00.000',
    // The current day has no bar.
    endDateTime: '2026-11-21T00:00:00.000',
    subscriptionName: 'ELE 1&2',
    uom: 'Amount ($)',
  })
  expect(type).toBe('text/csv')
  // Used if the response has no file name.
  expect(otherwise).toBe('Heating daily usage 2026-11-01 to 2026-11-20.csv')
})

describe('the bill of a month', () => {
  const october = parseDay('2026-10-17')!

  it('is found by the month of its first day', () => {
    expect(billOf({ '2026-10': 'INV1' }, october)).toEqual({ id: 'INV1', month: october })
  })

  it('is unknown if the backend sends none', () => {
    expect(billOf({}, october)).toBeUndefined()
  })
})
