import { hasTexts } from './first/has-texts'

/** The response of GET /api/config/portalkeycloakconfig (specification 7). */
export interface IdentityConfig {
  readonly 'auth-server-url': string
  readonly realm: string
  readonly resource: string
  /** The `iss` of the provider's responses and tokens. Other backends omit it. */
  readonly issuer?: unknown
  /** A path below the realm, or `kc_action=UPDATE_PASSWORD`. Other backends omit it. */
  readonly 'password-page'?: unknown
}

const NAMES = ['auth-server-url', 'realm', 'resource'] as const

/** @returns undefined for a value that is not the configuration */
export const parseIdentityConfig = (value: unknown): IdentityConfig | undefined =>
  hasTexts(value, NAMES) ? value : undefined

/** Without a trailing slash. */
export const realmAddress = (config: IdentityConfig): string =>
  `${config['auth-server-url'].replace(/\/$/, '')}/realms/${encodeURIComponent(config.realm)}`

/** @param iss of a response or token. If the backend does not name its issuer, any is accepted. */
export const isOfIssuer = ({ issuer }: IdentityConfig, iss: unknown): boolean => (issuer ?? iss) === iss

export const endpoint = (config: IdentityConfig, name: 'auth' | 'certs' | 'token'): string =>
  `${realmAddress(config)}/protocol/openid-connect/${name}`

const TIMEOUT_MS = 10_000

/** From the specification's configuration call, which every backend supports. */
export async function fetchIdentityConfig(): Promise<IdentityConfig> {
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  const response = await fetch('/api/config/portalkeycloakconfig', { signal })
  const config = response.ok && parseIdentityConfig(await response.json())
  if (!config) throw new Error(`no configuration (${response.status})`)
  return config
}
