// Usage as a CSV file: its contents, who may download it, and how a spreadsheet program reads it.
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { addDays, currentPeriod, intervals, type Day } from '@switchboard/domain'
import { parse } from 'csv-parse/sync'
import type { FastifyInstance } from 'fastify'
import { csvStream } from '../../src/http/csv'
import { importText } from '../../src/metering/import'
import { isLong } from '../support/long'
import { as, call, headersOf, json, portal, type ProblemBody } from '../support/portal'
import {
  aService,
  day,
  giveRegister,
  meterFile,
  openMeteringDatabase,
  type MeteringDatabase,
} from '../metering/database'
import { hasSpreadsheet, openedIn, type Cell } from './spreadsheet'
import { usageServer } from './usage-server'

const today = day('2026-11-21')
const HEADINGS = ['Start', 'End', 'Quantity', 'Unit', 'Cost (AUD)', 'Tax basis', 'Quality']
const BYTE_ORDER_MARK = 'efbbbf'

interface File {
  readonly status: number
  readonly headers: Record<string, string>
  readonly bytes: Buffer
  readonly problem: ProblemBody
}

async function fileAt(address: string, headers: Record<string, string>): Promise<File> {
  const answer = await fetch(address, { headers })
  const bytes = Buffer.from(await answer.arrayBuffer())
  const problem = (answer.ok ? {} : JSON.parse(bytes.toString('utf8'))) as ProblemBody
  return { status: answer.status, headers: headersOf(answer.headers), bytes, problem }
}

/** Parses strictly, with an independent library. */
const read = (bytes: Buffer): string[][] => parse(bytes, { bom: true, recordDelimiter: '\r\n' })

