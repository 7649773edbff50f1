import type { Config } from '../config'

/** How `account_login` names the embedded provider, whatever port it runs on. */
export const EMBEDDED = 'embedded'

const REALM = 'switchboard'

export const outsideIssuer = (identityUrl: string) => `${identityUrl}/realms/${REALM}`

/** How `account_login` names the provider that this process works with. */
export const issuerName = ({ identityUrl }: Pick<Config, 'identityUrl'>) =>
  identityUrl ? outsideIssuer(identityUrl) : EMBEDDED
