// Selects the provider whose tokens the API accepts: an external Keycloak, or the embedded provider in the same
// process.
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config/config'
import type { Database } from '../db/connection'
import { fetchKeysFrom, signingKeys } from './signing-keys'
import type { Provider } from './token'
import { embeddedIssuer } from '../identity-provider/realm'
import { localJwks } from '../identity-provider/secrets'
import { followEndedSessions } from './ended-sessions'
import { issuerName, outsideIssuer } from './issuer'

/** Follows the provider's keys and ended sessions until the server is closed. */
export function providerOf(app: FastifyInstance, config: Config, db: Database): Provider {
  const onFailure = (error: unknown) => app.log.warn({ err: error }, 'the keys of the provider cannot be loaded')
  const issuer = config.identityUrl ? outsideIssuer(config.identityUrl) : embeddedIssuer(config)
  const fetchKeys = config.identityUrl
    ? () => fetchKeysFrom(`${issuer}/protocol/openid-connect/certs`)
    : () => localJwks(db)
  const keys = signingKeys(fetchKeys, onFailure)
  app.addHook('onClose', async () => keys.stop())
  const endedSessions = followEndedSessions(app, db)
  return { issuer, name: issuerName(config), keys, endedSessions, clients: config.tokenClients }
}
