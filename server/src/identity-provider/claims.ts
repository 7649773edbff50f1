// Token claims, named as in Keycloak.
import type {
  Account,
  AccessToken,
  ClientCredentials,
  FindAccount,
  JWTStructured,
  KoaContextWithOIDC,
} from 'oidc-provider'
import type { Db } from './db'
import { MANAGE_USERS, PORTAL, PORTAL_API_ADMIN, REALM, REALM_MANAGEMENT } from './realm'
import { findUser, type User } from './users'

/** A disabled user is treated as unknown, so that the next refresh is refused. */
export function accounts(db: Db): FindAccount {
  return async (_ctx, sub): Promise<Account | undefined> => {
    const user = await findUser(db, sub)
    if (!user?.enabled) return undefined
    return { accountId: user.id, claims: () => ({ sub: user.id, ...personalClaims(user) }) }
  }
}

export function personalClaims(user: User) {
  return {
    preferred_username: user.email,
    name: `${user.first_name} ${user.last_name}`,
    given_name: user.first_name,
    family_name: user.last_name,
    email: user.email,
    email_verified: user.email_verified,
    accountNumber: user.account_number,
  }
}

/** Time of the sign-in that these tokens come from, in seconds since 1970. A refresh does not change it. */
export const signInTime = ({ oidc: { entities } }: KoaContextWithOIDC): number | undefined =>
  entities.AuthorizationCode?.authTime ?? entities.RefreshToken?.authTime

/** Without `sid`, keycloak-js would treat every response of the status frame as a logout. */
export async function shapeAccessToken(
  token: AccessToken | ClientCredentials,
  parts: JWTStructured,
  { db, origins, signedInAt }: { db: Db; origins: readonly string[]; signedInAt: number | undefined },
): Promise<void> {
  const { client_id: azp, ...payload } = parts.payload
  parts.header = { ...parts.header, typ: 'JWT' }
  parts.payload = { ...payload, typ: 'Bearer', azp, ...(await grantedClaims()) }

  async function grantedClaims() {
    if (token.kind === 'ClientCredentials') {
      const roles = azp === PORTAL_API_ADMIN ? [MANAGE_USERS] : []
      return {
        preferred_username: `service-account-${String(azp)}`,
        resource_access: { [REALM_MANAGEMENT]: { roles } },
      }
    }
    const user = await findUser(db, token.accountId)
    return {
      sid: token.sessionUid,
      auth_time: signedInAt,
      acr: '1',
      'allowed-origins': azp === PORTAL ? origins : [],
      realm_access: { roles: [`default-roles-${REALM}`] },
      resource_access: { account: { roles: ['manage-account', 'view-profile'] } },
      ...(user && personalClaims(user)),
    }
  }
}
