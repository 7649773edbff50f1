import { EMBEDDED_PROVIDER, type Config } from '../config/config'
import type { Database } from '../db/connection'

type Settings = Pick<Config, 'identityUrl'> & Partial<Pick<Config, 'identityName'>>

const REALM = 'switchboard'

export const outsideIssuer = (identityUrl: string) => `${identityUrl}/realms/${REALM}`

/**
 * The name of this process's provider in `account_login`. It decides whose accounts they are, never whose tokens are
 * accepted.
 */
export const issuerName = ({ identityUrl, identityName }: Settings) =>
  identityUrl ? (identityName ?? outsideIssuer(identityUrl)) : EMBEDDED_PROVIDER

/**
 * A sentence for the operator if all accounts belong to an external provider with another name, so that nobody could
 * use the portal.
 */
export async function findOtherProvider({ pool }: Database, settings: Settings): Promise<string | undefined> {
  if (!settings.identityUrl) return undefined
  const name = issuerName(settings)
  const { rows } = await pool.query<{ issuer: string }>(
    'select issuer from account_login where issuer <> $2 and not exists (select from account_login where issuer = $1) limit 1',
    [name, EMBEDDED_PROVIDER],
  )
  const other = rows[0]?.issuer
  return other === undefined
    ? undefined
    : `No account belongs to the provider ${name}, only to ${other}: if that is the same provider at its former address, set IDENTITY_NAME=${other}.`
}
