// A running server's metrics: they measure what happened, and their labels have few values, none of them a customer's.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { importText } from '../../src/metering/import'
import { portalWith, type OwnPortal } from '../support/customers'
import { call, json } from '../support/portal'
import { scrape } from '../support/scrape'

const token = 'a token of Prometheus'.replaceAll(' ', '-')
let own: OwnPortal
beforeAll(async () => {
  const alex = { subject: 'alex', number: '4000000011', email: 'alex@example.com' }
  own = await portalWith([alex], { METRICS_TOKEN: token, PLUGINS: 'web,registry,portal' }, async (db) => {
    const report = await importText(db, 'letter.csv', 'Dear retailer,\nour readings are attached\n')
    expect(report.outcome).toBe('refused')
  })
}, 60_000)
afterAll(() => own.close(), 60_000)

async function useThePortal(): Promise<void> {
  const { server, provider } = own
  const access_token = await provider.token('alex')
  const ask = (path: string, init?: RequestInit) => call(path, access_token, init, server.origin)
  await ask('/api/portal/account')
  await ask('/api/portal/account?email=alex@example.com')
  await call('/api/portal/account', 'no-token', {}, server.origin)
  await ask('/api/portal/invoices/4000000011')
  await ask('/api/portal/alex@example.com')
  await ask('/api/portal/account/usage', json({ subscriptionName: 'alex@example.com' }))
  await ask('/nothing/4000000011', { method: 'PROPFIND' })
}

it('requests are measured by route, method and class of the status', async () => {
  await useThePortal()
  const { samples, text } = await scrape(own.server.origin, token)
  const account = samples.filter(({ labels }) => labels['route'] === '/api/portal/account')
  const numberOf = (name: string, labels: Readonly<Record<string, string>>) =>
    account.find((sample) => sample.name === name && Object.entries(labels).every(([k, v]) => sample.labels[k] === v))
      ?.value
  expect(numberOf('switchboard_http_requests_total', { method: 'GET', status: '2xx' })).toBe(2)
  expect(numberOf('switchboard_http_requests_total', { method: 'GET', status: '4xx' })).toBe(1)
  expect(numberOf('switchboard_http_request_seconds_count', { method: 'GET' })).toBe(3)
  expect(numberOf('switchboard_http_request_seconds_bucket', { method: 'GET', le: '+Inf' })).toBe(3)
  expect(text).not.toMatch(/alex|example|4000000011|PROPFIND/)
})

it('a route is a pattern, and method and status are one of a few words', async () => {
  await useThePortal()
  const { samples } = await scrape(own.server.origin, token)
  const answered = samples.filter(({ name }) => name === 'switchboard_http_requests_total').map(({ labels }) => labels)
  const labels = (name: string) => [...new Set(answered.map((sample) => sample[name] ?? ''))].sort()
  expect(labels('route')).toEqual(expect.arrayContaining(['none', '/api/portal/account', '/api/portal/account/usage']))
  expect(labels('route').filter((route) => !/^(none|\/[a-z_:*./-]*)$/i.test(route))).toEqual([])
  expect(labels('method').filter((method) => !['GET', 'HEAD', 'POST', 'OPTIONS', 'other'].includes(method))).toEqual([])
  expect(labels('status').filter((status) => !/^[2-5]xx$/.test(status))).toEqual([])
})

it('database, event loop, emails, payments and imports are measured', async () => {
  const { samples, names } = await scrape(own.server.origin, token)
  const valueOf = (metric: string, state?: string) =>
    samples.find(({ name, labels }) => name === metric && labels['state'] === state)?.value
  expect(valueOf('switchboard_database_connections_max')).toBe(process.env['DATABASE_URL'] ? 10 : 1)
  expect(valueOf('switchboard_database_connections', 'used')).toBeGreaterThanOrEqual(0)
  expect(valueOf('switchboard_database_connections', 'idle')).toBeGreaterThanOrEqual(0)
  expect(valueOf('switchboard_database_waiting')).toBeGreaterThanOrEqual(0)
  expect(valueOf('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0)
  expect(valueOf('switchboard_outbox_waiting')).toBe(0)
  expect(valueOf('switchboard_outbox_oldest_seconds')).toBe(0)
  expect(valueOf('switchboard_outbox_dead')).toBe(0)
  expect(samples).toContainEqual({ name: 'switchboard_payments_waiting', labels: { kind: 'debit' }, value: 0 })
  expect(valueOf('switchboard_import_files', 'refused')).toBe(1)
  expect(valueOf('switchboard_import_last_timestamp_seconds', 'refused')).toBeGreaterThan(Date.now() / 1000 - 600)
  expect(names).toEqual(expect.arrayContaining(['process_resident_memory_bytes', 'process_cpu_seconds_total']))
})

it('alerts and dashboard use only metrics that the server, or the watch, has', async () => {
  const { names } = await scrape(own.server.origin, token)
  const folder = join(__dirname, '../../../deploy/observability')
  const texts = ['alerts.yml', 'dashboard.json'].map((file) => readFileSync(join(folder, file), 'utf8'))
  const named = texts.flatMap((text) => text.match(/\b(?:switchboard_(?!watch)|nodejs_|process_)\w+/g) ?? [])
  expect(named.length).toBeGreaterThan(20)
  const exposed = new Set(names.flatMap((name) => [name, `${name}_bucket`, `${name}_count`]))
  expect(named.filter((name) => !exposed.has(name))).toEqual([])
})
