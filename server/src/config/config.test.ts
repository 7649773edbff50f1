import { ConfigError, readConfig, readServerConfig, readServerSettings } from './config'
import { announcesDebits, makesDebits } from './payment-settings'

describe('the storage of build files', () => {
  const storage = (STORAGE?: string) => readConfig({ STORAGE }).storage

  test('is a folder unless a bucket is configured', () => {
    expect([storage(), storage(''), storage('folder')]).toEqual(Array(3).fill({ kind: 'folder' }))
  })

  test.each([
    ['s3://builds', 'builds', ''],
    ['s3://builds/', 'builds', ''],
    ['s3://my.builds/portal', 'my.builds', 'portal/'],
    ['s3://builds/a/b/', 'builds', 'a/b/'],
  ])('is a bucket with %s', (text, bucket, prefix) => {
    expect(storage(text)).toEqual({ kind: 'bucket', bucket, prefix })
  })

  test('may be a service other than Amazon’s, in its own region', () => {
    const settings = { STORAGE: 's3://builds', S3_ENDPOINT: 'http://minio:9000/', AWS_REGION: 'here' }
    expect(readConfig(settings).storage).toMatchObject({ endpoint: 'http://minio:9000', region: 'here' })
  })

  test.each(['s3://', 'bucket', 's3://A', 'https://builds.example', 's3://builds/../x y'])('refuses %s', (text) => {
    expect(() => storage(text)).toThrow(ConfigError)
  })
})

test('an origin of property images is kept without the path of its address', () => {
  expect(readConfig({ IMAGE_ORIGINS: 'https://images.example/p' }).imageOrigins).toEqual(['https://images.example'])
})

test('a server in production uses the settings of prod unless configured otherwise, so that overrides are not enabled by accident', () => {
  const production = { NODE_ENV: 'production', ALLOW_EMBEDDED_DB: '1' }
  expect(readConfig(production).environment).toBe('prod')
  expect(readConfig({ ...production, SWITCHBOARD_ENV: 'nonprod' }).environment).toBe('nonprod')
  expect(readConfig({}).environment).toBe('nonprod')
  for (const settings of [production, { ...production, SWITCHBOARD_ENV: 'nonprod' }, { SWITCHBOARD_ENV: 'prod' }])
    expect(readConfig(settings).forCustomers).toBe(true)
  expect(readConfig({}).forCustomers).toBe(false)
})

test.each([
  [undefined, ['prod']],
  ['prod, nonprod', ['prod', 'nonprod']],
  ['none', []],
])('with GATED_ENVIRONMENTS %s, %j need builds that passed the gate', (text, environments) => {
  expect(readConfig({ GATED_ENVIRONMENTS: text }).gatedEnvironments).toEqual(environments)
})

test('the password page is the provider’s, unless configured', () => {
  expect(readConfig({}).passwordPage).toBe('account/password')
  const outside = { IDENTITY_URL: 'https://login.example' }
  expect(readConfig(outside).passwordPage).toBe('account/account-security/signing-in')
  for (const PASSWORD_PAGE of ['account/password', 'kc_action=UPDATE_PASSWORD'])
    expect(readConfig({ ...outside, PASSWORD_PAGE }).passwordPage).toBe(PASSWORD_PAGE)
})

test.each([
  [
    { PASSWORD_PAGE: '//elsewhere.example/' },
    'PASSWORD_PAGE is "//elsewhere.example/", but must be a path such as account/password, or kc_action=UPDATE_PASSWORD.',
  ],
  [
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' },
    'OTEL_EXPORTER_OTLP_ENDPOINT is "collector:4318", but must be an address that starts with http:// or https://.',
  ],
  [
    { OTEL_EXPORTER_OTLP_HEADERS: 'Bearer a-token' },
    'OTEL_EXPORTER_OTLP_HEADERS must be headers, such as authorization=Bearer%20… for a token.',
  ],
  [{ PORT: 'eighty' }, 'PORT is "eighty", but must be a number from 0 to 65535.'],
  [{ PLUGINS: 'portal,chat' }, 'PLUGINS is "chat", but must be one of web, registry, portal, identity.'],
  [{ GATED_ENVIRONMENTS: 'prod, staging' }, 'GATED_ENVIRONMENTS is "staging", but must be one of prod, nonprod.'],
  [{ SWITCHBOARD_ENV: 'staging' }, 'SWITCHBOARD_ENV is "staging", but must be one of prod, nonprod.'],
  [
    { IDENTITY_URL: 'localhost:8081' },
    'IDENTITY_URL is "localhost:8081", but must be an address that starts with http:// or https://.',
  ],
  [
    { IDENTITY_URL: '', PLUGINS: 'portal' },
    'The portal API needs a provider: IDENTITY_URL, or the identity plugin in the same process.',
  ],
  [
    { NODE_ENV: 'production' },
    'In production DATABASE_URL must name a PostgreSQL database (or set ALLOW_EMBEDDED_DB=1 to keep the embedded one).',
  ],
  [
    { NODE_ENV: 'production', ALLOW_EMBEDDED_DB: '1', DEMO: '1' },
    'DEMO puts invented people into the database: it is refused in production.',
  ],
])('the settings %j are refused with a sentence', (settings, sentence) => {
  const read = () => readConfig({ IDENTITY_URL: 'http://127.0.0.1:9', ...settings })
  expect(read).toThrow(ConfigError)
  expect(read).toThrow(new Error(sentence))
})

