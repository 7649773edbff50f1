// Reads the configuration from environment variables, once at startup.
import { resolve } from 'node:path'
import { ConfigError, type Settings, type StorageSettings } from '@switchboard/platform-server/settings'
import { notAnAddress, parseAddress } from './address-setting'
import { readCollectorSettings, type Collector } from './collector-settings'
import { isFontFile } from './font-file'
import { readMailSettings, type MailSettings } from './mail-settings'
import { isPlaceDatabase } from './place-database-file'
import { readPaymentSettings, type PaymentSettings } from './payment-settings'
import { productionProblems } from './production-settings'
import { readSecretFiles } from './secret-files'

export { ConfigError }

const PLUGIN_NAMES = ['web', 'registry', 'portal', 'identity'] as const
type PluginName = (typeof PLUGIN_NAMES)[number]

const DATABASE_WAIT = 60
/** The embedded provider's name in `account_login`, independent of the port. */
export const EMBEDDED_PROVIDER = 'embedded'

export interface Config extends Settings {
  readonly host: string
  /** Seconds that commands wait for a database that is unavailable. */
  readonly databaseWait: number
  readonly production: boolean
  readonly plugins: readonly PluginName[]
  /** The external provider's name in the database. If absent, its address is the name. */
  readonly identityName: string | undefined
  /** Clients of the provider whose tokens may call the API. */
  readonly tokenClients: readonly string[]
  /** Where customers change their password: below the realm's address, or `kc_action=UPDATE_PASSWORD` (D41). */
  readonly passwordPage: string
  /** Web origins that the embedded provider accepts in addition to its own. */
  readonly portalOrigins: readonly string[]
  /** The parameter N of scrypt. Tests use a low value. */
  readonly passwordCost: number | undefined
  readonly adminSecret: string | undefined
  /** Addresses of the proxies whose forwarding headers are trusted. */
  readonly trustedProxies: readonly string[]
  readonly demo: boolean
  /** Where traces are sent. If absent, there are none. */
  readonly collector: Collector | undefined
  readonly mail: MailSettings
  readonly payments: PaymentSettings
  /** Font files for names in other scripts on bills. */
  readonly billFonts: readonly string[]
  /** A file with the places of network addresses. If absent, no place is shown. */
  readonly placeDatabase: string | undefined
}

type Environment = Readonly<Record<string, string | undefined>>

/** For commands. @throws ConfigError with all problems */
export function readConfig(env: Environment): Config {
  const { config, problems } = readSettings(env)
  if (problems.length > 0) throw new ConfigError(problems.join('\n'))
  return config
}

interface ReadSettings {
  readonly config: Config
  readonly problems: readonly string[]
}

/** For the server, which has more rules in production. */
export function readServerSettings(env: Environment): ReadSettings {
  const { config, problems } = readSettings(env)
  return { config, problems: [...problems, ...productionProblems(config)] }
}

/** @throws ConfigError with all problems */
export function readServerConfig(env: Environment): Config {
  const { config, problems } = readServerSettings(env)
  if (problems.length > 0) throw new ConfigError(problems.join('\n'))
  return config
}

