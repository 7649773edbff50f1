// Requirements for a production server's settings. Every problem is one sentence for the operator.
import type { MailSettings } from './mail-settings'
import type { PaymentSettings } from './payment-settings'

/** The settings that are checked. */
interface Settings {
  readonly production: boolean
  readonly plugins: readonly string[]
  readonly databaseUrl: string | undefined
  readonly identityUrl: string | undefined
  readonly publicUrl: string | undefined
  readonly adminSecret: string | undefined
  readonly xsrfSecret: string | undefined
  readonly customerSecret: string | undefined
  readonly metricsToken: string | undefined
  readonly mail: MailSettings
  readonly payments: PaymentSettings
}

const SHORTEST_SECRET = 32

export const NOT_IN_PRODUCTION =
  'In production IDENTITY_URL must name a Keycloak: the embedded provider is for development.'

/** @returns nothing outside production */
export function productionProblems(config: Settings): string[] {
  if (!config.production) return []
  const { plugins, publicUrl, identityUrl, mail, payments } = config
  return [
    ...(publicUrl === undefined
      ? ['In production PUBLIC_URL must name the address that customers use, such as https://portal.example.']
      : []),
    ...(identityUrl !== undefined && !isHttpsOrLoopback(identityUrl)
      ? [`IDENTITY_URL is "${identityUrl}": in production a provider on another host needs https.`]
      : []),
    ...(plugins.includes('portal') && mail.via === 'kept'
      ? ['In production SMTP_URL must name the relay that sends the mails to customers (or set MAIL=off to send none).']
      : []),
    ...(plugins.includes('portal') ? paymentProblems(payments, publicUrl) : []),
    ...(plugins.includes('portal') && identityUrl !== undefined && config.adminSecret === undefined
      ? [
          'In production ADMIN_SECRET must be the secret of the client portal-api-admin at the provider, which changes login addresses.',
        ]
      : []),
    ...(plugins.includes('identity') && identityUrl === undefined ? [NOT_IN_PRODUCTION] : []),
    ...secretProblems(config),
  ]
}

function paymentProblems(payments: PaymentSettings, publicUrl: string | undefined): string[] {
  if (payments.via === 'double')
    return [
      'In production PAYMENT_GATEWAY_URL must name the payment gateway (or set PAYMENTS=off to take no payments and set up no direct debits).',
    ]
  if (payments.via === 'gateway' && !isHttpsOrLoopback(payments.url))
    return [`PAYMENT_GATEWAY_URL is "${payments.url}": in production a gateway on another host needs https.`]
  if (payments.via === 'gateway' && !isHttpsOrLoopback(payments.cardFields))
    return [
      `PAYMENT_GATEWAY_FIELDS_URL is "${payments.cardFields}": in production a gateway on another host needs https.`,
    ]
  if (payments.via === 'gateway' && publicUrl && new URL(payments.cardFields).origin === new URL(publicUrl).origin)
    return ['PAYMENT_GATEWAY_FIELDS_URL has the origin of PUBLIC_URL, whose pages could then read card numbers.']
  return debitProblems(payments)
}

/** If debits are announced on the dashboard and on bills, it must be known that somebody makes them. */
export function debitProblems({ via, debits }: PaymentSettings): string[] {
  if (via === 'gateway' && debits === undefined)
    return [
      'In production DEBITS must be on, so that the portal debits bills on their due date, off, because another system does, or none, because nobody does.',
    ]
  if (via === 'off' && (debits === undefined || debits === 'on'))
    return [
      'In production with PAYMENTS=off DEBITS must be off, because another system debits bills on their due date, or none, because nobody does.',
    ]
  return []
}

/** Names the settings, never their values. */
function secretProblems(config: Settings): string[] {
  const secrets = Object.entries({
    XSRF_SECRET: config.xsrfSecret,
    CUSTOMER_SECRET: config.customerSecret,
    ADMIN_SECRET: config.adminSecret,
    METRICS_TOKEN: config.metricsToken,
    PAYMENT_GATEWAY_SECRET: config.payments.via === 'gateway' ? config.payments.secret : undefined,
  }).flatMap(([name, value]) => (value === undefined ? [] : [{ name, value }]))
  const password = passwordIn(config.databaseUrl)
  const ofRelay = config.mail.via === 'smtp' ? config.mail.relay.login?.password : undefined
  const all = [
    ...secrets,
    ...(password ? [{ name: 'the password in DATABASE_URL', value: password }] : []),
    ...(ofRelay ? [{ name: 'the password in SMTP_URL', value: ofRelay }] : []),
  ]
  const values = [...new Set(all.map(({ value }) => value))]
  const sharing = values.map((value) => all.filter((secret) => secret.value === value))
  return [
    ...secrets
      .filter(({ value }) => value.length < SHORTEST_SECRET)
      .map(
        ({ name }) =>
          `${name} is too short: in production it needs ${SHORTEST_SECRET} characters, such as those of openssl rand -hex 32.`,
      ),
    ...sharing
      .filter((names) => names.length > 1)
      .map((names) => `${names.map(({ name }) => name).join(' and ')} are the same: each needs a value of its own.`),
  ]
}

function passwordIn(databaseUrl: string | undefined): string | undefined {
  return databaseUrl !== undefined && URL.canParse(databaseUrl)
    ? decodeURIComponent(new URL(databaseUrl).password)
    : undefined
}

/** Whether nobody between this machine and the other can read the traffic. */
function isHttpsOrLoopback(address: string): boolean {
  const { protocol, hostname } = new URL(address)
  return protocol === 'https:' || /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)
}
