// Adapts the library's responses where they differ from Keycloak's.
import type { KoaContextWithOIDC } from 'oidc-provider'
import { statusOf } from './cookies'
import type { Db } from './db'
import { ACTION_PROMPT } from './interaction-policy'
import { isObject } from './json'
import { LIFESPAN, PROTOCOL_PATH, REALM_PATH } from './realm'
import { encodeAsJwt } from './refresh-token'
import { storeUse } from './session-uses'

export const shapeLikeKeycloak = (db: Db) => async (ctx: KoaContextWithOIDC, next: () => Promise<void>) => {
  ctx.set('Referrer-Policy', 'same-origin')
  await next()
  if (ctx.response.get('Access-Control-Allow-Origin')) ctx.set('Access-Control-Allow-Credentials', 'true')
  if (isObject(ctx.body) && typeof ctx.body.refresh_token === 'string') {
    sendRefreshTokenAsJwt(ctx, ctx.body)
    await storeUseOf(ctx, db)
  }
  if (isObject(ctx.body) && ctx.body.issuer) addKeycloakEndpoints(ctx, ctx.body)
}

function sendRefreshTokenAsJwt(ctx: KoaContextWithOIDC, body: Record<string, unknown>): void {
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
    refresh_token: encodeAsJwt(String(body.refresh_token), claims),
    refresh_expires_in: LIFESPAN.refresh,
    session_state: token.sessionUid,
  })
}

/** A customer's browser asks for tokens when it signs in, and again every few minutes. */
async function storeUseOf({ oidc, req: { headers } }: KoaContextWithOIDC, db: Db): Promise<void> {
  const uid = oidc.entities.RefreshToken?.sessionUid
  if (uid === undefined) return
  await storeUse(db, { uid, userAgent: headers['user-agent'], address: String(headers['x-forwarded-for'] ?? '') })
}

function addKeycloakEndpoints(ctx: KoaContextWithOIDC, body: Record<string, unknown>): void {
  const base = `${ctx.protocol}://${ctx.host}${PROTOCOL_PATH}`
  Object.assign(body, {
    userinfo_endpoint: `${base}/userinfo`,
    end_session_endpoint: `${base}/logout`,
    check_session_iframe: `${base}/login-status-iframe.html`,
  })
}

/** Sets the cookie that the status frame compares with the session in the portal's token. */
export function setStatusCookie(ctx: KoaContextWithOIDC, name: string): void {
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

/** The result of the action requested by the portal. */
export function actionStatus({ oidc }: KoaContextWithOIDC): unknown {
  const done = oidc.result?.[ACTION_PROMPT]
  return isObject(done) ? done.status : 'success'
}

export function epoch(): number {
  return Math.floor(Date.now() / 1000)
}
