// The realm as in Keycloak: addresses, clients and lifespans in seconds.
import type { IncomingHttpHeaders } from 'node:http'

export const REALM = 'switchboard'
export const REALM_PATH = `/auth/realms/${REALM}`
export const PROTOCOL_PATH = `${REALM_PATH}/protocol/openid-connect`
export const TOKEN_PATH = `${PROTOCOL_PATH}/token`
export const ACCOUNT_PATH = `${REALM_PATH}/account`

export const PORTAL = 'portal'
export const ACCOUNT_CONSOLE = 'account-console'
export const PORTAL_API_ADMIN = 'portal-api-admin'
export const AUDIENCE = 'portal-api'
/** The client whose role allows changing users. A token with that role is valid only for this audience. */
export const REALM_MANAGEMENT = 'realm-management'
export const MANAGE_USERS = 'manage-users'

export const LIFESPAN = { access: 300, code: 60, refresh: 1800, session: 36000, interaction: 1800 }

/** The part of the configuration that the provider needs. */
export interface IdentityConfig {
  readonly production: boolean
  readonly port: number
  /** The single address used by customers, e.g. a proxy's. If absent, the address of each request is used. */
  readonly publicUrl?: string | undefined
  /** Web origins of portals in addition to our own. */
  readonly portalOrigins: readonly string[]
  readonly plugins: readonly string[]
  readonly passwordCost?: number | undefined
  readonly adminSecret?: string | undefined
  readonly demo?: boolean | undefined
}

/**
 * The issuer in tokens, independent of the host name or mapped port used by the browser, so that request headers cannot
 * influence tokens.
 */
export function embeddedIssuer(config: Pick<IdentityConfig, 'port' | 'publicUrl'>): string {
  return new URL(REALM_PATH, config.publicUrl ?? `http://localhost:${config.port}`).href
}

export function isOwnIssuer(iss: string, config: Pick<IdentityConfig, 'port' | 'publicUrl'>): boolean {
  return iss === embeddedIssuer(config)
}

/** Web origins of the portals that may redirect here and read our responses: our own and the configured ones. */
export function portalOrigins(headers: IncomingHttpHeaders, config: IdentityConfig): readonly string[] {
  return [ownOrigin(headers), ...config.portalOrigins]
}

/** Whether the browser may be redirected to the address: it must belong to a known portal and have no fragment. */
export function isPortalAddress(address: string, origins: readonly string[]): boolean {
  if (!URL.canParse(address)) return false
  const url = new URL(address)
  return (
    /^https?:$/.test(url.protocol) &&
    !url.username &&
    !url.password &&
    !address.includes('#') &&
    origins.includes(url.origin)
  )
}

/** The origin used by the browser, as stored by `rewriteForwardingHeaders`. */
export function ownOrigin(headers: IncomingHttpHeaders): string {
  return `${String(headers['x-forwarded-proto'])}://${String(headers['x-forwarded-host'])}`
}

/** Replaces the request's forwarding headers. All later code reads only these. */
export function rewriteForwardingHeaders(
  headers: IncomingHttpHeaders,
  seen: { protocol: string; host: string; ip: string },
  config: IdentityConfig,
): void {
  const address = config.publicUrl ?? `${seen.protocol}://${seen.host}`
  // The Host header may be missing or invalid.
  const url = new URL(URL.canParse(address) ? address : embeddedIssuer(config))
  headers['x-forwarded-proto'] = url.protocol.slice(0, -1)
  headers['x-forwarded-host'] = url.host
  headers.host = url.host
  headers['x-forwarded-for'] = seen.ip
}
