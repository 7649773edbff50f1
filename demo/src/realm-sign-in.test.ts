// What the portal relies on in Keycloak's realm: passkeys, the second step, fresh logins, sessions and emails.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brand } from '@switchboard/brand'
import { FRESH_SIGN_IN_SECONDS } from '@switchboard/domain'

interface Execution {
  readonly authenticator?: string
  readonly flowAlias?: string
  readonly requirement: string
  readonly authenticatorConfig?: string
}

interface RealmFile {
  readonly authenticationFlows: readonly {
    readonly alias: string
    readonly authenticationExecutions: readonly Execution[]
  }[]
  readonly authenticatorConfig: readonly object[]
  readonly requiredActions: readonly {
    readonly alias: string
    readonly enabled: boolean
    readonly config: Readonly<Record<string, string>>
  }[]
  readonly clients: readonly { readonly clientId: string; readonly attributes?: Readonly<Record<string, string>> }[]
  readonly clientScopeMappings: unknown
  readonly eventsListeners: readonly string[]
  readonly enabledEventTypes: readonly string[]
}

const read = (path: string) => readFileSync(join(__dirname, '../..', path), 'utf8')
const realm = JSON.parse(read('keycloak/switchboard-realm.json')) as RealmFile

/** The steps of a flow, with those of its subflows. */
function stepsOf(alias: string): readonly string[] {
  const flow = realm.authenticationFlows.find((one) => one.alias === alias)!
  return flow.authenticationExecutions.flatMap(({ authenticator, flowAlias, requirement }) =>
    flowAlias === undefined
      ? [`${authenticator} ${requirement}`]
      : [`${flowAlias} ${requirement}`, ...stepsOf(flowAlias).map((step) => `  ${step}`)],
  )
}

it('accepts a passkey only with face, finger or screen lock, and offers it in the email field', () => {
  expect(realm).toMatchObject({
    webAuthnPolicyPasswordlessPasskeysEnabled: true,
    webAuthnPolicyPasswordlessUserVerificationRequirement: 'required',
    webAuthnPolicyPasswordlessResidentKey: 'required',
    webAuthnPolicyPasswordlessRpEntityName: 'Wattlebird Energy',
    webAuthnPolicyPasswordlessRpId: '',
  })
})

it('asks for a code after the password, not after a passkey, and not for recovery codes without an app', () => {
  expect(realm).toMatchObject({ browserFlow: 'log in' })
  expect(stepsOf('log in')).toEqual([
    'auth-cookie ALTERNATIVE',
    'log in form ALTERNATIVE',
    '  auth-username-password-form REQUIRED',
    '  second step CONDITIONAL',
    '    conditional-user-configured REQUIRED',
    '    conditional-credential REQUIRED',
    '    auth-otp-form ALTERNATIVE',
    '    recovery code ALTERNATIVE',
    '      auth-recovery-authn-code-form REQUIRED',
  ])
  expect(realm.authenticatorConfig).toEqual([
    { alias: 'not after a passkey', config: { credentials: 'webauthn-passwordless' } },
  ])
})

it('asks for a code before a forgotten password is replaced, and never removes the app by email', () => {
  expect(realm).toMatchObject({ resetCredentialsFlow: 'forgotten password' })
  expect(stepsOf('forgotten password')).toEqual([
    'reset-credentials-choose-user REQUIRED',
    'reset-credential-email REQUIRED',
    'second step after the email CONDITIONAL',
    '  conditional-user-configured REQUIRED',
    '  auth-otp-form ALTERNATIVE',
    '  recovery code after the email ALTERNATIVE',
    '    auth-recovery-authn-code-form REQUIRED',
    'reset-password REQUIRED',
  ])
})

it('accepts a code once, and counts wrong ones', () => {
  expect(realm).toMatchObject({ otpPolicyCodeReusable: false, otpPolicyLookAheadWindow: 1, bruteForceProtected: true })
})

it.each([
  'UPDATE_PASSWORD',
  'webauthn-register-passwordless',
  'CONFIGURE_TOTP',
  'CONFIGURE_RECOVERY_AUTHN_CODES',
  'delete_credential',
])('offers %s, after a login as fresh as the API asks for', (name) => {
  const action = realm.requiredActions.find(({ alias }) => alias === name)
  expect(action).toMatchObject({ enabled: true, config: { max_auth_age: String(FRESH_SIGN_IN_SECONDS) } })
})

it('gives recovery codes together with an authenticator app', () => {
  const action = realm.requiredActions.find(({ alias }) => alias === 'CONFIGURE_TOTP')
  expect(action?.config['add-recovery-codes']).toBe('true')
})

it("lets the portal's token list credentials and sessions, and tells the portal which session ended", () => {
  expect(realm.clientScopeMappings).toEqual({
    account: [{ client: 'portal', roles: ['manage-account', 'view-profile'] }],
  })
  const portal = realm.clients.find(({ clientId }) => clientId === 'portal')
  expect(portal?.attributes).toMatchObject({
    'backchannel.logout.url': '${PORTAL_URL}/api/identity/backchannel-logout',
    'backchannel.logout.session.required': 'true',
  })
})

it('emails and stores what was added to a login or removed, but emails no failed logins', () => {
  expect(realm.eventsListeners).toContain('email')
  const included = /EMAIL__INCLUDE_EVENTS=(\S+)/.exec(read('deploy/keycloak/start.sh'))?.[1]?.split(',')
  expect(included).toEqual(['UPDATE_CREDENTIAL', 'REMOVE_CREDENTIAL'])
  expect(realm.enabledEventTypes).toEqual(expect.arrayContaining(included ?? []))
})

it('has a sentence for each kind of change, and our telephone number, in its emails', () => {
  const messages = read('keycloak/themes/switchboard/email/messages/messages_en.properties')
  const kinds = ['otp', 'webauthn-passwordless', 'recovery-authn-codes', 'other']
  for (const message of [
    ...kinds.map((kind) => `Remove${kind}`),
    'Updatepassword',
    ...kinds.map((kind) => `Update${kind}`),
  ])
    expect(messages).toContain(`\nsecurity${message}=`)
  expect(messages).toContain(`call us on ${brand.supportPhone}.`)
})