describe('a test customer', () => {
  let db: MeteringDatabase
  let app: FastifyInstance
  let origin: string

  beforeAll(async () => {
    db = await openMeteringDatabase()
    app = usageServer(db, today)
    app.get('/endless', async (_, reply) => reply.send(csvStream(endless())))
    origin = await app.listen({ port: 0, host: '127.0.0.1' })
  }, 60_000)
  afterAll(async () => {
    await app.close()
    await db.remove()
  }, 60_000)

  interface Customer {
    readonly account: number
    readonly subscription: string
    readonly nmi: string
    readonly serviceId: number
  }

  let nmis = 2_500_900_000

  async function aCustomer(starts: Day, { price = 298_100 as number | null, ends = null as Day | null } = {}) {
    const nmi = String((nmis += 1))
    const serviceId = await aService(db, starts, ends)
    await giveRegister(db, serviceId, { nmi, from: starts, ...(ends ? { to: ends } : {}) })
    const { rows } = await db.pool.query<{ account: number; subscription: string }>(
      `update service set price_micros = $2 where id = $1 returning account_id as account, subscription_name as subscription`,
      [serviceId, price],
    )
    return { ...rows[0]!, nmi, serviceId }
  }

  async function called(customer: Customer, title: string, productType = title): Promise<Customer> {
    const code = [...customer.nmi].map((digit) => 'ABCDEFGHIJ'[Number(digit)]).join('')
    await db.pool.query(
      `insert into product (code, product_type, title, icon, description, display_on_portal_usage) values ($1, $2, $3, 'bolt', '', true)`,
      [code, productType, title],
    )
    await db.pool.query('update service set product_code = $1 where id = $2', [code, customer.serviceId])
    return customer
  }

  const question = ({ subscription }: Customer, changes: Record<string, string> = {}) => ({
    interval: 'Daily',
    startDateTime: '2026-11-01T00:00:00.000',
    endDateTime: '2026-12-01T00:00:00.000',
    subscriptionName: subscription,
    uom: 'kWh',
    ...changes,
  })
  const ask = ({ account }: Customer, query: Record<string, string> | string) =>
    fileAt(`${origin}/api/portal/account/usage/csv?${new URLSearchParams(query).toString()}`, {
      account: String(account),
    })

  /** Days in Melbourne's summer, whose first hour is in the previous market day. */
  const metered = async (customer: Customer, days: Parameters<typeof meterFile>[1]) => {
    await importText(db, `${customer.nmi}.csv`, meterFile(customer.nmi, days))
    return customer
  }

  const dates = ['2026-11-11', '2026-11-12', '2026-11-13', '2026-11-14']
  const steadyUse = async () =>
    metered(
      await aCustomer(day('2026-11-10')),
      dates.map((date) => ({ date, each: 0.5 })),
    )

  test('gets the cost of each row at the prices of its days, as the page does', async () => {
    const customer = await steadyUse()
    await db.pool.query(
      `insert into charge (service_id, type, title, per, uom, excl_tax_micros, incl_tax_micros, taxable, position, first_day, last_day)
       values ($1, 'USAGE', 'Usage', 'UNIT', 'kWh', 0, 300000, true, 0, null, '2026-11-12'),
         ($1, 'USAGE', 'Usage', 'UNIT', 'kWh', 0, 400000, true, 1, '2026-11-13', null)`,
      [customer.serviceId],
    )
    await expectCosts(customer, { '2026-11-12': '7.20', '2026-11-13': '9.60' })
  })

  test('gets the cost of each row at the prices of its times of the week, as the page does', async () => {
    const customer = await steadyUse()
    await db.pool.query(
      `insert into charge (service_id, type, title, per, uom, excl_tax_micros, incl_tax_micros, taxable, position, window_name, times)
       values ($1, 'USAGE', 'Usage', 'UNIT', 'kWh', 0, 400000, true, 0, 'peak', $2),
         ($1, 'USAGE', 'Usage', 'UNIT', 'kWh', 0, 300000, true, 1, 'off-peak', null)`,
      [customer.serviceId, JSON.stringify([{ days: [1, 2, 3, 4, 5], from: '15:00', to: '21:00' }])],
    )
    // Friday has six hours of the peak, Saturday none.
    await expectCosts(customer, { '2026-11-13': '7.80', '2026-11-14': '7.20' })
  })

  test('gets the cost of each row at the steps of its month; earlier days have the lower steps', async () => {
    const customer = await steadyUse()
    await db.pool.query(
      `insert into charge (service_id, type, title, per, uom, excl_tax_micros, incl_tax_micros, taxable, position,
         step_thousandths, step_per)
       values ($1, 'USAGE', 'Usage', 'UNIT', 'kWh', 0, 300000, true, 0, 60000, 'MONTH'),
         ($1, 'USAGE', 'Usage', 'UNIT', 'kWh', 0, 400000, true, 1, null, null)`,
      [customer.serviceId],
    )
    // The first 42 units of 21 days: 23 of them were read on the 11th, which is not asked for.
    await expectCosts(customer, { '2026-11-12': '7.70', '2026-11-13': '9.60' })
  })

  /** In files by day and by month, on the page, and on the page of each day. @param costs of successive days */
  async function expectCosts(customer: Customer, costs: Record<string, string>) {
    const [first = '', last = ''] = Object.keys(costs)
    const span = { startDateTime: `${first}T00:00:00.000`, endDateTime: `${addDays(day(last), 1)}T00:00:00.000` }
    const inFile = async (interval: string) => {
      const { bytes } = await ask(customer, question(customer, { interval, ...span }))
      return (parse(bytes, { bom: true, columns: true }) as Record<string, string>[]).map((row) => row['Cost (AUD)'])
    }
    const dollars = Object.values(costs).map(Number)
    expect(await inFile('Daily')).toEqual(Object.values(costs))
    expect(await inFile('Monthly')).toEqual([dollars.reduce((sum, each) => sum + each).toFixed(2)])
    const { interval: _, ...range } = question(customer, span)
    const page = await fetch(`${origin}/api/portal/account/usage`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', account: String(customer.account) },
      body: JSON.stringify({ graphSettings: { interval: 'Daily' }, ...range }),
    })
    expect(await page.json()).toMatchObject({ data: dollars.map((cost) => ({ cost })) })
    for (const [date, cost] of Object.entries(costs)) {
      const query = new URLSearchParams({ day: date, subscriptionName: customer.subscription, uom: 'kWh' })
      const headers = { account: String(customer.account) }
      const answer = await fetch(`${origin}/api/portal/account/usage/day?${query}`, { headers })
      expect(await answer.json()).toMatchObject({ cost: Number(cost) })
    }
  }

  test('gets actual, estimated, partial and missing days, each described in words', async () => {
    const customer = await metered(await aCustomer(day('2026-11-10')), [
      { date: '2026-11-09', each: 0.1 },
      { date: '2026-11-10', each: 0.1 },
      { date: '2026-11-11', each: 0.25 },
      { date: '2026-11-12', each: 0.25, quality: 'E14' },
      { date: '2026-11-15', each: 0.5 },
    ])
    const { status, headers, bytes } = await ask(customer, question(customer))
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8; header=present',
      'content-disposition': 'attachment; filename="Electricity daily usage 2026-11-10 to 2026-11-20.csv"',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    })
    expect(bytes.subarray(0, 3).toString('hex')).toBe(BYTE_ORDER_MARK)
    const text = bytes.toString('utf8')
    expect(text.endsWith('\r\n')).toBe(true)
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    const line = (date: string, quantity: string, cost: string, quality: string) => [
      ...[date, date, quantity, 'kWh', cost, 'GST inclusive', quality],
    ]
    expect(read(bytes)).toEqual([
      HEADINGS,
      line('2026-11-10', '4.800', '1.43', 'Actual'),
      line('2026-11-11', '11.700', '3.49', 'Actual'),
      line('2026-11-12', '12.000', '3.58', 'Estimated'),
      line('2026-11-13', '0.500', '0.15', 'Estimated, some data unavailable'),
      ...['2026-11-14'].map((date) => line(date, '', '', 'Data unavailable')),
      line('2026-11-15', '23.000', '6.86', 'Some data unavailable'),
      line('2026-11-16', '1.000', '0.30', 'Some data unavailable'),
      ...[17, 18, 19, 20].map((date) => line(`2026-11-${date}`, '', '', 'Data unavailable')),
    ])
  })

  test('may write the query in four ways; the specified one takes precedence', async () => {
    const customer = await aCustomer(day('2026-11-19'))
    const { interval: _, ...rest } = question(customer)
    for (const written of [
      { interval: 'Daily' },
      { 'graphSettings.interval': 'Daily' },
      { 'graphSettings[interval]': 'Daily' },
      { graphSettings: '{"interval":"Daily"}' },
    ] as Record<string, string>[]) {
      const { status, bytes } = await ask(customer, { ...written, ...rest })
      expect([status, read(bytes).length]).toEqual([200, 3])
    }
    const both = await ask(customer, { ...rest, interval: 'Weekly', 'graphSettings.interval': 'Daily' })
    expect(both.status).toBe(200)
    const neither = await ask(customer, { ...rest, interval: 'Daily', 'graphSettings[interval]': 'Daily' })
    expect([neither.status, neither.problem.code]).toEqual([400, 'invalid-request'])
  })

  test('gets the same rows for a window of instants, and with unknown parameters', async () => {
    const customer = await aCustomer(day('2026-11-01'))
    const rows = async (changes: Record<string, string>) => {
      const { status, bytes } = await ask(customer, question(customer, changes))
      return [status, read(bytes)]
    }
    const instants = { startDateTime: '2026-10-31T13:00:00Z', endDateTime: '2026-12-01T00:00:00+11:00' }
    expect(await rows({ ...instants, page: '2' })).toEqual(await rows({}))
  })

  test.each([
    ['no such interval', { interval: 'Hourly' }],
    ['an interval in other letters', { interval: 'daily' }],
    ['no date', { startDateTime: '2026-02-30T00:00:00.000' }],
    ['an end before the start', { endDateTime: '2026-10-01T00:00:00.000' }],
    ['more than four years', { startDateTime: '2020-01-01T00:00:00.000' }],
    ['no service', { subscriptionName: '' }],
    ['no such unit', { uom: 'BTU' }],
  ])('is refused %s', async (_, changes) => {
    const customer = await aCustomer(day('2026-11-01'))
    const { status, headers, problem } = await ask(customer, question(customer, changes))
    expect([status, headers['content-type']]).toEqual([400, 'application/problem+json; charset=utf-8'])
    expect(problem.code).toBe('invalid-request')
    expect(problem.errors?.[0]?.path).toMatch(/^querystring:\/[\w.]+$/)
    expect(headers['content-disposition']).toBeUndefined()
  })

  test('is refused if a parameter is missing or repeated', async () => {
    const customer = await aCustomer(day('2026-11-01'))
    const query = new URLSearchParams(question(customer)).toString()
    for (const wrong of [`${query}&uom=kWh`, query.replace(/uom=kWh/, ''), `${query}&interval=Daily`, ''])
      expect((await ask(customer, wrong)).status).toBe(400)
  })

  test('gets the same response for another customer’s service as for a missing one, and an error for a wrong unit', async () => {
    const [customer, other] = [await aCustomer(day('2026-11-01')), await aCustomer(day('2026-11-01'))]
    const theirs = await ask(customer, question(other))
    const none = await ask(customer, question(other, { subscriptionName: 'ELE-NONE' }))
    expect([theirs.status, none.status]).toEqual([404, 404])
    expect({ ...theirs.problem, instance: '' }).toEqual({ ...none.problem, instance: '' })
    const wrong = await ask(customer, question(customer, { uom: 'MJ' }))
    expect([wrong.status, wrong.problem.code]).toEqual([422, 'unit'])
  })

  test.each(['Solar export', 'SOLAR', 'Electricity solar feed-in'])('gets no file for %s', async (productType) => {
    const customer = await called(await aCustomer(day('2026-11-01')), 'Sun', productType)
    const { status, problem, headers } = await ask(customer, question(customer))
    expect([status, problem.code, headers['content-type']]).toEqual([
      422,
      'no-csv',
      'application/problem+json; charset=utf-8',
    ])
  })

  test('gets no rows from before the service began, from over two years ago, or from after its last day', async () => {
    const years = {
      interval: 'Monthly',
      startDateTime: '2024-01-01T00:00:00.000',
      endDateTime: '2027-01-01T00:00:00.000',
    }
    const daysOf = async (customer: Customer) => {
      const lines = read((await ask(customer, question(customer, years))).bytes).slice(1)
      return [lines[0]?.[0], lines.at(-1)?.[1]]
    }
    expect(await daysOf(await aCustomer(day('2019-05-01')))).toEqual(['2024-11-21', '2026-11-20'])
    expect(await daysOf(await aCustomer(day('2026-03-05')))).toEqual(['2026-03-05', '2026-11-20'])
    expect(await daysOf(await aCustomer(day('2019-05-01'), { ends: day('2026-09-10') }))).toEqual([
      '2024-11-21',
      '2026-09-10',
    ])
  })

  test('gets only the headings when there is no data', async () => {
    const customer = await aCustomer(today)
    const { status, bytes } = await ask(customer, question(customer))
    expect([status, read(bytes)]).toEqual([200, [HEADINGS]])
  })

  test('sees in the headings whether prices are without GST or untaxed', async () => {
    const customer = await metered(await aCustomer(day('2026-11-10'), { price: null }), [
      { date: '2026-11-09', each: 0.1 },
      { date: '2026-11-10', each: 0.1 },
    ])
    await db.pool.query('update service set tax_inclusive = false where id = $1', [customer.serviceId])
    const one = { endDateTime: '2026-11-11T00:00:00.000' }
    expect(read((await ask(customer, question(customer, one))).bytes)[1]).toEqual([
      '2026-11-10',
      '2026-11-10',
      '4.800',
      'kWh',
      '',
      'GST exclusive',
      'Actual',
    ])
  })

  test.each([
    [
      'Café ☀',
      `filename="Caf_ _ daily usage 2026-11-20.csv"; filename*=UTF-8''Caf%C3%A9%20%E2%98%80%20daily%20usage%202026-11-20.csv`,
    ],
    ['=cmd|"/c calc"!A1', 'filename="cmd c calc !A1 daily usage 2026-11-20.csv"'],
    ['../../etc/passwd\r\nset-cookie: a=b', 'filename="etc passwd set-cookie a=b daily usage 2026-11-20.csv"'],
  ])('gets a file for %j with a name in one header line', async (title, name) => {
    const customer = await called(await aCustomer(day('2026-11-20')), title)
    const { status, headers } = await ask(customer, question(customer))
    expect([status, headers['content-disposition'], headers['set-cookie']]).toEqual([
      200,
      `attachment; ${name}`,
      undefined,
    ])
  })

  test('gets files with different names for two services with the same name', async () => {
    const one = await aCustomer(day('2026-01-01'), { ends: day('2026-11-10') })
    const two = await aCustomer(day('2026-11-20'))
    await db.pool.query('update service set account_id = $1 where id = $2', [one.account, two.serviceId])
    const { headers } = await ask(one, question(two))
    expect(headers['content-disposition']).toBe(
      `attachment; filename="Electricity (${two.subscription}) daily usage 2026-11-20.csv"`,
    )
  })

  test('may request ten files a minute, whatever the responses, without limiting others', async () => {
    const [customer, other] = [await aCustomer(day('2026-11-01')), await aCustomer(day('2026-11-01'))]
    for (let nth = 1; nth <= 10; nth += 1)
      expect((await ask(customer, question(customer, nth % 2 ? {} : { uom: 'MJ' }))).status).toBe(nth % 2 ? 200 : 422)
    const { status, problem, headers } = await ask(customer, question(customer))
    expect([status, problem.code]).toEqual([429, 'too-often'])
    expect(Number(headers['retry-after'])).toBeGreaterThanOrEqual(50)
    expect(Number(headers['retry-after'])).toBeLessThanOrEqual(60)
    expect((await ask(other, question(other))).status).toBe(200)
  })

  test('gets the allowed methods for HEAD and POST', async () => {
    const { status, headers } = await fetch(`${origin}/api/portal/account/usage/csv`, { method: 'POST' })
    expect([status, headers.get('allow')]).toEqual([405, 'GET'])
    expect((await fetch(`${origin}/api/portal/account/usage/csv`, { method: 'HEAD' })).status).toBe(405)
  })

  const writing = { lines: 0, over: false }
  function* endless() {
    try {
      for (;;) yield [String((writing.lines += 1)), 'x'.repeat(1_000)]
    } finally {
      writing.over = true
    }
  }

  test('pauses the generation by not reading, and ends it by disconnecting', async () => {
    const asked = get(`${origin}/endless`)
    const [answer] = (await once(asked, 'response')) as [IncomingMessage]
    answer.pause()
    const still = async () => {
      const before = writing.lines
      await new Promise((resolve) => setTimeout(resolve, 100))
      return writing.lines === before
    }
    while (!(await still()));
    expect(writing.over).toBe(false)
    expect(writing.lines).toBeGreaterThan(10)
    asked.destroy()
    for (let tries = 0; !writing.over && tries < 100; tries += 1)
      await new Promise((resolve) => setTimeout(resolve, 20))
    expect(writing.over).toBe(true)
  })
})

