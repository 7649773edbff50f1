// Where the library's answers differ from Keycloak's, made alike.
import type { KoaContextWithOIDC } from 'oidc-provider'
import { statusOf } from './cookies'
import { isObject } from './json'
import { LIFESPAN, PROTOCOL_PATH, REALM_PATH } from './realm'
import { asJwt } from './refresh-token'

export async function speakKeycloak(ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> {
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
    exp: iat + LIFESPAN.refresh,
    iss: ctx.oidc.issuer,
    sub: token.accountId,
    sid: token.sessionUid,
  }
  Object.assign(body, {
    refresh_token: asJwt(String(body.refresh_token), claims),
    refresh_expires_in: LIFESPAN.refresh,
    session_state: token.sessionUid,
  })
}

function describeMore(ctx: KoaContextWithOIDC, body: Record<string, unknown>): void {
  const base = `${ctx.protocol}://${ctx.host}${PROTOCOL_PATH}`
  Object.assign(body, {
    userinfo_endpoint: `${base}/userinfo`,
    end_session_endpoint: `${base}/logout`,
    check_session_iframe: `${base}/login-status-iframe.html`,
  })
}

/** Leaves the cookie that the status frame compares with the session in the portal's token. */
export function tellStatusFrame(ctx: KoaContextWithOIDC, name: string): void {
  const { session } = ctx.oidc
  if (!session) return
  const path = `${REALM_PATH}/`
  ctx.cookies.set(name, statusOf(session.uid), {
    path,
    httpOnly: false,
    signed: false,
    sameSite: 'lax',
    maxAge: LIFESPAN.session * 1000,
  })
}

/** How the change of password ended that the portal asked for. */
export function actionStatus({ oidc }: KoaContextWithOIDC): unknown {
  const done = oidc.result?.['update_password']
  return isObject(done) ? done.status : 'success'
}

export function epoch(): number {
  return Math.floor(Date.now() / 1000)
}
