// Usage of the nine people, each signed in to the running server.
import { currentPeriod, type Day, type Interval } from '@switchboard/domain'
import { as, call, json } from '../support/portal'

interface Service {
  readonly subscriptionName: string
  readonly subscriptionStartDate: Day
  readonly productType: string
  readonly uom: string
  readonly displayOnPortalUsage: boolean
}

interface Entry {
  readonly startDateTime: string
  readonly quantity: number | null
  readonly consolidated: boolean
  readonly missingData: boolean
  readonly partial: boolean
  readonly litres?: number | null
}

interface Usage {
  readonly data: readonly Entry[]
  readonly lastUpdatedDate: string
  readonly windowStart: string
  readonly mjPerLitre?: number
}

const todayOf = async (name: string) => (await call<{ today: Day }>('/api/portal/account', await as(name))).body.today

async function serviceOf(name: string, product: RegExp): Promise<Service> {
  const { body } = await call<Service[]>('/api/portal/account/services', await as(name))
  const found = body.find(({ productType }) => product.test(productType))
  if (!found) throw new Error(`${name} has no ${product.source}`)
  return found
}

async function usageOf(
  name: string,
  { subscriptionName, uom }: Service,
  interval: Interval,
  from: Day,
  to: Day,
): Promise<Usage> {
  const [startDateTime, endDateTime] = [`${from}T00:00:00.000`, `${to}T00:00:00.000`]
  const asked = { graphSettings: { interval }, startDateTime, endDateTime, subscriptionName, uom }
  const { status, body } = await call<Usage>('/api/portal/account/usage', await as(name), json(asked))
  expect(status).toBe(200)
  return body
}

/** The three calendar years of the yearly view. */
async function threeYears(name: string, product: RegExp, interval: Interval): Promise<Usage> {
  const [service, today] = [await serviceOf(name, product), await todayOf(name)]
  const { from, to } = currentPeriod('Yearly', today, service.subscriptionStartDate)
  return usageOf(name, service, interval, from, to)
}

const whole = ({ data }: Usage) => data.slice(1, -1)

test.each([
  ['alex', /^electricity/i, 180, 400],
  ['alex', /hot ?water/i, 1_000, 1_700],
  ['sam', /solar/i, 30, 150],
  ['liam', /^electricity/i, 9_000, 14_000],
] as const)('%s sees two years of months of %s with realistic quantities', async (name, product, least, most) => {
  const months = whole(await threeYears(name, product, 'Monthly'))
  expect(months).toHaveLength(23)
  for (const { quantity, startDateTime } of months) {
    expect(`${startDateTime} ${quantity !== null && quantity > least && quantity < most}`).toBe(`${startDateTime} true`)
  }
})

test('Liam uses more than 10,000 kWh in an ordinary month', async () => {
  const months = whole(await threeYears('liam', /^electricity/i, 'Monthly'))
  expect(months.filter(({ quantity }) => quantity !== null && quantity > 10_000).length).toBeGreaterThan(12)
})

test('Liam has missing, partial and estimated days, and a month without hot water', async () => {
  const { data } = await threeYears('liam', /^electricity/i, 'Daily')
  for (const flag of ['missingData', 'partial', 'consolidated'] as const)
    expect(data.filter((entry) => entry[flag]).length).toBeGreaterThan(20)
  const months = whole(await threeYears('liam', /hot ?water/i, 'Monthly'))
  expect(months.filter(({ missingData }) => missingData).length).toBeGreaterThan(0)
  expect(months.filter(({ consolidated, partial }) => !consolidated && !partial).length).toBeGreaterThan(0)
})

test('Alex has two years of days without a gap, ending yesterday', async () => {
  const { data, lastUpdatedDate } = await threeYears('alex', /^electricity/i, 'Daily')
  expect(data.length).toBeGreaterThanOrEqual(730)
  expect(data.filter(({ missingData, partial }) => missingData || partial)).toEqual([])
  expect(data.at(-1)?.startDateTime).toBe(`${lastUpdatedDate}T00:00:00.000`)
})

test('Noor sees her twenty days and none of the previous customer’s', async () => {
  const service = await serviceOf('noor', /^electricity/i)
  const { data, windowStart } = await threeYears('noor', /^electricity/i, 'Daily')
  expect(windowStart).toBe(service.subscriptionStartDate)
  expect(data).toHaveLength(20)
  expect(data[0]?.startDateTime).toBe(`${windowStart}T00:00:00.000`)
  expect(data.every(({ missingData, partial }) => !missingData && !partial)).toBe(true)
})

test('hot water reports litres as well as heat, and the conversion factor', async () => {
  const { data, mjPerLitre = 0 } = await threeYears('alex', /hot ?water/i, 'Monthly')
  expect(mjPerLitre).toBe(0.49724)
  for (const { quantity, litres } of data) {
    expect(Math.abs((litres ?? 0) * mjPerLitre - (quantity ?? 0))).toBeLessThan(0.05)
  }
  expect(await threeYears('alex', /^electricity/i, 'Yearly')).not.toHaveProperty('mjPerLitre')
})