function readSettings(given: Environment): ReadSettings {
  const { env, problems } = readSecretFiles(given)
  const production = env['NODE_ENV'] === 'production'
  const environment = tryTo(() => environmentOf(env, production), 'prod')
  const optional = <Value>(name: string, read: (name: string, text: string) => Value): Value | undefined => {
    const text = env[name]
    return text ? tryTo(() => read(name, text), undefined) : undefined
  }
  const { settings: outside, problems: outsideProblems } = outsideSettingsOf(env)
  const config: Config = {
    port: tryTo(() => port(env['PORT'] ?? '8080'), 0),
    host: env['HOST'] || '127.0.0.1',
    dataDir: resolve(env['DATA_DIR'] || '.data'),
    databaseUrl: env['DATABASE_URL'] || undefined,
    databaseWait: optional('DATABASE_WAIT', positive) ?? DATABASE_WAIT,
    production,
    environment,
    gatedEnvironments: tryTo(() => gatedEnvironmentsOf(env), ['prod']),
    forCustomers: production || environment === 'prod',
    plugins: tryTo(() => pluginsOf(env), [...PLUGIN_NAMES]),
    identityUrl: optional('IDENTITY_URL', address),
    identityName: optional('IDENTITY_NAME', providerName),
    passwordPage: optional('PASSWORD_PAGE', passwordPage) ?? defaultPasswordPage(env),
    ...addresses(optional),
    portalOrigins: tryTo(() => origins('PORTAL_ORIGINS', env), []),
    imageOrigins: tryTo(() => origins('IMAGE_ORIGINS', env), []),
    passwordCost: optional('PASSWORD_COST', positive),
    ...plainSettingsOf(env),
    billFonts: tryTo(() => billFonts(env['BILL_FONTS'] ?? ''), []),
    placeDatabase: optional('PLACE_DATABASE', placeDatabase),
    storage: tryTo(() => storage(env['STORAGE'] || 'folder', env), { kind: 'folder' }),
    ...outside,
  }
  return { config, problems: [...problems, ...outsideProblems, ...contradictions(config, env)] }

  function tryTo<Value>(read: () => Value, instead: Value): Value {
    try {
      return read()
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error
      problems.push(error.message)
      return instead
    }
  }
}

type ReadOptional = (name: string, read: typeof address) => string | undefined

/** Where browsers reach the server. */
const addresses = (optional: ReadOptional) => ({
  publicUrl: optional('PUBLIC_URL', address),
  operationsUrl: optional('OPERATIONS_URL', address),
})

/** The external systems that the portal uses. */
function outsideSettingsOf(env: Environment) {
  const { mail, problems: mailProblems } = readMailSettings(env)
  const { payments, problems: paymentProblems } = readPaymentSettings(env)
  const { collector, problems: collectorProblems } = readCollectorSettings(env)
  const problems = [...mailProblems, ...paymentProblems, ...collectorProblems]
  return { settings: { mail, payments, collector }, problems }
}

const ENVIRONMENTS = ['prod', 'nonprod'] as const

const environmentOf = (env: Environment, production: boolean) =>
  oneOf('SWITCHBOARD_ENV', env['SWITCHBOARD_ENV'] || (production ? 'prod' : 'nonprod'), ENVIRONMENTS)

const gatedEnvironmentsOf = ({ GATED_ENVIRONMENTS: text = 'prod' }: Environment) =>
  text === 'none' ? [] : list(text).map((name) => oneOf('GATED_ENVIRONMENTS', name, ENVIRONMENTS))

const pluginsOf = (env: Environment) =>
  list(env['PLUGINS'] || PLUGIN_NAMES.join()).map((name) => oneOf('PLUGINS', name, PLUGIN_NAMES))

function contradictions(
  { production, databaseUrl, demo, plugins, publicUrl, operationsUrl }: Config,
  env: Environment,
): string[] {
  const found: string[] = []
  if (production && !databaseUrl && !isOn(env['ALLOW_EMBEDDED_DB'])) {
    found.push(
      'In production DATABASE_URL must name a PostgreSQL database (or set ALLOW_EMBEDDED_DB=1 to keep the embedded one).',
    )
  }
  if (operationsUrl && publicUrl && new URL(operationsUrl).hostname === new URL(publicUrl).hostname)
    found.push('OPERATIONS_URL must have another host name than PUBLIC_URL: browsers share cookies between ports.')
  if (production && demo) found.push('DEMO puts invented people into the database: it is refused in production.')
  if (plugins.includes('portal') && !plugins.includes('identity') && !env['IDENTITY_URL'])
    found.push('The portal API needs a provider: IDENTITY_URL, or the identity plugin in the same process.')
  return found
}

/** Settings that cannot be wrong. */
const plainSettingsOf = (env: Environment) => ({ ...secretsOf(env), ...switchesOf(env), ...listsOf(env) })

const switchesOf = (env: Environment) => ({
  databasePooler: isOn(env['DATABASE_POOLER']),
  demo: isOn(env['DEMO']),
})