/** The people's files, for the spreadsheet program. */
const files = new Map<string, Buffer>()

describe('each of the people', () => {
  interface Service {
    readonly subscriptionName: string
    readonly subscriptionStartDate: Day
    readonly productType: string
    readonly title: string
    readonly uom: string | null
    readonly price: number | null
    readonly taxInclusive: boolean
  }

  interface Entry {
    readonly startDateTime: string
    readonly endDateTime: string
    readonly quantity: number | null
    readonly consolidated: boolean
    readonly partial: boolean
  }

  const csvOf = async (name: string, query: Record<string, string>) =>
    fileAt(`${portal.origin}/api/portal/account/usage/csv?${new URLSearchParams(query).toString()}`, {
      authorization: `Bearer ${await as(name)}`,
    })

  /** The rows of the page's table in the words of the file, computed without the program's code. */
  function lineOf({ startDateTime, endDateTime, quantity, consolidated, partial }: Entry, service: Service): string[] {
    const quality = {
      truetrue: 'Estimated, some data unavailable',
      truefalse: 'Estimated',
      falsetrue: 'Some data unavailable',
      falsefalse: 'Actual',
    }
    const thousandths = Math.round((quantity ?? 0) * 1000)
    const cents = Math.floor((thousandths * Math.round((service.price ?? 0) * 1e6) + 5e6) / 1e7)
    return [
      startDateTime.slice(0, 10),
      addDays(day(endDateTime.slice(0, 10)), -1),
      quantity === null ? '' : (thousandths / 1000).toFixed(3),
      service.uom ?? '',
      quantity === null ? '' : (cents / 100).toFixed(2),
      service.taxInclusive ? 'GST inclusive' : 'GST exclusive',
      quantity === null ? 'Data unavailable' : quality[`${consolidated}${partial}`],
    ]
  }

  // Four of them cover solar export and litres, prices without GST, a new customer, and gaps.
  const people = isLong ? 'alex sam bianca noor kit priya liam grace theo' : 'sam bianca noor liam'

  test.each(people.split(' '))(
    'get files that match the API for every service and interval: %s',
    async (name) => {
      const token = await as(name)
      const { today: now } = (await call<{ today: Day }>('/api/portal/account', token)).body
      const { body: services } = await call<Service[]>('/api/portal/account/services', token)
      for (const service of services.filter(({ uom, price }) => uom !== null && price !== null)) {
        const { from, to } = currentPeriod('Yearly', now, service.subscriptionStartDate)
        const range = { startDateTime: `${from}T00:00:00.000`, endDateTime: `${to}T00:00:00.000` }
        const named = { ...range, subscriptionName: service.subscriptionName, uom: service.uom ?? '' }
        for (const interval of /solar/i.test(service.productType) ? [] : intervals) {
          const { body } = await call<{ data: Entry[] }>(
            '/api/portal/account/usage',
            token,
            json({ ...named, graphSettings: { interval } }),
          )
          const file = await csvOf(name, { ...named, 'graphSettings.interval': interval })
          expect(file.status).toBe(200)
          expect(read(file.bytes)).toEqual([HEADINGS, ...body.data.map((entry) => lineOf(entry, service))])
          const days = `${body.data[0]?.startDateTime.slice(0, 10)} to ${addDays(day(body.data.at(-1)!.endDateTime.slice(0, 10)), -1)}`
          const fileName = `${service.title} ${interval.toLowerCase()} usage ${days}.csv`
          expect(file.headers['content-disposition']).toBe(`attachment; filename="${fileName}"`)
          files.set(`${name}: ${fileName}`, file.bytes)
        }
        if (/solar/i.test(service.productType))
          expect((await csvOf(name, { ...named, interval: 'Daily' })).status).toBe(422)
      }
    },
    60_000,
  )

  test('have gaps, estimates and two years of days in their files', () => {
    const all = [...files.values()].map((bytes) => bytes.toString('utf8')).join('')
    for (const words of [
      'Actual',
      'Estimated',
      'Data unavailable',
      'Some data unavailable',
      '"Estimated, some',
      ',MJ,',
      'GST exclusive',
    ])
      expect(all).toContain(words)
    expect(Math.max(...[...files.values()].map((bytes) => read(bytes).length))).toBeGreaterThan(730)
  })
})

