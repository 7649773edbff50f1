/** The answer of GET /api/config/portalkeycloakconfig (specification 7). */
export interface IdentityConfig {
  readonly 'auth-server-url': string
  readonly realm: string
  readonly resource: string
  /** The `iss` of the provider's answers and tokens. Other backends leave it out. */
  readonly issuer?: unknown
  /** A path below the realm, or `kc_action=UPDATE_PASSWORD`. Other backends leave it out. */
  readonly 'password-page'?: unknown
}

/** @returns undefined for a value that is not the configuration */
export const parseIdentityConfig = (value: unknown): IdentityConfig | undefined =>
  isIdentityConfig(value) ? value : undefined

const isIdentityConfig = (value: unknown): value is IdentityConfig =>
  typeof value === 'object' &&
  value !== null &&
  ['auth-server-url', 'realm', 'resource'].every((name) => typeof Reflect.get(value, name) === 'string')

/** Without a slash at its end. */
export const realmAddress = (config: IdentityConfig): string =>
  `${config['auth-server-url'].replace(/\/$/, '')}/realms/${encodeURIComponent(config.realm)}`

/** @param iss of an answer or a token. Where the backend does not name its issuer, any is right. */
export const isOfIssuer = ({ issuer }: IdentityConfig, iss: unknown): boolean => (issuer ?? iss) === iss

export const endpoint = (config: IdentityConfig, name: 'auth' | 'certs' | 'token'): string =>
  `${realmAddress(config)}/protocol/openid-connect/${name}`

const TIMEOUT_MS = 10_000

/** From the configuration call of the specification, which any backend answers. */
export async function fetchIdentityConfig(): Promise<IdentityConfig> {
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  const response = await fetch('/api/config/portalkeycloakconfig', { signal })
  if (!response.ok) throw new Error(`configuration answered ${response.status}`)
  const config = parseIdentityConfig(await response.json())
  if (!config) throw new Error('not a configuration')
  return config
}
