// Selects the provider whose tokens the API accepts: an outside Keycloak or the embedded provider of the same process.
import type { Config } from '../config'
import type { Database } from '../db/connection'
import { fetchKeysFrom, signingKeys } from './signing-keys'
import type { Provider } from './token'
import { embeddedIssuer } from '../identity-provider/realm'
import { localJwks } from '../identity-provider/secrets'
import { issuerName, outsideIssuer } from './issuer'

export function providerOf(config: Config, db: Database): Provider {
  const { tokenClients: clients } = config
  const name = issuerName(config)
  if (!config.identityUrl) {
    return { issuer: embeddedIssuer(config), name, keys: signingKeys(() => localJwks(db)), clients }
  }
  const issuer = outsideIssuer(config.identityUrl)
  const keys = signingKeys(() => fetchKeysFrom(`${issuer}/protocol/openid-connect/certs`))
  return { issuer, name, keys, clients }
}