const listsOf = ({ TOKEN_CLIENTS, TRUSTED_PROXIES }: Environment) => ({
  tokenClients: list(TOKEN_CLIENTS || 'portal'),
  trustedProxies: list(TRUSTED_PROXIES ?? ''),
})

const secretsOf = ({ ADMIN_SECRET, XSRF_SECRET, CUSTOMER_SECRET, METRICS_TOKEN }: Environment) => ({
  adminSecret: ADMIN_SECRET || undefined,
  xsrfSecret: XSRF_SECRET || undefined,
  customerSecret: CUSTOMER_SECRET || undefined,
  metricsToken: METRICS_TOKEN || undefined,
})

/** The page of Keycloak's account console or of the embedded provider. */
const defaultPasswordPage = ({ IDENTITY_URL }: Environment) =>
  IDENTITY_URL ? 'account/account-security/signing-in' : 'account/password'

function passwordPage(setting: string, text: string): string {
  if (text === 'kc_action=UPDATE_PASSWORD' || /^[\w-]+(\/[\w-]+)*$/.test(text)) return text
  throw new ConfigError(
    `${setting} is "${text}", but must be a path such as account/password, or kc_action=UPDATE_PASSWORD.`,
  )
}

/** The embedded provider's name is reserved, so that no other provider gets its accounts. */
function providerName(setting: string, text: string): string {
  if (text !== EMBEDDED_PROVIDER && /^[\w.:/-]{1,200}$/.test(text)) return text
  throw new ConfigError(
    `${setting} is "${text}", but must be a name such as keycloak, or the address that accounts have, and not ${EMBEDDED_PROVIDER}.`,
  )
}

function storage(text: string, { S3_ENDPOINT, AWS_REGION }: Environment): StorageSettings {
  if (text === 'folder') return { kind: 'folder' }
  const [, bucket, path = ''] = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([A-Za-z0-9._/-]*))?$/.exec(text) ?? []
  if (!bucket) throw new ConfigError(`STORAGE is "${text}", but must be folder or s3://bucket/prefix.`)
  const prefix = path.replace(/\/+$/, '')
  return {
    kind: 'bucket',
    bucket,
    prefix: prefix && `${prefix}/`,
    endpoint: S3_ENDPOINT ? address('S3_ENDPOINT', S3_ENDPOINT) : undefined,
    region: AWS_REGION || undefined,
  }
}

function billFonts(text: string): string[] {
  const files = list(text).map((file) => resolve(file))
  const wrong = files.find((file) => !isFontFile(file))
  if (wrong !== undefined)
    throw new ConfigError(`BILL_FONTS names ${wrong}, which is not a readable TrueType, OpenType or WOFF 1 font.`)
  return files
}

function placeDatabase(setting: string, text: string): string {
  const file = resolve(text)
  if (isPlaceDatabase(file)) return file
  throw new ConfigError(`${setting} names ${file}, which is not a readable database in MaxMind's format (.mmdb).`)
}

const isOn = (text: string | undefined) => text === '1' || text === 'true'
const list = (text: string) => text.split(',').flatMap((part) => part.trim() || [])

const origins = (setting: string, env: Environment) =>
  list(env[setting] ?? '').map((origin) => new URL(address(setting, origin)).origin)

function oneOf<Name extends string>(setting: string, text: string, names: readonly Name[]): Name {
  const found = names.find((name) => name === text)
  if (!found) throw new ConfigError(`${setting} is "${text}", but must be one of ${names.join(', ')}.`)
  return found
}

function positive(setting: string, text: string): number {
  const number = Number(text)
  if (!Number.isSafeInteger(number) || number < 1)
    throw new ConfigError(`${setting} is "${text}", but must be a number.`)
  return number
}

function port(text: string): number {
  const number = Number(text)
  if (!Number.isInteger(number) || number < 0 || number > 65_535 || text.trim() === '') {
    throw new ConfigError(`PORT is "${text}", but must be a number from 0 to 65535.`)
  }
  return number
}

function address(setting: string, text: string): string {
  const found = parseAddress(text)
  if (found === undefined) throw new ConfigError(notAnAddress(setting, text))
  return found
}
