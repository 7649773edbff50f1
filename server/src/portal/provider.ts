// Which provider's tokens the API takes: an outside Keycloak's, or those of the embedded one in the same process.
import type { Config } from '../config'
import type { Database } from '../db'
import { fetchKeysFrom, signingKeys } from '../http/signing-keys'
import type { Provider } from '../http/token'
import { embeddedIssuer } from '../identity/realm'
import { localJwks } from '../identity/secrets'
import { EMBEDDED, outsideIssuer } from './issuer'

export function providerOf(config: Config, db: Database): Provider {
  if (!config.identityUrl) {
    return { issuer: embeddedIssuer(config), name: EMBEDDED, keys: signingKeys(() => localJwks(db)) }
  }
  const issuer = outsideIssuer(config.identityUrl)
  return { issuer, name: issuer, keys: signingKeys(() => fetchKeysFrom(`${issuer}/protocol/openid-connect/certs`)) }
}
