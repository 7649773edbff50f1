// The customer's ways of signing in at the provider.
import { Type, type Static } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import { accountRequest, act, readAnswer, type AccountApi } from './account-request'

export interface ProviderCredential {
  readonly id: string
  /** The customer's name for it. Empty if there is none. */
  readonly name: string
  readonly addedAt: Date | undefined
  /** Undefined if it was not used, or the provider does not know. */
  readonly lastUsedAt: Date | undefined
}

/** A list is undefined if the provider does not offer its kind. */
export interface ProviderCredentials {
  readonly passkeys: readonly ProviderCredential[] | undefined
  readonly authenticatorApps: readonly ProviderCredential[] | undefined
  readonly recoveryCodes: readonly RecoveryCodes[] | undefined
  /** Whether the provider reports uses. */
  readonly hasUses: boolean
}

export interface RecoveryCodes {
  readonly id: string
  readonly left: number
  readonly total: number
}

export interface AccountCredentials {
  /** @throws TokenRefused, AccountApiUnavailable */
  list(token: string): Promise<ProviderCredentials>
  /** @returns `missing` if it does not exist, or is another customer's. @throws TokenRefused, AccountApiUnavailable */
  rename(token: string, id: string, name: string): Promise<'done' | 'missing'>
}

const open = { additionalProperties: true }
const time = Type.Optional(Type.Union([Type.Number(), Type.Null()]))
const text = Type.Optional(Type.Union([Type.String(), Type.Null()]))
const Stored = Type.Object(
  {
    id: Type.String({ minLength: 1 }),
    userLabel: text,
    /** Milliseconds since 1970. */
    createdDate: time,
    /** Only the embedded provider has it. */
    lastUsedDate: time,
    /** JSON of the kind's own. */
    credentialData: text,
  },
  open,
)
const Types = Type.Array(
  Type.Object(
    {
      type: Type.String(),
      userCredentialMetadatas: Type.Optional(Type.Array(Type.Object({ credential: Stored }, open))),
    },
    open,
  ),
)

export function accountCredentials(api: AccountApi): AccountCredentials {
  const request = accountRequest(api)
  return {
    async list(token) {
      return credentialsIn(await readAnswer(request, { token, path: 'credentials' }, Types))
    },
    rename: (token, id, name) =>
      act(request, { token, method: 'PUT', path: `credentials/${encodeURIComponent(id)}/label`, body: name }),
  }
}

function credentialsIn(types: Static<typeof Types>): ProviderCredentials {
  const ofType = (name: string) =>
    types.find(({ type }) => type === name)?.userCredentialMetadatas?.map(({ credential }) => credential) ??
    (types.some(({ type }) => type === name) ? [] : undefined)
  const all = types.flatMap(({ userCredentialMetadatas = [] }) => userCredentialMetadatas)
  return {
    passkeys: ofType('webauthn-passwordless')?.map(credentialIn),
    authenticatorApps: ofType('otp')?.map(credentialIn),
    recoveryCodes: ofType('recovery-authn-codes')?.map(recoveryCodesIn),
    hasUses: all.some(({ credential }) => credential.lastUsedDate !== undefined),
  }
}

const credentialIn = ({ id, userLabel, createdDate, lastUsedDate }: Static<typeof Stored>): ProviderCredential => ({
  id,
  name: userLabel ?? '',
  addedAt: instantIn(createdDate),
  lastUsedAt: instantIn(lastUsedDate),
})

const instantIn = (value: number | null | undefined) => (typeof value === 'number' ? new Date(value) : undefined)

const Codes = Type.Object(
  { remainingCodes: Type.Integer({ minimum: 0 }), totalCodes: Type.Integer({ minimum: 0 }) },
  open,
)

/** Zero of zero if the provider does not say. */
function recoveryCodesIn({ id, credentialData }: Static<typeof Stored>): RecoveryCodes {
  try {
    const codes: unknown = JSON.parse(credentialData ?? '')
    if (Value.Check(Codes, codes)) return { id, left: codes.remainingCodes, total: codes.totalCodes }
  } catch {
    // Not JSON.
  }
  return { id, left: 0, total: 0 }
}
