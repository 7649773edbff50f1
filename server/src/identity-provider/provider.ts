// Configures oidc-provider so that keycloak-js and the API can use it like Keycloak.
import Provider, { type Configuration, type KoaContextWithOIDC } from 'oidc-provider'
import { accounts, shapeAccessToken, signInTime } from './claims'
import { clients } from './clients'
import { cookieName } from './cookies'
import type { Db } from './db'
import { actionStatus, epoch, shapeLikeKeycloak, setStatusCookie } from './keycloak-shape'
import * as realm from './realm'
import type { Secrets } from './secrets'
import { stateAdapter } from './state'
import { createInteractionPolicy } from './interaction-policy'
import { interactionPage } from './old-login-page'

const RESOURCE = 'urn:switchboard:portal-api'
export const SCOPE = 'openid profile email'

const { LIFESPAN } = realm

/** Below the realm's path. */
const routes: NonNullable<Configuration['routes']> = {
  authorization: '/protocol/openid-connect/auth',
  token: realm.TOKEN_PATH.slice(realm.REALM_PATH.length),
  jwks: '/protocol/openid-connect/certs',
  revocation: '/protocol/openid-connect/revoke',
  end_session: '/protocol/openid-connect/logout',
}

const claims: NonNullable<Configuration['claims']> = {
  openid: ['sub'],
  profile: ['name', 'given_name', 'family_name', 'preferred_username', 'accountNumber'],
  email: ['email', 'email_verified'],
}

const features: NonNullable<Configuration['features']> = {
  devInteractions: { enabled: false },
  dPoP: { enabled: false },
  pushedAuthorizationRequests: { enabled: false },
  rpInitiatedLogout: { enabled: false },
  userinfo: { enabled: false },
  clientCredentials: { enabled: true },
  revocation: { enabled: true },
  resourceIndicators: {
    enabled: true,
    defaultResource: () => RESOURCE,
    useGrantedResource: () => true,
    getResourceServerInfo: (_ctx, _resource, client) => ({
      scope: SCOPE,
      audience: client.clientId === realm.PORTAL_API_ADMIN ? realm.REALM_MANAGEMENT : realm.AUDIENCE,
      accessTokenFormat: 'jwt',
      accessTokenTTL: LIFESPAN.access,
      jwt: { sign: { alg: 'RS256' } },
    }),
  },
}

const lifespans: NonNullable<Configuration['ttl']> = {
  AccessToken: LIFESPAN.access,
  AuthorizationCode: LIFESPAN.code,
  ClientCredentials: LIFESPAN.access,
  Grant: LIFESPAN.session,
  IdToken: LIFESPAN.access,
  Interaction: LIFESPAN.interaction,
  RefreshToken: LIFESPAN.refresh,
  // Counted from the login, so that later visits do not extend a session.
  Session: (_ctx, session) => Math.max(1, (session.loginTs ?? epoch()) + LIFESPAN.session - epoch()),
}

function cookies(secrets: Secrets): NonNullable<Configuration['cookies']> {
  const cookie = { signed: true, httpOnly: true, sameSite: 'lax' } as const
  return {
    keys: [secrets.cookie],
    names: {
      session: cookieName('session', secrets),
      interaction: cookieName('interaction', secrets),
      resume: cookieName('resume', secrets),
    },
    long: { ...cookie, path: `${realm.REALM_PATH}/` },
    short: cookie,
  }
}

export interface ProviderParts {
  readonly db: Db
  readonly config: realm.IdentityConfig
  readonly secrets: Secrets
  renderError(ctx: KoaContextWithOIDC, error: string): void
}

export function createProvider(parts: ProviderParts): Provider {
  const { config, secrets } = parts
  const provider = new Provider(realm.embeddedIssuer(config), configuration(parts))
  provider.proxy = true
  allowPortalAddresses(provider, config)
  provider.use(shapeLikeKeycloak(parts.db))
  provider.on('authorization.success', (ctx, response) => {
    setStatusCookie(ctx, cookieName('status', secrets))
    const action = ctx.oidc.params?.['kc_action']
    if (response && action) Object.assign(response, { kc_action: action, kc_action_status: actionStatus(ctx) })
  })
  return provider
}

function configuration({ db, config, secrets, renderError }: ProviderParts): Configuration {
  const origins = (ctx: KoaContextWithOIDC) => realm.portalOrigins(ctx.req.headers, config)
  return {
    adapter: stateAdapter(db),
    clients: clients(config.adminSecret ?? secrets.admin),
    jwks: { keys: [secrets.signing] } as Configuration['jwks'],
    findAccount: accounts(db),
    cookies: cookies(secrets),
    routes,
    features,
    formats: {
      customizers: {
        jwt: (ctx, token, parts) =>
          shapeAccessToken(token, parts, { db, origins: origins(ctx), signedInAt: signInTime(ctx) }),
      },
    },
    interactions: {
      policy: createInteractionPolicy(),
      url: (_ctx, interaction) => interactionPage(interaction),
    },
    claims,
    scopes: SCOPE.split(' '),
    conformIdTokenClaims: false,
    responseTypes: ['code'],
    extraParams: ['kc_action'],
    pkce: { required: (_ctx, client) => client.tokenEndpointAuthMethod === 'none' },
    clientBasedCORS: (ctx, origin, client) => client.clientId === realm.PORTAL && origins(ctx).includes(origin),
    issueRefreshToken: (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    expiresWithSession: () => true,
    rotateRefreshToken: true,
    loadExistingGrant: existingGrant,
    ttl: lifespans,
    renderError: (ctx, out) => renderError(ctx, out.error),
  }
}

async function existingGrant({ oidc }: KoaContextWithOIDC) {
  const { client, session, account, provider } = oidc
  if (!client || !session || !account) return undefined
  const id = session.grantIdFor(client.clientId)
  const existing = id ? await provider.Grant.find(id) : undefined
  if (existing) return existing
  const grant = new provider.Grant({ clientId: client.clientId, accountId: account.accountId })
  grant.addOIDCScope(SCOPE)
  grant.addResourceScope(RESOURCE, SCOPE)
  await grant.save()
  return grant
}

/** Any page of a portal may be a redirect address. */
function allowPortalAddresses({ Client }: Provider, config: realm.IdentityConfig): void {
  Client.prototype.redirectUriAllowed = (address: string) => {
    const ctx = Provider.ctx
    return ctx !== undefined && realm.isPortalAddress(address, realm.portalOrigins(ctx.req.headers, config))
  }
}