test('a provider is named by its address unless configured, and never like the embedded provider', () => {
  expect(readConfig({}).identityName).toBeUndefined()
  for (const name of ['keycloak', 'http://login.example:8081/realms/switchboard'])
    expect(readConfig({ IDENTITY_NAME: name }).identityName).toBe(name)
  for (const name of ['embedded', 'two words', "it's"])
    expect(() => readConfig({ IDENTITY_NAME: name })).toThrow(
      /^IDENTITY_NAME is .*, but must be a name such as keycloak/,
    )
})

test('all problems are reported together', () => {
  const read = () => readConfig({ PORT: 'eighty', STORAGE: 'attic', NODE_ENV: 'production' })
  for (const name of ['PORT', 'STORAGE', 'DATABASE_URL']) expect(read).toThrow(name)
})

describe('a server in production', () => {
  const right = {
    NODE_ENV: 'production',
    DATABASE_URL: 'postgres://portal:a-password@database/portal',
    PLUGINS: 'web,registry,portal',
    IDENTITY_URL: 'https://login.example',
    PUBLIC_URL: 'https://portal.example',
    XSRF_SECRET: 'x'.repeat(32),
    CUSTOMER_SECRET: 'c'.repeat(32),
    ADMIN_SECRET: 'a'.repeat(32),
    SMTP_URL: 'smtp://portal:relays-password@mail.example',
    MAIL_FROM: 'portal@energy.example',
    PAYMENT_GATEWAY_URL: 'https://pay.example/v1',
    PAYMENT_GATEWAY_FIELDS_URL: 'https://pay.example/fields/',
    PAYMENT_GATEWAY_SECRET: 'g'.repeat(32),
    DEBITS: 'on',
  }

  test('starts with long, distinct secrets, a public address and a provider over https', () => {
    expect(readServerConfig(right).publicUrl).toBe('https://portal.example')
    for (const other of [{ MAIL: 'off' }, { PLUGINS: 'web,registry' }])
      expect(readServerSettings({ ...right, SMTP_URL: '', ...other }).problems).toEqual([])
    for (const other of [
      { PAYMENTS: 'off', DEBITS: 'off' },
      { PAYMENTS: 'off', DEBITS: 'none' },
      { PLUGINS: 'web,registry' },
    ])
      expect(readServerSettings({ ...right, PAYMENT_GATEWAY_URL: '', ...other }).problems).toEqual([])
    for (const IDENTITY_URL of ['http://localhost:8081', 'http://identity.localhost:8081', 'http://127.0.0.1:8081'])
      expect(readServerSettings({ ...right, IDENTITY_URL }).problems).toEqual([])
  })

  test('debits bills if the operator says so, and with the test double', () => {
    const debits = (settings: object) => makesDebits(readServerSettings({ ...right, ...settings }).config.payments)
    expect(debits({})).toBe(true)
    expect(debits({ DEBITS: 'off' })).toBe(false)
    expect(debits({ NODE_ENV: '', DEBITS: '' })).toBe(false)
    expect(debits({ NODE_ENV: '', PAYMENT_GATEWAY_URL: '', DEBITS: '' })).toBe(true)
    expect(debits({ NODE_ENV: '', PAYMENT_GATEWAY_URL: '', DEBITS: 'off' })).toBe(false)
    expect(readServerSettings({ ...right, DEBITS: 'yes' }).problems).toEqual([
      'DEBITS is "yes", but must be on, off or none.',
    ])
  })

  test.each([
    ['on', true],
    ['off', true],
    ['none', false],
  ])('with DEBITS=%s debits are announced: %s', (DEBITS, announced) => {
    expect(announcesDebits(readServerSettings({ ...right, DEBITS }).config.payments)).toBe(announced)
  })

  test.each([
    [{ PUBLIC_URL: '' }, /^In production PUBLIC_URL must name the address/],
    [{ XSRF_SECRET: 'secret' }, /^XSRF_SECRET is too short/],
    [{ METRICS_TOKEN: 'm' }, /^METRICS_TOKEN is too short/],
    [{ CUSTOMER_SECRET: right.XSRF_SECRET }, /^XSRF_SECRET and CUSTOMER_SECRET are the same/],
    [
      { DATABASE_URL: `postgres://portal:${right.ADMIN_SECRET}@database/portal` },
      /^ADMIN_SECRET and the password in DATABASE_URL are the same/,
    ],
    [{ ADMIN_SECRET: '' }, /^In production ADMIN_SECRET must be the secret of the client portal-api-admin/],
    [{ ADMIN_SECRET: 'only for this test' }, /^ADMIN_SECRET is too short/],
    [{ IDENTITY_URL: 'http://login.example' }, /^IDENTITY_URL is "http:\/\/login.example": .* needs https/],
    [{ SMTP_URL: '' }, /^In production SMTP_URL must name the relay .* MAIL=off/],
    [{ SMTP_URL: `smtp://portal:${right.ADMIN_SECRET}@mail.example` }, /^ADMIN_SECRET and the password in SMTP_URL/],
    [{ PAYMENT_GATEWAY_URL: '' }, /^In production PAYMENT_GATEWAY_URL must name the payment gateway .* PAYMENTS=off/],
    [{ PAYMENT_GATEWAY_URL: 'http://pay.example' }, /^PAYMENT_GATEWAY_URL is "http:\/\/pay.example": .* needs https/],
    [
      { PAYMENT_GATEWAY_FIELDS_URL: 'http://pay.example/fields' },
      /^PAYMENT_GATEWAY_FIELDS_URL is "http:\/\/pay.example\/fields": .* needs https/,
    ],
    [
      { PAYMENT_GATEWAY_FIELDS_URL: 'https://portal.example/fields' },
      /^PAYMENT_GATEWAY_FIELDS_URL has the origin of PUBLIC_URL/,
    ],
    [{ DEBITS: '' }, /^In production DEBITS must be on, .* off, .* or none/],
    [{ PAYMENTS: 'off', DEBITS: '' }, /^In production with PAYMENTS=off DEBITS must be off, .* or none/],
    [{ PAYMENTS: 'off' }, /^In production with PAYMENTS=off DEBITS must be off, .* or none/],
    [{ PAYMENT_GATEWAY_SECRET: 'only for this test' }, /^PAYMENT_GATEWAY_SECRET is too short/],
    [{ PAYMENT_GATEWAY_SECRET: right.ADMIN_SECRET }, /^ADMIN_SECRET and PAYMENT_GATEWAY_SECRET are the same/],
    [{ PLUGINS: 'portal,identity', IDENTITY_URL: '' }, /^In production IDENTITY_URL must name a Keycloak/],
  ])('with %j is refused with a sentence that contains no secret', (settings, sentence) => {
    const { problems } = readServerSettings({ ...right, ...settings })
    expect(problems).toEqual([expect.stringMatching(sentence)])
    for (const secret of [right.XSRF_SECRET, right.ADMIN_SECRET]) expect(problems[0]).not.toContain(secret)
    expect(readServerSettings({ ...right, ...settings, NODE_ENV: '' }).problems).toEqual([])
  })
})

