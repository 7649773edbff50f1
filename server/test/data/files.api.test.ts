// The demonstration's usage, bills and payments as archives of files.
import { addMonths, type Day } from '@switchboard/domain'
import { parse } from 'csv-parse/sync'
import { strFromU8, unzipSync } from 'fflate'
import { as, call, json, portal } from '../support/portal'

interface Archive {
  readonly status: number
  readonly headers: Headers
  readonly files: Readonly<Record<string, Uint8Array>>
}

async function archiveOf(person: string, path: string): Promise<Archive> {
  const headers = { authorization: `Bearer ${await as(person)}` }
  const answer = await fetch(`${portal.origin}/api/portal/account/data/${path}`, { headers })
  const bytes = new Uint8Array(await answer.arrayBuffer())
  return { status: answer.status, headers: answer.headers, files: answer.ok ? unzipSync(bytes) : {} }
}

const rowsOf = (bytes: Uint8Array | undefined): Record<string, string>[] =>
  parse(strFromU8(bytes ?? new Uint8Array()), { bom: true, recordDelimiter: '\r\n', columns: true })

const todayOf = async (name: string) => (await call<{ today: Day }>('/api/portal/account', await as(name))).body.today

test('daily usage has a file for each service, solar export too', async () => {
  const { headers, files } = await archiveOf('sam', 'usage')
  const today = await todayOf('sam')
  expect(headers.get('content-disposition')).toBe(`attachment; filename="Daily usage ${today}.zip"`)
  expect(headers.get('cache-control')).toBe('private, no-store')
  expect(Object.keys(files).map((name) => name.replace(/ daily usage \d{4}-.+ /, ' … '))).toEqual([
    expect.stringMatching(/^Electricity … .+\.csv$/),
    expect.stringMatching(/^Solar export … .+\.csv$/),
  ])
  const [, solar] = Object.values(files)
  const october = rowsOf(solar).filter(({ Start }) => Start?.startsWith('2026-10'))
  const total = october.reduce((sum, { Quantity }) => sum + Math.round(Number(Quantity) * 1000), 0)
  const services = await call<{ subscriptionName: string; productType: string }[]>(
    '/api/portal/account/services',
    await as('sam'),
  )
  const subscriptionName = services.body.find(({ productType }) => /solar/i.test(productType))?.subscriptionName
  const range = { startDateTime: '2026-10-01T00:00:00.000', endDateTime: '2026-11-01T00:00:00.000' }
  const asked = { graphSettings: { interval: 'Monthly' }, ...range, subscriptionName, uom: 'kWh' }
  const usage = await call<{ data: { quantity: number }[] }>('/api/portal/account/usage', await as('sam'), json(asked))
  expect([october.length, total / 1000]).toEqual([31, usage.body.data[0]?.quantity])
})

test('usage costs each day at its own price, as on the usage page', async () => {
  const { files } = await archiveOf('grace', 'usage')
  const [name = ''] = Object.keys(files).filter((each) => each.startsWith('Electricity'))
  const costs = rowsOf(files[name]).flatMap((row) => row['Cost (AUD)'] || [])
  const services = await call<{ subscriptionName: string; title: string }[]>(
    '/api/portal/account/services',
    await as('grace'),
  )
  const subscriptionName = services.body.find(({ title }) => title === 'Electricity')?.subscriptionName
  const range = { startDateTime: addMonths(await todayOf('grace'), -24), endDateTime: await todayOf('grace') }
  const asked = { graphSettings: { interval: 'Daily' }, ...range, subscriptionName, uom: 'kWh' }
  const usage = await call<{ data: { cost: number | null }[] }>(
    '/api/portal/account/usage',
    await as('grace'),
    json(asked),
  )
  expect(costs.length).toBeGreaterThan(60)
  expect(costs.map(Number)).toEqual(usage.body.data.flatMap(({ cost }) => cost ?? []))
})

interface Entry {
  readonly date: Day
  readonly amount: number
  readonly id: string
  readonly invoice?: { readonly id: string; readonly periodStart: Day }
}

test('bills and payments are those of the payment history, oldest first', async () => {
  const { files } = await archiveOf('alex', 'billing')
  const history = (await call<Entry[]>('/api/portal/billingHistory', await as('alex'))).body.reverse()
  const bills = history.filter(({ invoice }) => invoice)
  const payments = history.filter(({ invoice }) => !invoice)
  expect(Object.keys(files)).toEqual(['Bills.csv', 'Payments.csv', 'Disputes.csv'])
  expect(rowsOf(files['Bills.csv']).map((row) => [row['Bill'], row['Issued'], Number(row['Amount (AUD)'])])).toEqual(
    bills.map(({ id, date, amount }) => [id, date, amount]),
  )
  expect(rowsOf(files['Payments.csv']).map((row) => [row['Date'], -Number(row['Amount (AUD)'])])).toEqual(
    payments.map(({ date, amount }) => [date, amount]),
  )
})

test('all bills are the documents that the portal opens', async () => {
  const { files } = await archiveOf('bianca', 'documents')
  const history = (await call<Entry[]>('/api/portal/billingHistory', await as('bianca'))).body
  const bills = history.flatMap(({ invoice }) => invoice ?? [])
  const names = bills.map(({ id, periodStart }) => `${periodStart.slice(0, 7)} Wattlebird Energy bill ${id}.pdf`)
  expect(Object.keys(files)).toEqual(names)
  const headers = { authorization: `Bearer ${await as('bianca')}` }
  const one = await fetch(`${portal.origin}/api/portal/invoices/${bills[0]?.id}/pdf`, { headers })
  expect(Buffer.from(files[names[0] ?? ''] ?? []).equals(Buffer.from(await one.arrayBuffer()))).toBe(true)
  expect(Object.values(files).every((bytes) => strFromU8(bytes.subarray(0, 5)) === '%PDF-')).toBe(true)
}, 60_000)

test('there is no archive without bills', async () => {
  const answers = await Promise.all(['billing', 'documents'].map((path) => archiveOf('noor', path)))
  expect(answers.map(({ status }) => status)).toEqual([404, 404])
})
