// The realm as Keycloak would have it: addresses, clients, lifespans in seconds.
import type { IncomingHttpHeaders } from 'node:http'

export const REALM = 'switchboard'
export const REALM_PATH = `/auth/realms/${REALM}`
export const PROTOCOL_PATH = `${REALM_PATH}/protocol/openid-connect`
export const ACCOUNT_PATH = `${REALM_PATH}/account`

export const PORTAL = 'portal'
export const ACCOUNT_CONSOLE = 'account-console'
export const PORTAL_API_ADMIN = 'portal-api-admin'
export const AUDIENCE = 'portal-api'
/** The client whose role lets another one change people; such a token is for it alone. */
export const REALM_MANAGEMENT = 'realm-management'
export const MANAGE_USERS = 'manage-users'

export const LIFESPAN = { access: 300, code: 60, refresh: 1800, session: 36000, interaction: 1800 }

/** What the provider needs of the process's configuration. */
export interface IdentityConfig {
  readonly production: boolean
  /** The embedded provider is for development and small installations; production has to say that it wants it. */
  readonly allowEmbeddedIdentity: boolean
  readonly port: number
  /** The one address that customers use, e.g. behind a proxy. Absent: whichever address a request came to. */
  readonly publicUrl?: string | undefined
  /** Web origins of portals besides our own. */
  readonly portalOrigins: readonly string[]
  readonly plugins: readonly string[]
  readonly passwordCost?: number | undefined
  readonly adminSecret?: string | undefined
  readonly demo?: boolean | undefined
}

/**
 * The name that tokens carry. It is a name, not an address: it stays the same whichever host name or mapped port a
 * browser came by, so no request header can put words into a token.
 */
export function embeddedIssuer(config: Pick<IdentityConfig, 'port' | 'publicUrl'>): string {
  return new URL(REALM_PATH, config.publicUrl ?? `http://localhost:${config.port}`).href
}

export function isOwnIssuer(iss: string, config: Pick<IdentityConfig, 'port' | 'publicUrl'>): boolean {
  return iss === embeddedIssuer(config)
}

/** Web origins of portals that may send people here and read our answers: our own and the configured ones. */
export function portalOrigins(headers: IncomingHttpHeaders, config: IdentityConfig): readonly string[] {
  return [ownOrigin(headers), ...config.portalOrigins]
}

/** An address to send the browser to: of a portal that we know, without a fragment. */
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

/** The origin that the browser knows us by, as `seenAs` wrote it down. */
export function ownOrigin(headers: IncomingHttpHeaders): string {
  return `${String(headers['x-forwarded-proto'])}://${String(headers['x-forwarded-host'])}`
}

/** Replaces whatever forwarding headers came in: below here only these are read. */
export function seenAs(
  headers: IncomingHttpHeaders,
  seen: { protocol: string; host: string },
  config: IdentityConfig,
): void {
  const address = config.publicUrl ?? `${seen.protocol}://${seen.host}`
  // A request may come without a host, or with one that is none.
  const url = new URL(URL.canParse(address) ? address : embeddedIssuer(config))
  headers['x-forwarded-proto'] = url.protocol.slice(0, -1)
  headers['x-forwarded-host'] = url.host
  headers.host = url.host
}