test('a payment gateway without the address of its card fields is refused everywhere', () => {
  const gateway = { PAYMENT_GATEWAY_URL: 'https://pay.example/v1', PAYMENT_GATEWAY_SECRET: 'g'.repeat(32) }
  const problems = (settings: object) => readServerSettings({ ...gateway, ...settings }).problems
  expect(problems({ PAYMENT_GATEWAY_FIELDS_URL: 'https://fields.example/card?merchant=7' })).toEqual([])
  expect(problems({})).toEqual([
    expect.stringMatching(/^PAYMENT_GATEWAY_URL is set: PAYMENT_GATEWAY_FIELDS_URL must be/),
  ])
  expect(problems({ PAYMENT_GATEWAY_FIELDS_URL: 'fields' })).toEqual([
    'PAYMENT_GATEWAY_FIELDS_URL is "fields", but must be an address that starts with http:// or https://.',
  ])
})

test('PLACE_DATABASE names a database of places, and the error names a file that is missing or something else', () => {
  expect(readConfig({}).placeDatabase).toBeUndefined()
  expect(() => readConfig({ PLACE_DATABASE: '/nowhere/places.mmdb' })).toThrow(/\/nowhere\/places\.mmdb, which is not/)
  expect(() => readConfig({ PLACE_DATABASE: __filename })).toThrow(__filename)
})

test('BILL_FONTS names font files, and the error names a file that is missing or not a font', () => {
  const font = require.resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf')
  expect(readConfig({ BILL_FONTS: `${font}, ${font}` }).billFonts).toEqual([font, font])
  expect(readConfig({}).billFonts).toEqual([])
  expect(() => readConfig({ BILL_FONTS: `${font},/nowhere/font.otf` })).toThrow(/\/nowhere\/font\.otf, which is not/)
  expect(() => readConfig({ BILL_FONTS: __filename })).toThrow(__filename)
})
