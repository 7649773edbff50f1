// oidc-provider, set up so that keycloak-js and the API take it for Keycloak.
import { createHash } from 'node:crypto'
import Provider, { interactionPolicy, type Configuration, type KoaContextWithOIDC } from 'oidc-provider'
import { accounts, shapeAccessToken } from './claims'
import type { Db } from './db'
import { asJwt } from './refresh-token'
import { isObject } from './json'
import * as realm from './realm'
import type { Secrets } from './secrets'
import { stateAdapter } from './state'

const RESOURCE = 'urn:switchboard:portal-api'
export const SCOPE = 'openid profile email'

export interface ProviderParts {
  readonly db: Db
  readonly config: realm.IdentityConfig
  readonly secrets: Secrets
  renderError(ctx: KoaContextWithOIDC, error: string): void
}

export function createProvider({ db, config, secrets, renderError }: ProviderParts): Provider {
  const origins = (ctx: KoaContextWithOIDC) => realm.portalOrigins(ctx.req.headers, config)
  const cookie = { signed: true, httpOnly: true, sameSite: 'lax' } as const
  const { LIFESPAN } = realm

  const configuration: Configuration = {
    adapter: stateAdapter(db),
    clients: clients(config.adminSecret ?? secrets.admin),
    jwks: { keys: [secrets.signing] } as Configuration['jwks'],
    findAccount: accounts(db),
    cookies: {
      keys: [secrets.cookie],
      // Ports do not keep cookies apart: two copies on one machine differ by their keys.
      names: {
        session: cookieName('session', secrets),
        interaction: cookieName('interaction', secrets),
        resume: cookieName('resume', secrets),
      },
      long: { ...cookie, path: `${realm.REALM_PATH}/` },
      short: cookie,
    },
    routes: {
      authorization: '/protocol/openid-connect/auth',
      token: '/protocol/openid-connect/token',
      jwks: '/protocol/openid-connect/certs',
      revocation: '/protocol/openid-connect/revoke',
      end_session: '/protocol/openid-connect/logout',
    },
    features: {
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
    },
    formats: {
      customizers: { jwt: (ctx, token, parts) => shapeAccessToken(token, parts, { db, origins: origins(ctx) }) },
    },
    interactions: {
      policy: policy(),
      url: (_ctx, { prompt, uid }) =>
        `${realm.REALM_PATH}/login-actions/${prompt.name === 'login' ? 'authenticate' : 'required-action'}/${uid}`,
    },
    claims: {
      openid: ['sub'],
      profile: ['name', 'given_name', 'family_name', 'preferred_username', 'accountNumber'],
      email: ['email', 'email_verified'],
    },
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
    ttl: {
      AccessToken: LIFESPAN.access,
      AuthorizationCode: LIFESPAN.code,
      ClientCredentials: LIFESPAN.access,
      Grant: LIFESPAN.session,
      IdToken: LIFESPAN.access,
      Interaction: LIFESPAN.interaction,
      RefreshToken: LIFESPAN.refresh,
      // Counted from the login: coming back does not make a session longer.
      Session: (_ctx, session) => Math.max(1, (session.loginTs ?? epoch()) + LIFESPAN.session - epoch()),
    },
    renderError: (ctx, out) => renderError(ctx, out.error),
  }

  const provider = new Provider(realm.embeddedIssuer(config), configuration)
  provider.proxy = true
  allowPortalAddresses(provider, config)
  provider.use(speakKeycloak)
  provider.on('authorization.success', (ctx, response) => {
    tellStatusFrame(ctx, cookieName('status', secrets))
    const action = ctx.oidc.params?.['kc_action']
    if (response && action) Object.assign(response, { kc_action: action, kc_action_status: actionStatus(ctx) })
  })
  return provider
}

export function cookieName(of: 'session' | 'interaction' | 'resume' | 'status', { signing }: Secrets): string {
  const copy = String(signing.kid).slice(0, 6)
  return `sb_identity_${of}_${copy}`
}

/** What the status frame compares with the session in the portal's token. */
export function statusOf(sessionUid: string): string {
  return createHash('sha256').update(sessionUid).digest('base64url')
}

