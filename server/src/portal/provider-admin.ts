// Clients of the APIs of this process's provider: an external one, or the embedded one over its own port.
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config/config'
import type { Database } from '../db/connection'
import { adminSecret } from '../identity-provider/secrets'
import type { AccountApi } from '../keycloak-account'
import { keycloakAdmin, type KeycloakAdmin } from '../keycloak-admin'

interface Options {
  readonly config: Pick<Config, 'identityUrl' | 'adminSecret'>
  readonly db: Database
}

export function createProviderAdmin({ server }: FastifyInstance, { config, db }: Options): KeycloakAdmin {
  const { identityUrl, adminSecret: configured } = config
  if (identityUrl !== undefined) return keycloakAdmin({ address: () => identityUrl, secret: async () => configured })
  return keycloakAdmin({
    address: () => `${ownAddress(server.address())}/auth`,
    secret: () => adminSecret(db, configured),
  })
}

/** The address of the provider, which acts for a customer there with the customer's token. */
export const accountApi = (
  { server }: FastifyInstance,
  { identityUrl }: Pick<Config, 'identityUrl'>,
): Pick<AccountApi, 'address'> => ({ address: () => identityUrl ?? `${ownAddress(server.address())}/auth` })

/** @throws Error before the server listens */
function ownAddress(address: AddressInfo | string | null): string {
  if (address === null || typeof address === 'string') throw new Error('the server does not listen on a port')
  const host = address.address.replace(/^0\.0\.0\.0$/, '127.0.0.1').replace(/^::$/, '::1')
  return `http://${host.includes(':') ? `[${host}]` : host}:${address.port}`
}
