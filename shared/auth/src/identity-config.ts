/** The answer of GET /api/config/portalkeycloakconfig (specification 7). */
export interface IdentityConfig {
  readonly 'auth-server-url': string
  readonly realm: string
  readonly resource: string
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
