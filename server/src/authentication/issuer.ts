import type { Config } from '../config'

/** The name of the embedded provider in `account_login`. It does not depend on the port. */
export const EMBEDDED_PROVIDER = 'embedded'

const REALM = 'switchboard'

export const outsideIssuer = (identityUrl: string) => `${identityUrl}/realms/${REALM}`

/** The name in `account_login` of the provider that this process uses. */
export const issuerName = ({ identityUrl }: Pick<Config, 'identityUrl'>) =>
  identityUrl ? outsideIssuer(identityUrl) : EMBEDDED_PROVIDER
