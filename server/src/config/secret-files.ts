// Secrets in files, as containers provide them: NAME_FILE names the file of the setting NAME. No message repeats a
// secret.
import { readFileSync } from 'node:fs'

/** Secrets with which somebody can act for the portal or its customers. */
const SECRETS = [
  'DATABASE_URL',
  'ADMIN_SECRET',
  'XSRF_SECRET',
  'CUSTOMER_SECRET',
  'METRICS_TOKEN',
  'SMTP_URL',
  'PAYMENT_GATEWAY_SECRET',
  'OTEL_EXPORTER_OTLP_HEADERS',
] as const

type Environment = Readonly<Record<string, string | undefined>>

interface Read {
  /** With the secrets instead of their file names. */
  readonly env: Environment
  /** One sentence per problem for the operator. */
  readonly problems: string[]
}

export function readSecretFiles(env: Environment): Read {
  const secrets: Record<string, string> = {}
  const problems: string[] = []
  for (const name of SECRETS) {
    const setting = `${name}_FILE`
    const file = env[setting]
    if (!file) continue
    const secret = readSecret(file)
    if (env[name]) problems.push(`${name} and ${setting} are both set: set one of them.`)
    else if (secret === undefined) problems.push(`${setting} is "${file}", but that file cannot be read.`)
    else if (secret === '') problems.push(`${setting} is "${file}", but that file is empty.`)
    else secrets[name] = secret
  }
  return { env: { ...env, ...secrets }, problems }
}

/** Removes the line break that editors and `echo` add. */
function readSecret(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    return undefined
  }
}