const withSpreadsheet = hasSpreadsheet ? test : test.skip

withSpreadsheet(
  'a spreadsheet program opens every file as dates, numbers and words, and runs nothing (needs libreoffice-calc)',
  async () => {
    const dangerous = [
      '=1+1',
      '=HYPERLINK("http://x.example";"y")',
      '+61412345678',
      '-1+1',
      '@SUM(1)',
      '\t=1+1',
      '\r=1',
      '\n=1+1',
      ' =1+1',
      '＝1+1',
      `=cmd|'/c calc'!A1`,
    ]
    const harmless = ['Café ☀', 'a,"b";c', 'two\nlines', '=', "'=1+1"]
    const defused = await bytesOf([dangerous, harmless])
    const live = Buffer.from('=1+1,12\r\n')
    const opened = await openedIn(new Map([...files, ['defused', defused], ['live', live]]))

    expect(files.size).toBeGreaterThan(15)
    for (const [name, bytes] of files) {
      const [headings, ...lines] = read(bytes)
      expect(opened.get(name)).toEqual([headings!.map(asText), ...lines.map(cells)])
    }
    // Shows that the program would run unescaped formulas.
    expect(opened.get('live')![0]).toEqual(['formula 2', 'number 12'])
    const [first, second] = opened.get('defused')!
    expect(first!.filter((cell) => !cell.startsWith("text '"))).toEqual([])
    expect(first).toHaveLength(dangerous.length)
    expect(second!.filter(Boolean)).toEqual(['Café ☀', 'a,"b";c', 'two\nlines', "'=", "'=1+1"].map(asText))
  },
  90_000,
)

const asText = (value: string): Cell => value && `text ${value}`
const asNumber = (value: string): Cell => value && `number ${Number(value)}`

const cells = ([
  start = '',
  end = '',
  quantity = '',
  unit = '',
  cost = '',
  basis = '',
  quality = '',
]: string[]): Cell[] => [
  `date ${start}`,
  `date ${end}`,
  asNumber(quantity),
  asText(unit),
  asNumber(cost),
  asText(basis),
  asText(quality),
]

async function bytesOf(lines: readonly (readonly string[])[]): Promise<Buffer> {
  const blocks: Buffer[] = []
  for await (const block of csvStream(lines)) blocks.push(Buffer.from(block as Uint8Array))
  return Buffer.concat(blocks)
}
