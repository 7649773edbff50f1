// Where traces are sent. The headers contain a secret, which no message repeats.
import { notAnAddress, parseAddress } from './address-setting'

export interface Collector {
  /** Without a trailing slash, and without /v1/traces. */
  readonly address: string
  /** In OpenTelemetry's format: `name=value,name=value`, values URL-encoded. */
  readonly headers: string | undefined
}

interface Read {
  /** If absent, there are no traces. */
  readonly collector: Collector | undefined
  /** One sentence per problem for the operator. */
  readonly problems: readonly string[]
}

const HEADERS = /^[\w-]+=[^,=\s]+(,[\w-]+=[^,=\s]+)*$/

export function readCollectorSettings(env: Readonly<Record<string, string | undefined>>): Read {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: headers } = env
  const problems: string[] = []
  const address = endpoint ? parseAddress(endpoint) : undefined
  if (endpoint && address === undefined) problems.push(notAnAddress('OTEL_EXPORTER_OTLP_ENDPOINT', endpoint))
  if (headers && !HEADERS.test(headers))
    problems.push('OTEL_EXPORTER_OTLP_HEADERS must be headers, such as authorization=Bearer%20… for a token.')
  return { collector: address === undefined ? undefined : { address, headers: headers || undefined }, problems }
}