function clients(adminSecret: string): Configuration['clients'] {
  const browser = {
    token_endpoint_auth_method: 'none',
    response_types: ['code'],
    response_modes: ['fragment', 'query'],
    // Whose addresses count is decided per request, see allowPortalAddresses.
    redirect_uris: ['http://localhost/'],
  } as const
  return [
    { ...browser, client_id: realm.PORTAL, grant_types: ['authorization_code', 'refresh_token'] },
    { ...browser, client_id: realm.ACCOUNT_CONSOLE, grant_types: ['authorization_code'] },
    {
      client_id: realm.PORTAL_API_ADMIN,
      client_secret: adminSecret,
      grant_types: ['client_credentials'],
      response_types: [],
      redirect_uris: [],
    },
  ]
}

/** Log in, then change the password when `kc_action` asks for it; nobody is asked for consent. */
function policy() {
  const { base, Prompt, Check } = interactionPolicy
  const steps = base()
  steps.remove('consent')
  const requested = new Check('kc_action', 'The password is to be changed', (ctx) =>
    ctx.oidc.params?.['kc_action'] === 'UPDATE_PASSWORD' && !ctx.oidc.result?.['update_password']
      ? Check.REQUEST_PROMPT
      : Check.NO_NEED_TO_PROMPT,
  )
  steps.add(new Prompt({ name: 'update_password', requestable: false }, requested))
  return steps
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

/** A portal may ask to come back to any of its own pages. */
function allowPortalAddresses({ Client }: Provider, config: realm.IdentityConfig): void {
  Client.prototype.redirectUriAllowed = (address: string) => {
    const ctx = Provider.ctx
    return ctx !== undefined && realm.isPortalAddress(address, realm.portalOrigins(ctx.req.headers, config))
  }
}

async function speakKeycloak(ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> {
  ctx.set({ 'Referrer-Policy': 'same-origin', 'X-Content-Type-Options': 'nosniff' })
  await next()
  if (ctx.response.get('Access-Control-Allow-Origin')) ctx.set('Access-Control-Allow-Credentials', 'true')
  if (isObject(ctx.body) && typeof ctx.body.refresh_token === 'string') refreshTokenAsJwt(ctx, ctx.body)
  if (isObject(ctx.body) && ctx.body.issuer) describeMore(ctx, ctx.body)
}

function refreshTokenAsJwt(ctx: KoaContextWithOIDC, body: Record<string, unknown>): void {
  const token = ctx.oidc.entities.RefreshToken
  if (!token) return
  const iat = epoch()
  const claims = {
    iat,
    exp: iat + realm.LIFESPAN.refresh,
    iss: ctx.oidc.issuer,
    sub: token.accountId,
    sid: token.sessionUid,
  }
  Object.assign(body, {
    refresh_token: asJwt(String(body.refresh_token), claims),
    refresh_expires_in: realm.LIFESPAN.refresh,
    session_state: token.sessionUid,
  })
}

function describeMore(ctx: KoaContextWithOIDC, body: Record<string, unknown>): void {
  const base = `${ctx.protocol}://${ctx.host}${realm.PROTOCOL_PATH}`
  Object.assign(body, {
    userinfo_endpoint: `${base}/userinfo`,
    end_session_endpoint: `${base}/logout`,
    check_session_iframe: `${base}/login-status-iframe.html`,
  })
}

function tellStatusFrame(ctx: KoaContextWithOIDC, name: string): void {
  const { session } = ctx.oidc
  if (!session) return
  const path = `${realm.REALM_PATH}/`
  ctx.cookies.set(name, statusOf(session.uid), {
    path,
    httpOnly: false,
    signed: false,
    sameSite: 'lax',
    maxAge: realm.LIFESPAN.session * 1000,
  })
}

function actionStatus({ oidc }: KoaContextWithOIDC): unknown {
  const done = oidc.result?.['update_password']
  return isObject(done) ? done.status : 'success'
}

function epoch(): number {
  return Math.floor(Date.now() / 1000)
}
