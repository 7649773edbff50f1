import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig, readServerSettings } from './config'

const folder = mkdtempSync(join(tmpdir(), 'secret-files-'))
afterAll(() => rmSync(folder, { recursive: true }))

function fileOf(text: string): string {
  const file = join(folder, `${Math.random()}`)
  writeFileSync(file, text)
  return file
}

const secret = 's'.repeat(32)

test('every secret may be in a file, whose trailing line break is ignored', () => {
  const config = readConfig({
    DATABASE_URL_FILE: fileOf('postgres://portal:a-password@database/portal\n'),
    ADMIN_SECRET_FILE: fileOf('admin\n'),
    XSRF_SECRET_FILE: fileOf('xsrf\r\n'),
    CUSTOMER_SECRET_FILE: fileOf('customer'),
    METRICS_TOKEN_FILE: fileOf('metrics\n'),
    SMTP_URL_FILE: fileOf('smtp://mail.example:26\n'),
    MAIL_FROM: 'portal@energy.example',
    PAYMENT_GATEWAY_URL: 'https://pay.example/v1',
    PAYMENT_GATEWAY_FIELDS_URL: 'https://pay.example/fields',
    PAYMENT_GATEWAY_SECRET_FILE: fileOf('gateway\n'),
    OTEL_EXPORTER_OTLP_ENDPOINT: 'https://collector.example/',
    OTEL_EXPORTER_OTLP_HEADERS_FILE: fileOf('authorization=Bearer%20a-token\n'),
  })
  expect(config).toMatchObject({
    databaseUrl: 'postgres://portal:a-password@database/portal',
    adminSecret: 'admin',
    xsrfSecret: 'xsrf',
    customerSecret: 'customer',
    metricsToken: 'metrics',
    mail: { via: 'smtp', relay: { port: 26 } },
    payments: { via: 'gateway', secret: 'gateway' },
    collector: { address: 'https://collector.example', headers: 'authorization=Bearer%20a-token' },
  })
})

test('a production server has the same rules for secrets in files', () => {
  const { problems } = readServerSettings({
    NODE_ENV: 'production',
    DATABASE_URL_FILE: fileOf(`postgres://portal:${secret}@database/portal`),
    PLUGINS: 'web,registry',
    PUBLIC_URL: 'https://portal.example',
    XSRF_SECRET_FILE: fileOf(secret),
    METRICS_TOKEN_FILE: fileOf('short'),
  })
  expect(problems).toEqual([
    expect.stringMatching(/^METRICS_TOKEN is too short/),
    'XSRF_SECRET and the password in DATABASE_URL are the same: each needs a value of its own.',
  ])
})

test('reports a missing or empty file, and a setting in addition to its file, with all other problems, but no secret', () => {
  const missing = join(folder, 'missing')
  const empty = fileOf('\n')
  const settings = {
    PORT: 'eighty',
    ADMIN_SECRET: secret,
    ADMIN_SECRET_FILE: fileOf(secret),
    XSRF_SECRET_FILE: missing,
    CUSTOMER_SECRET_FILE: empty,
    DATABASE_URL_FILE: folder,
  }
  const { problems } = readServerSettings({ IDENTITY_URL: 'http://127.0.0.1:9', ...settings })
  expect(problems).toEqual([
    `DATABASE_URL_FILE is "${folder}", but that file cannot be read.`,
    'ADMIN_SECRET and ADMIN_SECRET_FILE are both set: set one of them.',
    `XSRF_SECRET_FILE is "${missing}", but that file cannot be read.`,
    `CUSTOMER_SECRET_FILE is "${empty}", but that file is empty.`,
    'PORT is "eighty", but must be a number from 0 to 65535.',
  ])
})
