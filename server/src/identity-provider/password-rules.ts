// Rules for a new password, used by this provider and by Keycloak's realm file.

export const passwordRules = { minimumLength: 10, maximumLength: 128 } as const

/** In `server/assets`: common passwords that are long enough, in lower case. */
export const commonPasswordsFile = 'common-passwords.txt'

/** Value of `passwordPolicy` in `keycloak/switchboard-realm.json`. */
export const keycloakPasswordPolicy = [
  `length(${passwordRules.minimumLength})`,
  `maxLength(${passwordRules.maximumLength})`,
  'notUsername',
  'notEmail',
  `passwordBlacklist(${commonPasswordsFile})`,
].join(' and ')
