// Selects the provider whose tokens the API accepts: an outside Keycloak or the embedded provider of the same process.
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config'
import type { Database } from '../db/connection'
import { fetchKeysFrom, signingKeys } from './signing-keys'
import type { Provider } from './token'
import { embeddedIssuer } from '../identity-provider/realm'
import { localJwks } from '../identity-provider/secrets'
import { issuerName, outsideIssuer } from './issuer'

export function providerOf(config: Config, db: Database, log: Pick<FastifyBaseLogger, 'warn'>): Provider {
  const onFailure = (error: unknown) => log.warn({ err: error }, 'the keys of the provider cannot be loaded')
  const { tokenClients: clients } = config
  const name = issuerName(config)
  if (!config.identityUrl) {
    return { issuer: embeddedIssuer(config), name, keys: signingKeys(() => localJwks(db), onFailure), clients }
  }
  const issuer = outsideIssuer(config.identityUrl)
  const keys = signingKeys(() => fetchKeysFrom(`${issuer}/protocol/openid-connect/certs`), onFailure)
  return { issuer, name, keys, clients }
}
